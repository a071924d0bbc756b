/* Four hands in two partnerships, solved exactly.
 *
 * A node is the beginning of a trick; its value is what seats 0 and 2 still take, and every
 * search is the question whether that is at least `need`. Positions that differ only in names of
 * plain suits or in cards already gone share one entry of the table, across worlds too.
 */
#include "pinochle4_solver.h"

#include <string.h>

typedef struct {
    int suit, place; /* place: of the rank's lowest bit */
    int score;
} move;

static int begin_trick(rq_four *g, int leader, int left, int total, int need);

static void place_card(rq_four *g, rq_trick *t, int suit, int place)
{
    int seat = (t->leader + t->placed) & 3;
    uint64_t rank = (uint64_t)1 << place;
    g->suit[suit] -= rank << (g->width * seat);
    g->length[seat][suit]--;
    t->points += g->value[place];
    if (!t->placed) {
        t->led = suit;
        t->taker = seat;
    }
    if (suit == g->trump && rank > t->best_trump) {
        t->best_trump = rank;
        t->taker = seat;
    }
    if (suit == t->led && rank > t->best_led) {
        t->best_led = rank;
        if (!t->best_trump)
            t->taker = seat;
    }
    t->placed++;
}

static void take_back(rq_four *g, int seat, int suit, int place)
{
    g->suit[suit] += (uint64_t)1 << (place + g->width * seat);
    g->length[seat][suit]++;
}

/* Likely good cards first: high leads, and low ones that keep points. */
static int lead_promise(const rq_four *g, int seat, int suit, int place, uint64_t others)
{
    int rank = g->rank_of[place], high = others >> place <= 1;
    int score = high ? 400 + rank : 200 - 16 * g->value[place] - rank;
    return score + (int)g->history[seat][suit][rank];
}

/* Take when last to play, feed a partner who is winning, else stay low. */
static int reply_promise(const rq_four *g, const rq_trick *t, int seat, int suit, int place)
{
    int value = 16 * g->value[place], rank = g->rank_of[place];
    uint64_t card = (uint64_t)1 << place;
    int takes = suit == g->trump ? card > t->best_trump
                                 : suit == t->led && !t->best_trump && card > t->best_led;
    if (takes)
        return t->placed == 3 ? 600 + value - rank : 500 + rank;
    return (t->taker ^ seat) == 2 ? 400 + value - rank : 200 - value - rank;
}

static int list_moves(const rq_four *g, const rq_trick *t, int seat, int first, move list[])
{
    uint64_t moves[4];
    int count = 0;
    rq_four_legal(g, t, seat, moves);
    for (int s = 0; s < 4; s++) {
        uint64_t left = moves[s] & ~t->repeats[s], others = 0;
        if (left && !t->placed)
            others = rq_held(g, (seat + 1) & 3, s) | rq_held(g, (seat + 2) & 3, s) |
                     rq_held(g, (seat + 3) & 3, s);
        for (; left; left &= left - 1) {
            int place = rq_lowest(left);
            int known = first == (s | place << 2);
            int score = known       ? 1 << 30
                        : t->placed ? reply_promise(g, t, seat, s, place)
                                    : lead_promise(g, seat, s, place, others);
            int i = count++;
            for (; i > 0 && list[i - 1].score < score; i--)
                list[i] = list[i - 1];
            list[i] = (move){s, place, score};
        }
    }
    return count;
}

/* What seats 0 and 2 take from the beginning of this trick. */
static int play_on(rq_four *g, const rq_trick *t, int need, int *choice)
{
    if (t->placed == 4) {
        int points = t->points + (t->left == 1 ? g->last : 0);
        int ours = t->taker & 1 ? 0 : points;
        if (t->left == 1)
            return ours;
        return ours + begin_trick(g, t->taker, t->left - 1, t->total - points, need - ours);
    }
    move list[32];
    int seat = (t->leader + t->placed) & 3, rising = !(seat & 1);
    int count = list_moves(g, t, seat, choice ? *choice : -1, list);
    int best = rising ? -1 : t->total + 1;
    for (int i = 0; i < count; i++) {
        rq_trick next = *t;
        place_card(g, &next, list[i].suit, list[i].place);
        int value = play_on(g, &next, need, 0);
        take_back(g, seat, list[i].suit, list[i].place);
        if (rising ? value > best : value < best) {
            best = value;
            if (choice)
                *choice = list[i].suit | list[i].place << 2;
        }
        if (rising ? best >= need : best < need)
            break;
    }
    return best;
}

static void remember_lead(rq_four *g, int seat, int choice, int left)
{
    uint32_t *score = &g->history[seat][choice & 3][g->rank_of[choice >> 2]];
    *score += (uint32_t)(left * left);
    if (*score > 4000) /* halve all scores, so that recent decisions weigh more */
        for (int s = 0; s < 4; s++)
            for (int r = 0; r < 16; r++)
                g->history[seat][s][r] /= 2;
}

