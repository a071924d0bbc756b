/* Two hands with trumps, solved exactly.
 *
 * A hand is a set of bits, one per card held at the start, in ascending order of points; of two
 * twins the lower bit is always played first, so equal hands are equal sets. A node is a
 * position with somebody on lead, and its value is what the leader still takes. Everything is
 * asked as a null-window question: does the leader take at least `need`?
 */
#include "kernel.h"

#include <string.h>

enum { MOST = 16, TABLE_BITS = 16 }; /* a larger table of positions misses the cache too often */

typedef struct {
    rq_context *context;
    uint8_t card[2][MOST];
    int count[2];
    int value[2][MOST];
    int last;
    int must_trump, may_be_equal;
    int suit[2][MOST];
    uint32_t trumps[2];
    uint32_t twin[2]; /* cards whose twin is the bit below */
    /* For each card of a player, cards of the other: */
    uint32_t same[2][MOST];            /* of its suit */
    uint32_t duty[2][MOST];            /* that must be played on it, if held */
    uint32_t higher[2][MOST];          /* higher in its suit */
    uint32_t takes[2][MOST];           /* that take the trick from it */
    uint32_t rivals[2][MOST];          /* of its suit and not lower */
    uint32_t between[2][MOST][MOST];   /* that lie between two cards, or level with one */
    uint32_t equals[2][MOST];          /* own lower cards of its suit with the same points */
} game;

static void relate(game *g, int who, int i, const rq_two_handed *position)
{
    int card = g->card[who][i], other = !who;
    for (int j = 0; j < g->count[other]; j++) {
        int reply = g->card[other][j];
        uint32_t bit = 1u << j;
        if (rq_suit(reply) == rq_suit(card)) {
            g->same[who][i] |= bit;
            if (reply > card)
                g->higher[who][i] |= bit;
            if (reply >= card)
                g->rivals[who][i] |= bit;
        } else if (rq_suit(reply) == position->trump) {
            g->takes[who][i] |= bit;
        }
    }
    g->takes[who][i] |= g->higher[who][i];
    int trump_led = rq_suit(card) == position->trump;
    if (position->rules & (trump_led ? RQ_BEAT_TRUMP : RQ_BEAT_PLAIN))
        g->duty[who][i] = g->higher[who][i];
    for (int j = 0; j < i; j++) {
        int own = g->card[who][j];
        if (rq_suit(own) != rq_suit(card) || g->value[who][j] != g->value[who][i])
            continue;
        g->equals[who][i] |= 1u << j;
        if (own == card && j == i - 1)
            g->twin[who] |= 1u << i;
        else
            g->may_be_equal = 1;
        for (int k = 0; k < g->count[other]; k++) {
            int reply = g->card[other][k];
            if (reply >= own && reply <= card)
                g->between[who][i][j] |= 1u << k;
        }
    }
}

/* A card on the table still counts as its player's here: masks say where it is. */
static void prepare(game *g, rq_context *context, const rq_two_handed *position)
{
    memset(g, 0, sizeof *g);
    g->context = context;
    g->last = position->last;
    g->must_trump = (position->rules & RQ_TRUMP) != 0;
    for (int who = 0; who < 2; who++) {
        int n = position->count[who];
        memcpy(g->card[who], position->hand[who], (size_t)n);
        if (position->led != RQ_NO_CARD && who != position->turn)
            g->card[who][n++] = position->led;
        g->count[who] = n;
        /* Insertion sort by points, then rank, then suit: twins become neighbours. */
        for (int i = 1; i < n; i++) {
            uint8_t card = g->card[who][i];
            int key = position->points[rq_rank(card)] * 256 + rq_rank(card) * 4 + rq_suit(card);
            int j = i;
            for (; j > 0; j--) {
                uint8_t before = g->card[who][j - 1];
                int its = position->points[rq_rank(before)] * 256 + rq_rank(before) * 4;
                if (its + rq_suit(before) <= key)
                    break;
                g->card[who][j] = before;
            }
            g->card[who][j] = card;
        }
        for (int i = 0; i < n; i++) {
            g->value[who][i] = position->points[rq_rank(g->card[who][i])];
            g->suit[who][i] = rq_suit(g->card[who][i]);
            if (g->suit[who][i] == position->trump)
                g->trumps[who] |= 1u << i;
        }
    }
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < g->count[who]; i++)
            relate(g, who, i, position);
}

/* One of each group of cards that are worth the same and have nothing of the other's between. */
static uint32_t distinct(const game *g, int who, uint32_t mine, uint32_t moves, uint32_t theirs)
{
    moves &= ~((mine << 1) & g->twin[who]);
    if (!g->may_be_equal)
        return moves;
    for (uint32_t left = moves; left; left &= left - 1) {
        int i = rq_lowest(left);
        uint32_t below = g->equals[who][i] & mine;
        if (below && !(g->between[who][i][rq_highest(below)] & theirs))
            moves &= ~(1u << i);
    }
    return moves;
}

