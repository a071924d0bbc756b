/* Piquet's play, solved exactly with its whole score.
 *
 * Without trumps a suit is just the order in which the two owners' cards lie: a pattern with a
 * leading one above one owner bit per card, lowest card in bit 0, and with tens_only the number
 * of cards from the ten up. Touching cards of one owner are one move. The key of a position is
 * complete, so worlds share what is known about it. The value of a node is the leader's points
 * minus the other's, from here to the end of the deal.
 */
#include "piquet_solver.h"

#include <string.h>

enum { PATTERN = 1023, TABLE_BITS = 18 };

/* A card of a position: suit and place in its pattern. */
typedef struct {
    int suit, place;
} spot;

static int length(int suit) { return rq_highest((uint64_t)(suit & PATTERN)); }
static int owner(int suit, int place) { return (suit >> place) & 1; }

static int counts(const rq_scoring *g, int suit, int place)
{
    return !(g->rules & RQ_TENS_ONLY) || place >= length(suit) - (suit >> 10);
}

static uint16_t without(int suit, int place)
{
    int high = suit >> 10, pattern = suit & PATTERN;
    high -= high && place >= length(suit) - high;
    int below = pattern & ((1 << place) - 1);
    return (uint16_t)(high << 10 | (pattern >> (place + 1)) << place | below);
}

static uint32_t cards_of(int suit, int who)
{
    uint32_t all = (1u << length(suit)) - 1, bits = (uint32_t)suit & all;
    return who ? bits : all & ~bits;
}

/* The lowest card of each run of touching cards of this owner in a suit. */
static uint32_t runs(const rq_scoring *g, int suit, int who)
{
    uint32_t own = cards_of(suit, who), begins = own & ~(own << 1);
    if (g->rules & RQ_TENS_ONLY)
        begins |= own & 1u << (length(suit) - (suit >> 10));
    return begins;
}

static int list_all(const rq_scoring *g, const rq_play *s, int who, spot list[])
{
    int count = 0;
    for (int suit = 0; suit < 4; suit++)
        for (uint32_t left = runs(g, s->suit[suit], who); left; left &= left - 1)
            list[count++] = (spot){suit, rq_lowest(left)};
    return count;
}

static int lead(const rq_scoring *g, const rq_play *s, int need);

/* The leader's value when a card led is answered. `s` is without the lead, which lay at
 * `place`; answers of the same suit above it take. */
static int after_reply(const rq_scoring *g, const rq_play *s, spot led, int lead_counts, spot reply,
                       int need)
{
    rq_play next = *s;
    int taken = reply.suit == led.suit && reply.place >= led.place;
    int sign = s->leader ? -1 : 1;
    int high = taken ? counts(g, s->suit[reply.suit], reply.place) : lead_counts;
    next.suit[reply.suit] = without(s->suit[reply.suit], reply.place);
    int gain = sign * rq_settle(g, &next, taken, high);
    if (!next.left)
        return gain;
    if (!taken)
        return gain + lead(g, &next, need - gain);
    return gain - lead(g, &next, gain - need + 1);
}

static int list_replies(const rq_scoring *g, const rq_play *s, spot led, spot list[])
{
    int who = !s->leader, count = 0, suit = s->suit[led.suit];
    uint32_t own = cards_of(suit, who), begins = runs(g, suit, who);
    if (!own)
        return list_all(g, s, who, list);
    /* A run may reach across the card led, which is no longer in the pattern. */
    begins |= own & 1u << led.place;
    uint32_t takers = begins >> led.place << led.place;
    for (uint32_t left = takers; left; left &= left - 1)
        list[count++] = (spot){led.suit, rq_lowest(left)};
    for (uint32_t left = begins & ~takers; left; left &= left - 1)
        list[count++] = (spot){led.suit, rq_lowest(left)};
    return count;
}

/* Leads a card: pays the lead point and leaves the position without it. */
static int put_down(const rq_scoring *g, rq_play *s, spot card, int *card_counts)
{
    *card_counts = counts(g, s->suit[card.suit], card.place);
    s->suit[card.suit] = without(s->suit[card.suit], card.place);
    return (s->leader ? -1 : 1) * rq_give(g, s, s->leader, *card_counts);
}

/* What the leader gets after this card has been led and paid for. */
static int after_lead(const rq_scoring *g, const rq_play *s, spot led, int lead_counts, int need)
{
    spot list[24];
    int count = list_replies(g, s, led, list), worst = 1 << 20;
    for (int i = 0; i < count && worst >= need; i++) {
        int value = after_reply(g, s, led, lead_counts, list[i], need);
        if (value < worst)
            worst = value;
    }
    return worst;
}

