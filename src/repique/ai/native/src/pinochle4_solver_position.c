/* Four hands: how a position is kept, what may be played, what is certain without searching. */
#include "pinochle4_solver.h"

#include <string.h>

void rq_four_prepare(rq_four *g, rq_context *context, const rq_partnership *position)
{
    memset(g, 0, sizeof *g);
    g->context = context;
    g->width = position->copies > 3 ? 3 : 2;
    g->stride = 4 * g->width;
    g->ranks = position->ranks;
    g->rank_mask = ((uint64_t)1 << g->stride) - 1;
    g->trump = position->trump;
    g->rules = position->rules;
    g->last = position->last;
    for (int rank = 0, place = 0; rank < g->ranks && place < 64; rank++, place += g->stride) {
        g->ones |= (uint64_t)1 << place;
        g->value[place] = position->points[rank];
        g->rank_of[place] = (uint8_t)rank;
    }
    for (int place = 0; place < g->stride; place++)
        g->seat_of[place] = (uint8_t)(place / g->width);
    for (int rank = g->ranks - 1; rank >= 0; rank--) {
        int joined = rank + 1 < g->ranks && position->points[rank] == position->points[rank + 1];
        g->class_end[rank] = joined ? g->class_end[rank + 1] : (uint8_t)rank;
    }
    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < position->count[seat]; i++) {
            int card = position->hand[seat][i];
            g->suit[rq_suit(card)] += (uint64_t)1 << (rq_rank(card) * g->stride + seat * g->width);
            g->length[seat][rq_suit(card)]++;
        }
}

void rq_four_legal(const rq_four *g, const rq_trick *t, int seat, uint64_t moves[4])
{
    uint64_t hand[4];
    for (int s = 0; s < 4; s++) {
        hand[s] = rq_held(g, seat, s);
        moves[s] = 0;
    }
    if (t->placed && hand[t->led]) {
        int trump_led = t->led == g->trump;
        int beat = g->rules & (trump_led ? RQ_BEAT_TRUMP : RQ_BEAT_PLAIN);
        int past = trump_led || !t->best_trump || (g->rules & RQ_BEAT_PAST_TRUMP);
        uint64_t higher = beat && past ? rq_over(hand[t->led], t->best_led) : 0;
        moves[t->led] = higher ? higher : hand[t->led];
    } else if (t->placed && (g->rules & RQ_TRUMP) && hand[g->trump]) {
        uint64_t higher = g->rules & RQ_OVERTRUMP ? rq_over(hand[g->trump], t->best_trump) : 0;
        moves[g->trump] = higher ? higher : hand[g->trump];
    } else {
        memcpy(moves, hand, sizeof hand);
    }
}

/* A suit without its empty ranks: only the order of the cards and their points matter. On the
 * way, ranks of one seat alone that lie directly above such a rank are marked as repeats. */
static uint64_t squeezed(const rq_four *g, uint64_t suit, uint64_t *repeats)
{
    uint64_t out = 0;
    *repeats = 0;
    for (int rank = 0; rank < g->ranks;) {
        int place = rank * g->stride, owner = -1;
        for (int end = g->class_end[rank]; rank <= end; rank++) {
            uint64_t group = (suit >> rank * g->stride) & g->rank_mask;
            if (!group)
                continue;
            out |= group << place;
            place += g->stride;
            int first = g->seat_of[rq_lowest(group)];
            int alone = group >> (first * g->width) >> g->width == 0;
            if (alone && first == owner)
                *repeats |= (uint64_t)1 << rank * g->stride;
            owner = alone ? first : -1;
        }
    }
    return out;
}

static inline void sort_pair(uint64_t *a, uint64_t *b)
{
    if (*a > *b) {
        uint64_t other = *a;
        *a = *b;
        *b = other;
    }
}

/* 64 bits that stand for the position: plain suits are interchangeable. The place in the table
 * comes from a second hash, so that two positions are taken for each other with a chance of
 * 2^-64 per look, less than that of a memory error. */
uint64_t rq_four_key(const rq_four *g, int leader, uint64_t *place, uint64_t repeats[4])
{
    uint64_t plain[3], trump = 0;
    for (int s = 0, n = 0; s < 4; s++) {
        uint64_t word = squeezed(g, g->suit[s], &repeats[s]);
        if (s == g->trump)
            trump = word;
        else
            plain[n++] = word;
    }
    sort_pair(&plain[0], &plain[1]);
    sort_pair(&plain[1], &plain[2]);
    sort_pair(&plain[0], &plain[1]);
    uint64_t key = rq_mix(trump * 4 + (uint64_t)leader + 0x9e3779b97f4a7c15ULL);
    for (int n = 0; n < 3; n++)
        key = rq_mix(key + plain[n] * 0xbf58476d1ce4e5b9ULL);
    uint64_t sum = trump * 0x9e3779b97f4a7c15ULL + plain[0] * 0xc2b2ae3d27d4eb4fULL +
                   plain[1] * 0x165667b19e3779f9ULL + plain[2] * 0xd6e8feb86659fd93ULL;
    *place = (sum ^ sum >> 29) * 0xff51afd7ed558ccdULL >> (64 - g->context->bits);
    return key;
}

/* Points in trumps above all of the other side's: they are taken whatever happens. A seat
 * with nothing else takes every trick. */
static int mastered(const rq_four *g, int side, int left, int total)
{
    uint64_t theirs = rq_held(g, !side, g->trump) | rq_held(g, !side + 2, g->trump);
    uint64_t best = theirs ? (uint64_t)1 << rq_highest(theirs) : 0;
    int points = 0;
    for (int seat = side; seat < 4; seat += 2) {
        int tricks = 0;
        for (uint64_t m = rq_over(rq_held(g, seat, g->trump), best); m; m &= m - 1) {
            int place = rq_lowest(m), copies = rq_copies(g, seat, g->trump, place);
            points += copies * g->value[place];
            tricks += copies;
        }
        if (tricks == left)
            return total;
    }
    return points;
}

/* Points in cards that the leader can lead one after the other and keep the lead. */
static int cashable(const rq_four *g, int leader, int left, int total)
{
    int points = 0, tricks = 0;
    for (int s = 0; s < 4; s++) {
        uint64_t mine = rq_held(g, leader, s), others = 0;
        int safe = 20; /* leads before somebody can trump: a partner's trump ends it too */
        for (int step = 1; step < 4 && mine; step++) {
            int seat = (leader + step) & 3;
            others |= rq_held(g, seat, s);
            if (s != g->trump && g->length[seat][g->trump] && g->length[seat][s] < safe)
                safe = g->length[seat][s];
        }
        if (others)
            mine &= ~(((uint64_t)1 << rq_highest(others)) - 1);
        while (mine && safe) {
            int place = rq_highest(mine), copies = rq_copies(g, leader, s, place);
            copies = copies < safe ? copies : safe;
            points += copies * g->value[place];
            tricks += copies;
            safe -= copies;
            mine ^= (uint64_t)1 << place;
        }
    }
    return tricks == left ? total : points;
}

/* Bounds on what seats 0 and 2 take. */
void rq_four_bounds(const rq_four *g, int leader, int left, int total, int *least, int *most)
{
    int side = leader & 1;
    int ours = mastered(g, side, left, total), theirs = mastered(g, !side, left, total);
    int cash = cashable(g, leader, left, total);
    ours = cash > ours ? cash : ours;
    *least = side ? theirs : ours;
    *most = total - (side ? ours : theirs);
}
