/* Tricks of open hands, played by rules of thumb: the twin of leads.py and play.py in
 * ai/games/pinochle4/open_hands, which give the reasons. */
#include "pinochle4_hands.h"

#include <string.h>

enum {
    DRAW, DRAW_LONGER, DRAW_BIDDING, UP_TO_TRUMP, UP_TO_BIDDING, LOW_TRUMP, LAST_TRUMPS,
    CASH, FED, IN_DANGER, CAN_WAIT, TO_ALLY, WITH_COUNTER, ALLY_TRUMPS, GIVEN_TO_TRUMP,
    TRUMPED, LOST, CONTESTED, COUNTER_LOST
};
enum { SAFE_ANYHOW = -1, NEVER_SAFE = 9 };

#define KINGS ((uint32_t)7 << 3 * F_KING)
#define TENS ((uint32_t)7 << 3 * F_TEN)
#define BOTH (KINGS | TENS)

typedef struct {
    int score, rank;
} Lead;

static Lead trump_lead(const int32_t *w, uint32_t held, uint32_t a, uint32_t b, uint32_t friend,
                       int bidding)
{
    int high = top_of(held), against = top_of(a | b);
    if (against < 0)
        return (Lead){w[LAST_TRUMPS], high};
    if (high >= against) {
        int left = length_of(a), right = length_of(b);
        int longer = length_of(held) - (left > right ? left : right);
        return (Lead){w[DRAW] + w[DRAW_LONGER] * longer + w[DRAW_BIDDING] * bidding, high};
    }
    if (top_of(friend) > against)
        return (Lead){w[UP_TO_TRUMP] + w[UP_TO_BIDDING] * bidding, bottom_of(held)};
    return (Lead){w[LOW_TRUMP], bottom_of(held)};
}

static Lead plain_lead(const int32_t *w, uint32_t held, uint32_t a, uint32_t b, uint32_t friend,
                       uint32_t left_trumps, uint32_t right_trumps, uint32_t ally_trumps)
{
    int high = top_of(held), low = bottom_of(held), against = top_of(a | b);
    if (high >= against) {
        int score = w[CASH] + (against >= 0 ? 0 : w[CAN_WAIT]);
        if ((friend & BOTH) || (!friend && !ally_trumps))
            score += w[FED];
        if ((left_trumps && length_of(a) == 1) || (right_trumps && length_of(b) == 1))
            score += w[IN_DANGER];
        return (Lead){score, high};
    }
    int best = top_of(friend);
    if (best > against && best > low) {
        if ((held & BOTH) && best == F_ACE)
            return (Lead){w[TO_ALLY] + w[WITH_COUNTER], held & TENS ? F_TEN : F_KING};
        return (Lead){w[TO_ALLY], low};
    }
    if (!friend && ally_trumps) {
        if (held & BOTH)
            return (Lead){w[ALLY_TRUMPS] + w[GIVEN_TO_TRUMP], held & KINGS ? F_KING : F_TEN};
        return (Lead){w[ALLY_TRUMPS], low};
    }
    int score = w[LOST] + (low >= F_KING ? w[COUNTER_LOST] : 0);
    return (Lead){score + (best >= against ? w[CONTESTED] : 0), low};
}

static int lead(const FourRules *rules, const FourDeal *deal, int seat, int trump, int bidding)
{
    const int32_t *w = rules->lead;
    const uint32_t *mine = deal->hand[seat], *left = deal->hand[(seat + 1) & 3];
    const uint32_t *ally = deal->hand[seat ^ 2], *right = deal->hand[(seat + 3) & 3];
    int best = -9999, choice = 0;
    for (int s = 0; s < FOUR_SUITS; s++) {
        uint32_t held = mine[s], a = left[s], b = right[s];
        Lead found;
        if (!held)
            continue;
        if (s == trump) {
            found = trump_lead(w, held, a, b, ally[s], bidding);
        } else if ((left[trump] && !a) || (right[trump] && !b)) {
            int rank = bottom_of(held);
            found = (Lead){w[TRUMPED] + (rank >= F_KING ? w[COUNTER_LOST] : 0), rank};
        } else {
            found = plain_lead(w, held, a, b, ally[s], left[trump], right[trump], ally[trump]);
        }
        if (found.score > best) {
            best = found.score;
            choice = s * FOUR_RANKS + found.rank;
        }
    }
    return choice;
}

/* No duty at all: a counter for the partner, or the least useful card. */
static int discard(const uint32_t *mine, int secure)
{
    int best = 99, choice = 0;
    for (int s = 0; s < FOUR_SUITS; s++) {
        uint32_t held = mine[s];
        if (!held)
            continue;
        if (secure && (held & BOTH))
            return s * FOUR_RANKS + (held & KINGS ? F_KING : F_TEN);
        int low = bottom_of(held), cost = low + (low >= F_KING ? 10 : 0);
        if (cost < best) {
            best = cost;
            choice = s * FOUR_RANKS + low;
        }
    }
    return choice;
}