/* The leader's least: cash what is sure, then lose everything. */
static int sure_value(const rq_scoring *g, const rq_play *s)
{
    int sure = 0, tens = g->rules & RQ_TENS_ONLY;
    for (int suit = 0; suit < 4; suit++)
        sure += g->context->sure[s->leader][s->suit[suit] & PATTERN];
    int rest = s->left - sure, each = 1 + g->win;
    int mine = (s->leader ? RQ_TRICKS - s->left - s->won : s->won) + sure;
    int least = tens ? 0 : sure * each;
    if (rest) /* the next lead is still mine; after that the other leads and wins */
        least += (tens ? 0 : 1) - 1 - (rest - 1) * each - 1;
    else
        least += !(mine == RQ_TRICKS && g->rules & RQ_NO_LAST_IN_CAPOT);
    if (s->leader && s->pique != RQ_CLOSED && tens) /* else younger's lead point ends it */
        least -= RQ_PIQUE;
    return least + rq_bonus(g, mine);
}

/* The leader's most: every trick. */
static int best_value(const rq_scoring *g, const rq_play *s)
{
    int mine = s->leader ? RQ_TRICKS - s->won : s->won + s->left;
    int pique = !s->leader && s->pique != RQ_CLOSED ? RQ_PIQUE : 0;
    return s->left * (1 + g->win) + 1 + rq_bonus(g, mine) + pique;
}

static uint64_t key_of(const rq_play *s)
{
    uint64_t a = s->suit[0], b = s->suit[1], c = s->suit[2], d = s->suit[3], x;
    if (a > b) { x = a; a = b; b = x; }
    if (c > d) { x = c; c = d; d = x; }
    if (a > c) { x = a; a = c; c = x; }
    if (b > d) { x = b; b = d; d = x; }
    if (b > c) { x = b; b = c; c = x; }
    return a | b << 13 | c << 26 | d << 39 | (uint64_t)s->leader << 52 | (uint64_t)s->won << 53 |
           (uint64_t)s->pique << 57;
}

/* The place of a card in list_all, by which a lead is remembered. */
static uint8_t number(const rq_scoring *g, const rq_play *s, spot card)
{
    spot all[24];
    int n = list_all(g, s, s->leader, all), i = 0;
    while (i < n && (all[i].suit != card.suit || all[i].place != card.place))
        i++;
    return (uint8_t)i;
}

static int on_top(int suit, int place, int who)
{
    return cards_of(suit, who) >> place == (1u << (length(suit) - place)) - 1;
}

/* Winners first, high cards before low; a lead that decided before comes first of all. */
static int list_leads(const rq_scoring *g, const rq_play *s, int known, spot list[])
{
    spot all[24];
    int n = list_all(g, s, s->leader, all), count = 0;
    if (known < n)
        list[count++] = all[known];
    for (int top = 1; top >= 0; top--)
        for (int i = n - 1; i >= 0; i--)
            if (i != known && on_top(s->suit[all[i].suit], all[i].place, s->leader) == top)
                list[count++] = all[i];
    return count;
}

static int lead(const rq_scoring *g, const rq_play *s, int need)
{
    rq_context *context = g->context;
    rq_count(context);
    uint64_t key = key_of(s);
    int bits = context->bits < TABLE_BITS ? context->bits : TABLE_BITS;
    uint64_t index = (key * 0x9e3779b97f4a7c15ULL) >> (64 - bits);
    rq_entry *entry = rq_find(context, key, index);
    if (entry) {
        if (entry->lo >= need)
            return entry->lo;
        if (entry->hi < need)
            return entry->hi;
    }
    int least = sure_value(g, s), most = best_value(g, s);
    if (least >= need)
        return least;
    if (most < need)
        return most;
    spot list[24];
    int known = entry ? entry->move : 255;
    int count = list_leads(g, s, known, list), best = -(1 << 20), choice = 0;
    for (int i = 0; i < count && best < need; i++) {
        rq_play next = *s;
        int card_counts, point = put_down(g, &next, list[i], &card_counts);
        int value = point + after_lead(g, &next, list[i], card_counts, need - point);
        if (value > best) {
            best = value;
            choice = i;
        }
    }
    entry = rq_find(context, key, index);
    if (!entry) {
        entry = rq_slot(context, index, s->left);
        *entry = (rq_entry){key, -30000, 30000, context->generation, s->left, 0};
    }
    if (best >= need)
        entry->lo = (int16_t)best;
    else
        entry->hi = (int16_t)best;
    entry->move = number(g, s, list[choice]);
    return best;
}

