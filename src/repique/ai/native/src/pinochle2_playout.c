/* Playing positions out to the end of the round, one by one or in batches.
 *
 * The parts stand in headers that only this file includes: a compiler that sees them together
 * makes playouts 7 % faster.
 */
#include "pinochle2_playout_policy.h"

#include "kernel.h"

#include <stddef.h>

/* Plays on until the round ends, or the second phase begins if that is asked for. */
static int run(const PlayoutRules *rules, PlayoutPosition *at, const PlayoutMind *minds,
               uint64_t *rng, int stop_at_second, PlayoutMove *log, int room)
{
    int count = 0;
    while (at->phase != IN_NONE && !(stop_at_second && at->phase == IN_SECOND)) {
        PlayoutMove move = choose(rules, at, &minds[at->turn], rng);
        if (log && count < room) log[count] = move;
        count++;
        apply(rules, at, &move);
    }
    return count;
}

/* Sizes of the structures; Python compares them with its own declarations. */
RQ_API int32_t rq_playout_size(int32_t which)
{
    static const size_t sizes[] = {sizeof(PlayoutRules), sizeof(PlayoutPosition),
                                   sizeof(PlayoutPolicy), sizeof(PlayoutMove),
                                   sizeof(PlayoutTally)};
    return which < 0 || which >= 5 ? -1 : (int32_t)sizes[which];
}

/* One playout, in place; the moves go to `log` as far as there is room. Returns their number. */
RQ_API int32_t rq_playout(const PlayoutRules *rules, PlayoutPosition *at,
                               const PlayoutPolicy *policies, uint64_t seed,
                               int32_t stop_at_second, PlayoutMove *log, int32_t room)
{
    PlayoutMind minds[2];
    for (int seat = 0; seat < 2; seat++) prepare(rules, &policies[seat], &minds[seat]);
    return run(rules, at, minds, &seed, stop_at_second, log, room);
}

/* The move that a policy makes, without making it. */
RQ_API void rq_playout_choose(const PlayoutRules *rules, const PlayoutPosition *at,
                                   const PlayoutPolicy *policy, uint64_t seed, PlayoutMove *move)
{
    PlayoutMind mind;
    prepare(rules, policy, &mind);
    *move = choose(rules, at, &mind, &seed);
}

static void count(PlayoutTally *tally, const PlayoutPosition *end, int seat)
{
    double gain = 0;
    for (int kind = 0; kind < PLAYOUT_KINDS; kind++) {
        gain += end->gained[seat][kind] - end->gained[!seat][kind];
    }
    tally->playouts++;
    tally->wins += end->winner == seat;
    tally->losses += end->winner == !seat;
    tally->sum += gain;
    tally->squares += gain * gain;
}

/* Plays every move in every world `rounds` times, all moves of a world with the same random
 * numbers, and keeps tallies by world and move. Stops between worlds, with all moves played
 * equally often in each, once `budget` playouts are done or `*stop` is set. Returns the number of
 * playouts.
 */
RQ_API int64_t rq_playout_batch(const PlayoutRules *rules, const PlayoutPosition *worlds,
                                int32_t world_count, const PlayoutMove *moves, int32_t move_count,
                                int32_t rounds, const PlayoutPolicy *policies, uint64_t seed,
                                int64_t budget, const int32_t *stop, PlayoutTally *tallies)
{
    PlayoutMind minds[2];
    for (int seat = 0; seat < 2; seat++) prepare(rules, &policies[seat], &minds[seat]);
    int64_t done = 0;
    for (int32_t round = 0; round < rounds; round++) {
        for (int32_t world = 0; world < world_count; world++) {
            int stopped = stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
            if (stopped || done + move_count > budget) return done;
            uint64_t luck = mixed(seed ^ mixed((uint64_t)world << 32 | (uint64_t)round));
            for (int32_t move = 0; move < move_count; move++, done++) {
                PlayoutPosition at = worlds[world];
                uint64_t rng = luck;
                apply(rules, &at, &moves[move]);
                run(rules, &at, minds, &rng, 0, NULL, 0);
                count(&tallies[world * move_count + move], &at, worlds[world].turn);
            }
        }
    }
    return done;
}
