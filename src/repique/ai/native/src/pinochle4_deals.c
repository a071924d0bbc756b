/* Deals that fit what a seat has seen: the twin of sampling.py, which explains the method. */
#include "pinochle4_hands.h"

#include <string.h>

enum { REPAIRS = 120, QUIET_MELD = 24 };

typedef struct {
    const FourRules *rules;
    const FourSeen *seen;
    uint64_t luck;
    int others[4], count;
    uint8_t places[FOUR_SUITS * FOUR_RANKS]; /* seats where a card may lie, as bits */
    uint8_t pile[4][FOUR_CARDS];
    int size[4], room[4];
} Dealer;

static uint64_t word(Dealer *d)
{
    uint64_t z = d->luck += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static int below(Dealer *d, int limit) { return (int)((word(d) >> 32) * (uint64_t)limit >> 32); }

static void prepare(Dealer *d)
{
    const FourSeen *seen = d->seen;
    unsigned all = 0;
    d->count = 0;
    for (int seat = 0; seat < 4; seat++) {
        if (seen->hidden[seat]) {
            d->others[d->count++] = seat;
            all |= 1u << seat;
        }
    }
    for (int s = 0; s < FOUR_SUITS; s++) {
        for (int r = 0; r < FOUR_RANKS; r++) {
            unsigned fit = 0;
            for (int i = 0; i < d->count; i++)
                if (r <= seen->most[d->others[i]][s])
                    fit |= 1u << d->others[i];
            d->places[s * FOUR_RANKS + r] = (uint8_t)(fit ? fit : all);
        }
    }
}

/* All its places are full: another card moves on; if none can, any room will do. */
static int make_room(Dealer *d, int card)
{
    int free = -1;
    for (int i = 0; i < d->count; i++) {
        int seat = d->others[i];
        if (d->room[seat] && free < 0)
            free = seat;
        if (!(d->places[card] >> seat & 1))
            continue;
        for (int at = 0; at < d->size[seat]; at++) {
            int other = d->pile[seat][at];
            for (int g = 0; g < d->count; g++) {
                int goal = d->others[g];
                if (!d->room[goal] || !(d->places[other] >> goal & 1))
                    continue;
                memmove(&d->pile[seat][at], &d->pile[seat][at + 1],
                        (size_t)(d->size[seat] - at - 1));
                d->size[seat]--;
                d->room[seat]++;
                d->pile[goal][d->size[goal]++] = (uint8_t)other;
                d->room[goal]--;
                return seat;
            }
        }
    }
    return free < 0 ? d->others[0] : free;
}

static void deal_out(Dealer *d)
{
    const FourSeen *seen = d->seen;
    int n = seen->pool_size;
    uint8_t pool[FOUR_CARDS];
    memcpy(pool, seen->pool, (size_t)n);
    for (int i = n - 1; i > 0; i--) {
        int j = below(d, i + 1);
        uint8_t card = pool[i];
        pool[i] = pool[j];
        pool[j] = card;
    }
    for (int seat = 0; seat < 4; seat++) {
        d->size[seat] = 0;
        d->room[seat] = seen->hidden[seat];
    }
    for (int wide = 1; wide <= 4; wide++) { /* cards with the fewest places first */
        for (int i = 0; i < n; i++) {
            int card = pool[i], total = 0, to = -1;
            if (__builtin_popcount(d->places[card]) != wide)
                continue;
            for (int k = 0; k < d->count; k++)
                if (d->places[card] >> d->others[k] & 1)
                    total += d->room[d->others[k]] * seen->bias[d->others[k]][card / FOUR_RANKS];
            int pick = total ? below(d, total) : 0;
            for (int k = 0; k < d->count && total; k++) {
                int seat = d->others[k];
                if (!(d->places[card] >> seat & 1))
                    continue;
                pick -= d->room[seat] * seen->bias[seat][card / FOUR_RANKS];
                if (pick < 0) {
                    to = seat;
                    break;
                }
            }
            if (to < 0)
                to = make_room(d, card);
            d->pile[to][d->size[to]++] = (uint8_t)card;
            d->room[to]--;
        }
    }
}

static int excess(const Dealer *d, int seat, const uint32_t *hand)
{
    if (d->seen->meld[seat] < 0)
        return 0;
    return four_worth(d->rules, hand, d->seen->trump) - d->seen->meld[seat];
}

static void swap(uint32_t *a, uint32_t *b, int mine, int theirs)
{
    a[mine / FOUR_RANKS] -= one_of(mine % FOUR_RANKS);
    b[mine / FOUR_RANKS] += one_of(mine % FOUR_RANKS);
    b[theirs / FOUR_RANKS] -= one_of(theirs % FOUR_RANKS);
    a[theirs / FOUR_RANKS] += one_of(theirs % FOUR_RANKS);
}

/* Exchanges cards that would have made a meld nobody showed. */
static void repair(Dealer *d)
{
    FourHand hands[4];
    int over[4] = {0};
    for (int i = 0; i < d->count; i++) {
        int seat = d->others[i];
        for (int s = 0; s < FOUR_SUITS; s++)
            hands[seat][s] = d->seen->known[seat][s] + d->seen->played[seat][s];
        for (int at = 0; at < d->size[seat]; at++)
            hands[seat][d->pile[seat][at] / FOUR_RANKS] += one_of(d->pile[seat][at] % FOUR_RANKS);
        over[seat] = excess(d, seat, hands[seat]);
    }
    for (int n = 0; n < REPAIRS; n++) {
        int bad[4], wrong = 0;
        for (int i = 0; i < d->count; i++)
            if (over[d->others[i]] > 0)
                bad[wrong++] = d->others[i];
        if (!wrong)
            return;
        int seat = bad[below(d, wrong)], other = d->others[below(d, d->count)];
        if (other == seat)
            continue;
        int i = below(d, d->size[seat]), j = below(d, d->size[other]);
        int mine = d->pile[seat][i], theirs = d->pile[other][j];
        if (mine == theirs || !(d->places[mine] >> other & 1) || !(d->places[theirs] >> seat & 1))
            continue;
        swap(hands[seat], hands[other], mine, theirs);
        int here = excess(d, seat, hands[seat]), there = excess(d, other, hands[other]);
        if (here + there <= over[seat] + over[other]) {
            over[seat] = here;
            over[other] = there;
            d->pile[seat][i] = (uint8_t)theirs;
            d->pile[other][j] = (uint8_t)mine;
        } else {
            swap(hands[seat], hands[other], theirs, mine);
        }
    }
}

/* How badly a hand, as it was in the auction, fits what its seat has called. */
static int disagreement(const Dealer *d, int seat, const uint32_t *hand)
{
    const FourSeen *seen = d->seen;
    int wrong = 0;
    if (seen->told[seat] || seen->quiet[seat]) {
        int meld = four_worth(d->rules, hand, -1), shown = meld;
        for (int s = 0; s < FOUR_SUITS; s++)
            shown += seen->aces_count * copies_of(hand[s], F_ACE);
        if (seen->told[seat] > shown)
            wrong += 10 * (seen->told[seat] - shown);
        if (seen->quiet[seat] && meld > QUIET_MELD)
            wrong += 5 * (meld - QUIET_MELD);
    }
    if (seen->at_least[seat] || seen->at_most[seat]) {
        int trump, promise = four_promise(d->rules, hand, &trump);
        if (promise < seen->at_least[seat])
            wrong += seen->at_least[seat] - promise;
        if (seen->at_most[seat] && promise > seen->at_most[seat])
            wrong += promise - seen->at_most[seat];
    }
    return wrong;
}

static int disagreements(const Dealer *d, const FourDeal *deal)
{
    int wrong = 0;
    for (int i = 0; i < d->count; i++) {
        int seat = d->others[i];
        FourHand hand;
        for (int s = 0; s < FOUR_SUITS; s++)
            hand[s] = deal->hand[seat][s] + d->seen->played[seat][s];
        wrong += disagreement(d, seat, hand);
    }
    return wrong;
}

static void one_deal(Dealer *d, int heeds, FourDeal *deal)
{
    deal_out(d);
    if (heeds)
        repair(d);
    memcpy(deal->hand, d->seen->known, sizeof d->seen->known);
    for (int i = 0; i < d->count; i++) {
        int seat = d->others[i];
        for (int at = 0; at < d->size[seat]; at++)
            deal->hand[seat][d->pile[seat][at] / FOUR_RANKS] += one_of(d->pile[seat][at] % FOUR_RANKS);
    }
}

void rq_four_deals(const FourRules *rules, const FourSeen *seen, uint64_t seed, int32_t count,
                   FourDeal *deals)
{
    Dealer d = {.rules = rules, .seen = seen, .luck = seed};
    int heeds = 0;
    prepare(&d);
    for (int i = 0; i < d.count; i++)
        heeds |= seen->meld[d.others[i]] >= 0;
    for (int n = 0; n < count; n++) {
        one_deal(&d, heeds, &deals[n]);
        int wrong = seen->tries > 1 ? disagreements(&d, &deals[n]) : 0;
        for (int try = 1; try < seen->tries && wrong; try++) {
            FourDeal other;
            one_deal(&d, heeds, &other);
            int worse = disagreements(&d, &other);
            if (worse < wrong) {
                wrong = worse;
                deals[n] = other;
            }
        }
    }
}

/* Sizes of the structures; Python compares them with its own declarations. */
int32_t rq_four_size(int32_t which)
{
    static const size_t sizes[] = {sizeof(FourRules), sizeof(FourSeen), sizeof(FourDeal),
                                   sizeof(FourEnd), sizeof(FourTable)};
    return which < 0 || which >= 5 ? -1 : (int32_t)sizes[which];
}