static uint32_t legal(const game *g, int leader, int led, uint32_t hand)
{
    uint32_t same = hand & g->same[leader][led];
    if (same) {
        uint32_t duty = same & g->duty[leader][led];
        return duty ? duty : same;
    }
    uint32_t trumps = hand & g->trumps[!leader];
    return trumps && g->must_trump ? trumps : hand;
}

static int lead(const game *g, int who, uint32_t mine, uint32_t theirs, int total, int need);

/* What the leader takes when this card is answered by that one. The hands are without them. */
static int after_reply(const game *g, int who, int i, int j, uint32_t mine, uint32_t theirs,
                       int total, int need)
{
    int trick = g->value[who][i] + g->value[!who][j];
    int taken = (g->takes[who][i] >> j) & 1;
    if (!mine)
        return taken ? 0 : total;
    total -= trick;
    if (!taken)
        return trick + lead(g, who, mine, theirs, total, need - trick);
    return total - lead(g, !who, theirs, mine, total, total - need + 1);
}

/* What the leader takes after leading this card, which is no longer in `mine`. */
static int after_lead(const game *g, int who, int i, uint32_t mine, uint32_t theirs, int total,
                      int need)
{
    uint32_t all = legal(g, who, i, theirs);
    uint32_t moves = distinct(g, !who, theirs, all, mine | 1u << i);
    uint32_t takers = moves & g->takes[who][i];
    uint32_t givers = moves & ~takers;
    int worst = total;
    while (moves) {
        /* Take with as many points as possible, give as few. */
        int j = takers ? rq_highest(takers) : rq_lowest(givers);
        uint32_t bit = 1u << j;
        takers &= ~bit;
        givers &= ~bit;
        moves &= ~bit;
        int value = after_reply(g, who, i, j, mine, theirs & ~bit, total, need);
        if (value < worst)
            worst = value;
        if (worst < need)
            break;
    }
    return worst;
}

/* Points in cards that the leader can lead and win one after the other, and which they are. */
static int cashable(const game *g, int who, uint32_t mine, uint32_t theirs, uint32_t *winners)
{
    int points = 0, led[4] = {0, 0, 0, 0}, tricks = 0;
    uint32_t ruffs = theirs & g->trumps[!who];
    *winners = 0;
    for (uint32_t left = mine; left;) {
        int i = rq_highest(left);
        uint32_t bit = 1u << i;
        left ^= bit;
        if (g->higher[who][i] & theirs)
            continue;
        /* Before a plain suit is exhausted the other must follow; after that, trumps come. */
        int safe = !ruffs || (g->trumps[who] & bit) ||
                   led[g->suit[who][i]]++ < rq_size(g->same[who][i] & theirs);
        if (safe) {
            *winners |= bit;
            points += g->value[who][i];
            tricks++;
        }
    }
    return tricks == rq_size(mine) ? points + 100000 : points;
}

/* Points that the other takes whatever happens: trumps above all of the leader's, and the
 * cheapest cards that can be given to them. */
static int conceded(const game *g, int who, uint32_t mine, uint32_t theirs)
{
    int points = 0;
    for (uint32_t left = theirs & g->trumps[!who]; left; left &= left - 1) {
        int j = rq_lowest(left);
        if (g->rivals[!who][j] & mine)
            continue;
        points += g->value[!who][j] + g->value[who][rq_lowest(mine)];
        mine &= mine - 1;
    }
    return points;
}

static int lead(const game *g, int who, uint32_t mine, uint32_t theirs, int total, int need)
{
    rq_context *context = g->context;
    rq_count(context);
    if (need <= 0)
        return 0;
    if (need > total)
        return total;
    int depth = rq_size(mine);
    if (depth == 1) {
        int taken = (g->takes[who][rq_lowest(mine)] & theirs) != 0;
        return taken ? 0 : total;
    }
    uint64_t key = (uint64_t)mine | (uint64_t)theirs << 16 | (uint64_t)who << 32;
    int bits = context->bits < TABLE_BITS ? context->bits : TABLE_BITS;
    uint64_t index = (key * 0x9e3779b97f4a7c15ULL) >> (64 - bits);
    rq_entry *entry = rq_find(context, key, index);
    if (entry) {
        if (entry->lo >= need)
            return entry->lo;
        if (entry->hi < need)
            return entry->hi;
    }
    uint32_t winners;
    int sure = cashable(g, who, mine, theirs, &winners);
    if (sure >= need)
        return sure < total ? sure : total;
    int most = total - conceded(g, who, mine, theirs);
    if (most < need)
        return most;

    uint32_t moves = distinct(g, who, mine, mine, theirs);
    uint32_t first = entry ? moves & (1u << entry->move) : 0;
    int best = -1, choice = 0;
    winners &= moves & ~first;
    uint32_t losers = moves & ~winners & ~first;
    while (first | winners | losers) {
        int i = first ? rq_lowest(first) : winners ? rq_highest(winners) : rq_lowest(losers);
        uint32_t bit = 1u << i;
        first &= ~bit;
        winners &= ~bit;
        losers &= ~bit;
        int value = after_lead(g, who, i, mine & ~bit, theirs, total, need);
        if (value > best) {
            best = value;
            choice = i;
        }
        if (best >= need)
            break;
    }

    entry = rq_find(context, key, index); /* deeper nodes may have moved it */
    if (!entry) {
        entry = rq_slot(context, index, depth);
        *entry = (rq_entry){key, 0, (int16_t)total, context->generation, (uint8_t)depth, 0};
    }
    if (best >= need)
        entry->lo = (int16_t)best;
    else
        entry->hi = (int16_t)best;
    entry->move = (uint8_t)choice;
    return best;
}

