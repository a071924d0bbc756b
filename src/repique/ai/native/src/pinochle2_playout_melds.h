/* Which melds can be laid, from which copies, and which of them to lay. */
#ifndef REPIQUE_PINOCHLE2_PLAYOUT_MELDS_H
#define REPIQUE_PINOCHLE2_PLAYOUT_MELDS_H

#include "pinochle2_playout_rules.h"

/* The melds that the holding of the seat to act contains, as a set of their numbers. */
static HOT uint32_t complete(const PlayoutRules *rules, const PlayoutPosition *at)
{
    uint64_t held = at->hand[at->turn] | at->table[at->turn], faces = 0, pairs = 0;
    uint32_t found = 0;
    int group = -1;
    for (int which = 0; which < rules->melds; which++) {
        const PlayoutMeld *meld = &rules->meld[which];
        if (meld->group != group) {
            group = meld->group;
            uint64_t usable = held & ~at->barred[group];
            faces = FACES_OF(usable);
            pairs = PAIRS_OF(usable);
        }
        uint64_t lacking = (meld->once & ~faces) | (meld->twice & ~pairs);
        found |= (uint32_t)!lacking << which;
    }
    return found;
}

/* The cards to lay for a complete meld, or none; `better` copies where there is a choice. */
static uint64_t copies(const PlayoutRules *rules, const PlayoutPosition *at,
                       const PlayoutMeld *meld, uint64_t kinds, uint64_t better)
{
    uint64_t single = meld->once & ~meld->twice, hand = at->hand[at->turn];
    uint64_t offered = kinds & ~at->barred[meld->group] & (single | single << 1);
    uint64_t chosen = different(offered, better) | meld->twice | meld->twice << 1;
    if (!rules->needs_hand || chosen & hand) return chosen;
    uint64_t other = offered & hand;
    return other ? chosen ^ UINT64_C(3) << (lowest(other) & ~1) : 0;
}

typedef struct {
    int which;
    int32_t points;
    uint64_t cards;
} Candidate;

static HOT int candidates(const PlayoutRules *rules, const PlayoutPosition *at, Candidate *found)
{
    uint32_t left = complete(rules, at);
    if (!left) return 0;
    int seat = at->turn, count = 0;
    uint64_t kinds = kinds_of(at, seat);
    uint64_t better = rules->differences ? at->hand[seat] : at->table[seat];
    for (; left; left &= left - 1) {
        int which = lowest(left);
        const PlayoutMeld *meld = &rules->meld[which];
        uint64_t cards = copies(rules, at, meld, kinds, better);
        if (!cards) continue;
        int32_t points = net_points(rules, at, meld, cards);
        if (points > 0) found[count++] = (Candidate){which, points, cards};
    }
    return count;
}

/* Whether the second can still be laid once the first lies on the table. */
static int lasts(const PlayoutRules *rules, const PlayoutPosition *at, const Candidate *first,
                 const Candidate *second)
{
    int from = rules->meld[first->which].group, to = rules->meld[second->which].group;
    if (rules->bars[from] >> to & 1 && first->cards & second->cards) return 0;
    return !rules->needs_hand || (second->cards & at->hand[at->turn] & ~first->cards) != 0;
}

static const Candidate *best(const PlayoutRules *rules, const PlayoutPosition *at,
                             const PlayoutPolicy *policy, const Candidate *found, int count)
{
    const Candidate *choice = found;
    int32_t most = -1;
    int more = at->bottom - at->top > 2;
    for (const Candidate *first = found; first < found + count; first++) {
        int32_t next = 0;
        for (const Candidate *second = found; more && second < found + count; second++) {
            if (second != first && second->points > next && lasts(rules, at, first, second)) {
                next = second->points;
            }
        }
        int32_t worth = first->points * 256 + next * policy->later;
        if (worth > most) {
            most = worth;
            choice = first;
        }
    }
    return choice;
}

/* What pays best, a free Dix before all; or to draw, if nothing pays. */
static HOT PlayoutMove best_meld(const PlayoutRules *rules, const PlayoutPosition *at,
                              const PlayoutPolicy *policy)
{
    Candidate found[PLAYOUT_MELDS];
    PlayoutMove move = {0, TO_DRAW, 0, at->turn, 0};
    uint64_t dix = dix_to_lay(rules, at);
    int full = at->melded && !rules->many_melds;
    int count = full || (dix && rules->dix_free) ? 0 : candidates(rules, at, found);
    if (count) {
        const Candidate *choice = best(rules, at, policy, found, count);
        int upcard = rank_of(at->stock[at->bottom - 1]);
        int32_t gain = dix_turned(rules, at) ? 0 : policy->keep[1][upcard];
        if (!dix || choice->points * 16 >= rules->dix_points * 16 + gain) {
            return (PlayoutMove){choice->cards, TO_MELD, choice->which, at->turn, 0};
        }
    }
    if (dix) move = (PlayoutMove){dix, TO_DIX, 0, at->turn, 0};
    return move;
}

/* Every way to make up one meld gets the same chance as any other action. */
static int32_t ways(const PlayoutRules *rules, const PlayoutPosition *at, int which,
                    uint64_t kinds, int32_t count, uint64_t *rng, PlayoutMove *move)
{
    const PlayoutMeld *meld = &rules->meld[which];
    uint64_t single = meld->once & ~meld->twice, hand = at->hand[at->turn];
    uint64_t offered = kinds & ~at->barred[meld->group] & (single | single << 1);
    uint64_t pairs = PAIRS_OF(offered);
    uint64_t fixed = (offered & ~(pairs | pairs << 1)) | meld->twice | meld->twice << 1;
    uint64_t second = 0; /* the faces of which the second copy is laid: all subsets in turn */
    do {
        uint64_t cards = fixed | (pairs & ~second) | second << 1;
        if ((!rules->needs_hand || cards & hand) && below(rng, ++count) == 0) {
            *move = (PlayoutMove){cards, TO_MELD, which, at->turn, 0};
        }
        second = (second - pairs) & pairs;
    } while (second);
    return count;
}

/* Any legal action of the meld step. */
static PlayoutMove any_meld(const PlayoutRules *rules, const PlayoutPosition *at, uint64_t *rng)
{
    PlayoutMove move = {0, TO_DRAW, 0, at->turn, 0};
    int32_t count = 1;
    if (may_knock(at, at->turn) && below(rng, ++count) == 0) move.verb = TO_KNOCK;
    uint64_t dix = dix_to_lay(rules, at);
    if (dix && below(rng, ++count) == 0) move = (PlayoutMove){dix, TO_DIX, 0, at->turn, 0};
    if (at->melded && !rules->many_melds) return move;
    uint64_t kinds = kinds_of(at, at->turn);
    for (uint32_t left = complete(rules, at); left; left &= left - 1) {
        count = ways(rules, at, lowest(left), kinds, count, rng, &move);
    }
    return move;
}

#endif