/* A question about the root, before any move or after one. */
typedef struct {
    const rq_scoring *g;
    rq_play s;
    int led_counts, moved;
    spot led, move;
} question;

static int ask(void *asked, int need)
{
    const question *q = asked;
    if (q->led.suit < 0 && q->moved) {
        rq_play next = q->s;
        int card_counts, point = put_down(q->g, &next, q->move, &card_counts);
        return point + after_lead(q->g, &next, q->move, card_counts, need - point);
    }
    if (q->led.suit < 0)
        return lead(q->g, &q->s, need);
    /* The answering side's value is the leader's turned round. */
    if (q->moved)
        return -after_reply(q->g, &q->s, q->led, q->led_counts, q->move, 1 - need);
    return -after_lead(q->g, &q->s, q->led, q->led_counts, 1 - need);
}

static spot find(const rq_piquet *position, int card)
{
    spot found = {rq_suit(card), 0};
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < position->count[who]; i++) {
            int other = position->hand[who][i];
            found.place += rq_suit(other) == found.suit && other < card;
        }
    return found;
}

static void prepare(rq_scoring *g, question *q, rq_context *context, const rq_piquet *position)
{
    int win = (position->rules & RQ_EVERY_TRICK) != 0;
    *g = (rq_scoring){context, position->rules, position->capot, win};
    memset(q, 0, sizeof *q);
    q->g = g;
    rq_play *s = &q->s;
    int cards[4] = {0, 0, 0, 0};
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < position->count[who]; i++) {
            int card = position->hand[who][i], suit = rq_suit(card);
            s->suit[suit] = (uint16_t)(s->suit[suit] | who << find(position, card).place);
            if (position->rules & RQ_TENS_ONLY && rq_rank(card) >= position->ten)
                s->suit[suit] = (uint16_t)(s->suit[suit] + 1024);
            cards[suit]++;
        }
    for (int suit = 0; suit < 4; suit++)
        s->suit[suit] = (uint16_t)(s->suit[suit] | 1 << cards[suit]);
    s->leader = position->led == RQ_NO_CARD ? position->turn : !position->turn;
    s->won = position->tricks[0];
    s->pique = position->open ? position->elder : RQ_CLOSED;
    s->left = position->count[position->turn];
    q->led.suit = -1;
    if (position->led != RQ_NO_CARD) {
        q->led = find(position, position->led);
        q->led_counts = !(g->rules & RQ_TENS_ONLY) || rq_rank(position->led) >= position->ten;
    }
}

static int must_follow(const question *q, int who)
{
    for (int i = 0; q->led.suit >= 0 && i < length(q->s.suit[q->led.suit]); i++)
        if (owner(q->s.suit[q->led.suit], i) == who)
            return 1;
    return 0;
}

static void every_move(question *q, const rq_piquet *position, rq_answer *answer)
{
    int who = position->turn, best = -(1 << 20), guess = 0;
    int follow = must_follow(q, who);
    q->moved = 1;
    for (int i = 0; i < position->count[who]; i++) {
        int card = position->hand[who][i];
        if (follow && rq_suit(card) != q->led.suit)
            continue;
        q->move = find(position, card);
        int worth = rq_narrow(ask, q, -300, 300, guess, 6);
        guess = worth;
        best = worth > best ? worth : best;
        answer->card[answer->moves] = (uint8_t)card;
        answer->worth[answer->moves++] = worth;
    }
    answer->value = best;
}

int rq_solve_piquet(rq_context *context, const rq_piquet *positions, int count, int how, int reach,
                    uint64_t budget, const int32_t *stop, rq_answer *answers)
{
    volatile int done = 0;
    volatile uint64_t before = 0;
    rq_scoring g;
    question q;
    memset(answers, 0, sizeof *answers * (size_t)count);
    rq_begin(context, budget, stop);
    if (setjmp(context->out) == 0) {
        for (; done < count; done++) {
            const rq_piquet *position = &positions[done];
            rq_answer *answer = &answers[done];
            before = context->nodes;
            /* Bit 40 keeps these fingerprints apart from those of other games. */
            rq_new_rules(context, 1ULL << 40 | position->rules | (uint64_t)position->capot << 8);
            prepare(&g, &q, context, position);
            if (how == RQ_MOVES)
                every_move(&q, position, answer);
            else if (how == RQ_REACH)
                answer->value = ask(&q, reach) >= reach;
            else
                answer->value = rq_narrow(ask, &q, -300, 300, 0, 6);
            answer->solved = 1;
            answer->nodes = context->nodes - before;
        }
    }
    if (done < count)
        answers[done].nodes = context->nodes - before;
    return done;
}