/* A question about the root: about one move, or about the position when `move` is negative. */
typedef struct {
    const game *g;
    int turn, led, move, total; /* led: the other's card as a bit number, or negative */
    uint32_t mine, theirs;
} question;

static int ask(void *asked, int need)
{
    const question *q = asked;
    uint32_t bit = q->move < 0 ? 0 : 1u << q->move;
    if (q->led >= 0) {
        /* The leader's points are the rest of the total, and so is the question. */
        int theirs = q->total - need + 1;
        return q->total - (q->move < 0
                               ? after_lead(q->g, !q->turn, q->led, q->theirs, q->mine, q->total,
                                            theirs)
                               : after_reply(q->g, !q->turn, q->led, q->move, q->theirs,
                                             q->mine & ~bit, q->total, theirs));
    }
    if (q->move < 0)
        return lead(q->g, q->turn, q->mine, q->theirs, q->total, need);
    return after_lead(q->g, q->turn, q->move, q->mine & ~bit, q->theirs, q->total, need);
}

static void every_move(question *q, rq_answer *answer)
{
    const game *g = q->g;
    int who = q->turn, best = -1, guess = q->total / 2;
    uint32_t seen = q->theirs | (q->led < 0 ? 0 : 1u << q->led);
    uint32_t all = q->led < 0 ? q->mine : legal(g, !who, q->led, q->mine);
    uint32_t real = distinct(g, who, q->mine, all, seen);
    for (uint32_t left = all; left; left &= left - 1) {
        int i = rq_lowest(left), worth;
        if (real & (1u << i)) {
            q->move = i;
            worth = rq_narrow(ask, q, 0, q->total, guess, 16);
        } else { /* the card below is as good */
            int twin = g->card[who][rq_highest(g->equals[who][i] & q->mine)], k = 0;
            while (answer->card[k] != twin)
                k++;
            worth = (answer->worth[k] + q->total) / 2;
        }
        guess = worth;
        best = worth > best ? worth : best;
        answer->card[answer->moves] = g->card[who][i];
        answer->worth[answer->moves++] = 2 * worth - q->total;
    }
    answer->value = 2 * best - q->total;
}

static void answer_one(const game *g, const rq_two_handed *position, int how, int reach,
                       rq_answer *answer)
{
    question q = {g, position->turn, -1, -1, position->last, 0, 0};
    q.mine = (1u << g->count[q.turn]) - 1;
    q.theirs = (1u << g->count[!q.turn]) - 1;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < g->count[who]; i++)
            q.total += g->value[who][i];
    if (position->led != RQ_NO_CARD) {
        q.led = 0;
        while (g->card[!q.turn][q.led] != position->led)
            q.led++;
        q.theirs &= ~(1u << q.led);
    }
    if (how == RQ_MOVES)
        every_move(&q, answer);
    else if (how == RQ_REACH)
        answer->value = ask(&q, reach) >= reach;
    else
        answer->value = 2 * rq_narrow(ask, &q, 0, q.total, q.total / 2, 16) - q.total;
}

int rq_solve_two_handed(rq_context *context, const rq_two_handed *positions, int count, int how,
                        int reach, uint64_t budget, const int32_t *stop, rq_answer *answers)
{
    volatile int done = 0; /* these survive the jump */
    volatile uint64_t before = 0;
    game g;
    memset(answers, 0, sizeof *answers * (size_t)count);
    rq_begin(context, budget, stop);
    if (setjmp(context->out) == 0) {
        for (; done < count; done++) {
            before = context->nodes;
            rq_new_position(context);
            prepare(&g, context, &positions[done]);
            answer_one(&g, &positions[done], how, reach, &answers[done]);
            answers[done].solved = 1;
            answers[done].nodes = context->nodes - before;
        }
    }
    if (done < count)
        answers[done].nodes = context->nodes - before;
    return done;
}