static int begin_trick(rq_four *g, int leader, int left, int total, int need)
{
    rq_context *context = g->context;
    rq_count(context);
    if (need <= 0)
        return 0;
    if (need > total)
        return total;
    uint64_t repeats[4], index;
    uint64_t key = rq_four_key(g, leader, &index, repeats);
    rq_entry *entry = rq_find(context, key, index);
    int choice = -1;
    if (entry) {
        if (entry->lo >= need)
            return entry->lo;
        if (entry->hi < need)
            return entry->hi;
    }
    int least, most;
    rq_four_bounds(g, leader, left, total, &least, &most);
    if (least >= need)
        return least;
    if (most < need)
        return most;

    /* The same key may stand for other names of plain suits, so a lead is kept as a guess. */
    if (entry)
        choice = entry->move;
    rq_trick t = {leader, 0, 0, leader, 0, 0, 0, left, total, repeats};
    int best = play_on(g, &t, need, &choice);
    if ((leader & 1) ? best < need : best >= need)
        remember_lead(g, leader, choice, left);

    entry = rq_find(context, key, index);
    if (!entry) {
        entry = rq_slot(context, index, left);
        *entry = (rq_entry){key, 0, (int16_t)total, context->generation, (uint8_t)left, 0};
    }
    if (best >= need)
        entry->lo = (int16_t)best;
    else
        entry->hi = (int16_t)best;
    entry->move = (uint8_t)choice;
    return best;
}

/* A question about the root, after a move or before any. */
typedef struct {
    rq_four *g;
    const rq_trick *trick;
    int turned; /* the side to move is 1, whose points are the rest of the total */
} question;

static int ask(void *asked, int need)
{
    question *q = asked;
    int total = q->trick->total;
    if (q->turned)
        return total - play_on(q->g, q->trick, total - need + 1, 0);
    return play_on(q->g, q->trick, need, 0);
}

static void every_move(rq_four *g, const rq_trick *t, int seat, rq_answer *answer)
{
    uint64_t moves[4];
    int best = -1, guess = t->total / 2;
    rq_four_legal(g, t, seat, moves);
    for (int s = 0; s < 4; s++)
        for (uint64_t m = moves[s]; m; m &= m - 1) {
            int place = rq_lowest(m);
            rq_trick next = *t;
            question q = {g, &next, seat & 1};
            place_card(g, &next, s, place);
            int worth = rq_narrow(ask, &q, 0, t->total, guess, 3);
            take_back(g, seat, s, place);
            guess = worth;
            best = worth > best ? worth : best;
            answer->card[answer->moves] = (uint8_t)(s * 16 + g->rank_of[place]);
            answer->worth[answer->moves++] = 2 * worth - t->total;
        }
    answer->value = 2 * best - t->total;
}

static void answer_one(rq_four *g, const rq_partnership *position, int how, int reach,
                       rq_answer *answer)
{
    uint64_t repeats[4], unused;
    int seat = (position->leader + position->played) & 3;
    rq_trick t = {position->leader, 0, 0, position->leader, 0, 0, 0, 0, g->last, repeats};
    t.left = position->count[seat];
    /* Cards on the table still lie between others, so they count when repeats are found. */
    for (int i = 0; i < position->played; i++) {
        int card = position->trick[i], owner = (position->leader + i) & 3;
        take_back(g, owner, rq_suit(card), rq_rank(card) * g->stride);
    }
    rq_four_key(g, position->leader, &unused, repeats);
    for (int s = 0; s < 4; s++)
        for (int who = 0; who < 4; who++)
            for (uint64_t m = rq_held(g, who, s); m; m &= m - 1)
                t.total += g->value[rq_lowest(m)] * rq_copies(g, who, s, rq_lowest(m));
    for (int i = 0; i < position->played; i++) {
        int card = position->trick[i];
        place_card(g, &t, rq_suit(card), rq_rank(card) * g->stride);
    }
    question q = {g, &t, seat & 1};
    if (how == RQ_MOVES)
        every_move(g, &t, seat, answer);
    else if (how == RQ_REACH)
        answer->value = reach <= 0 || (reach <= t.total && ask(&q, reach) >= reach);
    else
        answer->value = 2 * rq_narrow(ask, &q, 0, t.total, t.total / 2, 3) - t.total;
}

static uint64_t fingerprint(const rq_partnership *position)
{
    uint64_t print = rq_mix(1 + position->rules + 256u * position->ranks +
                            65536u * position->copies + ((uint64_t)position->last << 32));
    for (int rank = 0; rank < position->ranks; rank++)
        print = rq_mix(print + (uint64_t)position->points[rank]);
    return print | 1;
}

int rq_solve_partnership(rq_context *context, const rq_partnership *positions, int count, int how,
                         int reach, uint64_t budget, const int32_t *stop, rq_answer *answers)
{
    volatile int done = 0;
    volatile uint64_t before = 0;
    rq_four g;
    memset(answers, 0, sizeof *answers * (size_t)count);
    rq_begin(context, budget, stop);
    if (setjmp(context->out) == 0) {
        for (; done < count; done++) {
            before = context->nodes;
            rq_new_rules(context, fingerprint(&positions[done]));
            rq_four_prepare(&g, context, &positions[done]);
            answer_one(&g, &positions[done], how, reach, &answers[done]);
            answers[done].solved = 1;
            answers[done].nodes = context->nodes - before;
        }
    }
    if (done < count)
        answers[done].nodes = context->nodes - before;
    return done;
}