/* Whether the partner, who plays last, can win against the card there and the next foe. */
static int ally_takes(const uint32_t *ally, int led, int trump, int high, int high_suit,
                      uint32_t over, uint32_t foe_trumps)
{
    if (high_suit != led || (!over && foe_trumps))
        return 0;
    if (ally[led]) {
        int foe = top_of(over);
        return top_of(ally[led]) > (high > foe ? high : foe);
    }
    return led != trump && ally[trump];
}

typedef struct {
    int led, high, high_suit, high_led, holder;
} Trick;

static int follow(const FourRules *rules, const FourDeal *deal, int seat, int place, int trump,
                  const Trick *t)
{
    const uint32_t *mine = deal->hand[seat], *foe = deal->hand[(seat + 1) & 3];
    int suit = t->led, need = SAFE_ANYHOW, secure;
    uint32_t may = mine[t->led], wins = 0;
    if (may) {
        if (t->high_suit == t->led) {
            wins = may & from_rank(t->high + 1);
            if (wins && (t->led == trump || rules->beat_plain))
                may = wins;
        } else if (rules->past_trump && rules->beat_plain) {
            uint32_t higher = may & from_rank(t->high_led + 1);
            may = higher ? higher : may;
        }
    } else {
        suit = trump;
        may = mine[trump];
        if (may) {
            wins = t->high_suit == trump ? may & from_rank(t->high + 1) : may;
            may = wins ? wins : may;
        }
    }
    int with_ally = !((t->holder ^ seat) & 1);
    if (place == 3) {
        secure = with_ally;
    } else {
        /* The rank from which a card of ours, or of our partner's, is safe from the next foe. */
        uint32_t over = foe[t->led];
        int trumping = over ? SAFE_ANYHOW : top_of(foe[trump]), least;
        if (t->high_suit == t->led)
            least = over || t->led == trump ? top_of(over) : foe[trump] ? NEVER_SAFE : SAFE_ANYHOW;
        else
            least = trumping;
        secure = with_ally && t->high >= least;
        need = suit == t->high_suit ? least : trumping;
        if (place == 1 && !with_ally && !wins)
            secure = ally_takes(deal->hand[seat ^ 2], t->led, trump, t->high, t->high_suit, over,
                                foe[trump]);
    }
    if (!may)
        return discard(mine, secure);
    if (wins && !secure) {
        uint32_t sure = wins & from_rank(need);
        if (!sure)
            return suit * FOUR_RANKS + bottom_of(may);
        return suit * FOUR_RANKS + bottom_of(sure & BOTH ? sure & BOTH : sure);
    }
    if (secure) {
        uint32_t below = may & ~wins;
        uint32_t gift = below & BOTH  ? below & BOTH
                        : may & BOTH  ? may & BOTH
                        : below       ? below
                                      : may;
        return suit * FOUR_RANKS + bottom_of(gift);
    }
    return suit * FOUR_RANKS + bottom_of(may);
}

void four_play_out(const FourRules *rules, FourDeal *deal, const FourTable *table, FourEnd *end)
{
    int leader = table->leader, trump = table->trump;
    memset(end, 0, sizeof *end);
    for (int n = 0; n < table->left; n++) {
        Trick t = {0, 0, 0, 0, leader};
        int counters = 0;
        for (int place = 0; place < 4; place++) {
            int seat = (leader + place) & 3, card;
            if (n == 0 && place < table->placed) {
                card = table->trick[place];
            } else {
                card = place ? follow(rules, deal, seat, place, trump, &t)
                             : lead(rules, deal, leader, trump, (leader & 1) == table->bidding);
                deal->hand[seat][card / FOUR_RANKS] -= one_of(card % FOUR_RANKS);
            }
            int suit = card / FOUR_RANKS, rank = card % FOUR_RANKS;
            counters += rank >= F_KING;
            if (!place) {
                t.led = t.high_suit = suit;
                t.high = t.high_led = rank;
                continue;
            }
            if (suit == t.high_suit) {
                if (rank > t.high) {
                    t.high = rank;
                    t.holder = seat;
                }
            } else if (suit == trump) {
                t.high = rank;
                t.high_suit = suit;
                t.holder = seat;
            }
            if (suit == t.led && rank > t.high_led)
                t.high_led = rank;
        }
        end->counters[t.holder & 1] += counters;
        end->tricks[t.holder & 1]++;
        end->last = t.holder & 1;
        leader = t.holder;
    }
}
