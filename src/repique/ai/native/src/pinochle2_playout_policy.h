/* Which move a seat makes: by judgement from what it can know, or at random.
 *
 * In the first phase a seat judges by its own cards and by what lies open. In the second
 * phase each can tell the other's hand by counting, so there it is looked at.
 */
#ifndef REPIQUE_PINOCHLE2_PLAYOUT_POLICY_H
#define REPIQUE_PINOCHLE2_PLAYOUT_POLICY_H

#include "pinochle2_playout_melds.h"

#include <string.h>

static void prepare(const PlayoutRules *rules, const PlayoutPolicy *policy, PlayoutMind *mind)
{
    mind->policy = policy;
    for (int card = 0; card < PLAYOUT_CARDS; card++) {
        int rank = rank_of(card), trump = suit_of(card) == rules->trump;
        mind->keep[card] = policy->keep[trump][rank];
        mind->share[card] = policy->wins[trump][rank];
        mind->stay[0][card] = policy->stay[trump][0][rank];
        mind->stay[1][card] = policy->stay[trump][1][rank];
        mind->late[card] = rules->value[rank] * 16;
        mind->early[card] = rules->all_tricks ? mind->late[card] : 0;
    }
}

static inline int any(uint64_t cards, uint64_t *rng)
{
    int32_t count = 0;
    for (uint64_t left = cards; left; left &= left - 1) count++;
    for (int32_t skip = below(rng, count); skip; skip--) cards &= cards - 1;
    return lowest(cards);
}

/* The best card so far; one number per decision is the source of noise for all its cards. */
typedef struct {
    uint64_t luck;
    int quiet; /* bits of luck that are not used */
    int32_t worth;
    int card;
} Pick;

static inline Pick nothing_yet(const PlayoutPolicy *policy, uint64_t *rng)
{
    if (!policy->noise) return (Pick){0, 63, INT32_MIN, 0};
    return (Pick){random64(rng) | 1, 64 - policy->noise, INT32_MIN, 0};
}

static inline void consider(Pick *pick, int card, int32_t worth)
{
    pick->luck *= UINT64_C(6364136223846793005);
    worth += (int32_t)(pick->luck >> pick->quiet);
    if (worth > pick->worth) {
        pick->worth = worth;
        pick->card = card;
    }
}

/* Worths of twins, which are added to both in one step: none of the sums is negative. */
typedef union {
    int32_t each[2];
    uint64_t both;
} Twins;

static inline uint64_t twins(int32_t first, int32_t second)
{
    Twins pair = {{first, second}};
    return pair.both;
}

enum { MOST_LACKING = 2 * PLAYOUT_FACES };

/* What a seat holds and hopes for while there is melding. */
typedef struct {
    uint64_t hand, held;
    uint64_t live, twins; /* faces of which one copy, both copies may still be drawn */
    int32_t chance[MOST_LACKING + 1];
    int32_t ready; /* points of the best meld that only waits for a trick */
    Twins keep[PLAYOUT_CARDS / 2]; /* what each card is worth to it, in sixteenths of a point */
} Outlook;

static HOT void look(const PlayoutRules *rules, const PlayoutPosition *at, const PlayoutMind *mind,
                 Outlook *view)
{
    view->hand = at->hand[at->turn];
    view->held = view->hand | at->table[at->turn];
    uint64_t out = ~(at->gone | view->held | at->table[!at->turn]);
    view->live = FACES_OF(out);
    view->twins = PAIRS_OF(out);
    view->ready = 0;
    for (int suit = 0; suit < 4; suit++) { /* one copy of all would be made by a slow instruction */
        memcpy(&view->keep[8 * suit], &mind->keep[16 * suit], 16 * sizeof *mind->keep);
    }
    int32_t draws = (at->bottom - at->top) / 2 - 1; /* the last draw comes too late to meld */
    int32_t share = draws * 256 / rules->draws, power = 256;
    memset(view->chance, 0, sizeof view->chance);
    for (int lack = 0; lack < PLAYOUT_HOPES; lack++) {
        view->chance[lack] = mind->policy->hope[lack] * power >> 8;
        power = power * share >> 8;
    }
}

/* A meld that is complete or near, and what it makes of its cards. */
typedef struct {
    const PlayoutMeld *meld;
    uint64_t used, wanted;
    int32_t worth;
} Hope;

/* Lists the melds from `meld` to `end` that are worth something. A processor guesses branches on
 * cards wrong half the time, which costs more than all the arithmetic here: so there is none.
 * `doubles` is a constant where it is called: most games have no melds of twins. */
static HOT Hope *hopes(const PlayoutRules *rules, const PlayoutPosition *at,
                          const Outlook *view, const PlayoutMeld *meld, const PlayoutMeld *end,
                          int doubles, Hope *found)
{
    uint64_t needed = rules->needs_hand ? view->hand : ~UINT64_C(0);
    uint64_t usable = 0, faces = 0, pairs = 0;
    int group = -1;
    for (; meld < end; meld++) {
        if (meld->group != group) {
            group = meld->group;
            usable = view->held & ~at->barred[group];
            faces = FACES_OF(usable);
            pairs = PAIRS_OF(usable);
        }
        uint64_t lone = meld->once & ~faces, second = doubles ? meld->twice & ~pairs : 0;
        uint64_t wanted = lone | second, used = usable & meld->cards;
        uint64_t lost = (wanted & ~view->live) | (lone & second & ~view->twins);
        int alive = !lost & ((wanted | (used & needed)) != 0);
        int scarce = (wanted & ~view->twins) != 0;
        int32_t worth = meld->points * view->chance[faces_in(lone, second)] >> (4 + scarce);
        worth &= -alive;
        *found = (Hope){meld, used, wanted, worth};
        found += worth != 0;
    }
    return found;
}

/* Adds to the worth of each card what the melds make of it. */
static HOT void hope(const PlayoutRules *rules, const PlayoutPosition *at, const PlayoutMind *mind,
                 Outlook *view)
{
    Hope found[PLAYOUT_MELDS + 1];
    const PlayoutMeld *doubles = rules->meld + rules->singles, *end = rules->meld + rules->melds;
    Hope *last = hopes(rules, at, view, rules->meld, doubles, 0, found);
    if (doubles < end) last = hopes(rules, at, view, doubles, end, 1, last);
    for (const Hope *one = found; one < last; one++) {
        int32_t worth = one->worth, ready = one->wanted ? 0 : one->meld->points;
        view->ready = ready > view->ready ? ready : view->ready;
        int32_t shared = one->meld->twice ? worth : worth * mind->policy->spared >> 8;
        /* By the copies it can use: none, the first, the second, either. */
        const uint64_t add[4] = {0, twins(worth, 0), twins(0, worth), twins(shared, shared)};
        for (int i = 0; i < one->meld->faces; i += 2) {
            const int32_t *face = one->meld->face + i;
            view->keep[face[0]].both += add[one->used >> 2 * face[0] & 3];
            view->keep[face[1]].both += add[one->used >> 2 * face[1] & 3];
        }
    }
}

/* A Dix is worth its points and the upcard; playing it pays the points too, where allowed. */
static void hope_for_dix(const PlayoutRules *rules, const PlayoutPosition *at,
                         const PlayoutPolicy *policy, Outlook *view)
{
    uint64_t dices = view->hand & UINT64_C(3) << 2 * rules->dix & ~at->dices;
    if (!dices) return;
    int32_t worth = rules->dix_points * policy->hope[0] >> 4;
    if (!rules->dix_must_meld) worth -= rules->dix_points * 16;
    if (!dix_turned(rules, at)) worth += policy->keep[1][rank_of(at->stock[at->bottom - 1])];
    Twins *pair = &view->keep[rules->dix];
    for (int copy = 0; copy < 2; copy++) {
        if (dices >> 2 * rules->dix >> copy & 1) pair->each[copy] += worth;
    }
}

static HOT int play_first(const PlayoutRules *rules, const PlayoutPosition *at,
                      const PlayoutMind *mind, uint64_t *rng)
{
    Outlook view;
    look(rules, at, mind, &view);
    hope(rules, at, mind, &view);
    hope_for_dix(rules, at, mind->policy, &view);
    int32_t prize = mind->policy->tempo + (view.ready * mind->policy->ready >> 4);
    if (at->bottom - at->top <= 2) prize += mind->policy->last;
    Pick pick = nothing_yet(mind->policy, rng);
    uint64_t cards = playable(rules, at);
    if (at->led < 0) {
        for (; cards; cards &= cards - 1) {
            int card = lowest(cards);
            int32_t points = mind->early[card];
            int32_t gain = mind->share[card] * (prize + 2 * points) >> 8;
            consider(&pick, card, gain - points - view.keep[card >> 1].each[card & 1]);
        }
    } else {
        uint64_t taking = beating(at->led, rules->trump);
        for (; cards; cards &= cards - 1) {
            int card = lowest(cards);
            int32_t points = mind->early[card] + mind->early[at->led];
            int32_t gain = taking >> card & 1 ? prize + points : -points;
            consider(&pick, card, gain - view.keep[card >> 1].each[card & 1]);
        }
    }
    return pick.card;
}

/* The points that a lead in the second phase wins or loses, if the other replies cheaply. */
static inline int32_t lead_worth(const PlayoutMind *mind, uint64_t other, uint64_t trumps,
                                 int card)
{
    uint64_t same = other & suit_cards(suit_of(card)), higher = same & above(card);
    uint64_t below = higher ? 0 : same, ruff = same ? 0 : trumps;
    uint64_t reply = higher | below | ruff;
    int32_t points = mind->late[card];
    if (reply) points += mind->late[lowest(reply)];
    if (!same && trumps) return mind->policy->force - points;
    return higher ? -points : points;
}

static HOT int play_second(const PlayoutRules *rules, const PlayoutPosition *at,
                       const PlayoutMind *mind, uint64_t *rng)
{
    uint64_t other = at->hand[!at->turn], trumps = other & suit_cards(rules->trump);
    uint64_t taking = at->led < 0 ? 0 : beating(at->led, rules->trump);
    Pick pick = nothing_yet(mind->policy, rng);
    for (uint64_t cards = playable(rules, at); cards; cards &= cards - 1) {
        int card = lowest(cards);
        int32_t worth;
        if (at->led < 0) {
            worth = lead_worth(mind, other, trumps, card);
        } else {
            worth = mind->late[card] + mind->late[at->led];
            if (!(taking >> card & 1)) worth = -worth;
        }
        int master = !(other & above(card));
        consider(&pick, card, worth - mind->stay[master][card]);
    }
    return pick.card;
}

static inline PlayoutMove at_random(const PlayoutRules *rules, const PlayoutPosition *at, uint64_t *rng)
{
    PlayoutMove move = {0, TO_PLAY, 0, at->turn, 0};
    if (at->phase == IN_MELD) return any_meld(rules, at, rng);
    if (at->phase == IN_DRAW) {
        move.verb = below(rng, 2) ? TO_DRAW : TO_KNOCK;
    } else if (may_knock(at, at->turn) && below(rng, 8) == 0) {
        move.verb = TO_KNOCK;
    } else {
        move.cards = card_bit(any(playable(rules, at), rng));
    }
    return move;
}

static HOT PlayoutMove choose(const PlayoutRules *rules, const PlayoutPosition *at,
                           const PlayoutMind *mind, uint64_t *rng)
{
    const PlayoutPolicy *policy = mind->policy;
    if (policy->kind == AT_RANDOM) return at_random(rules, at, rng);
    PlayoutMove move = {0, TO_KNOCK, 0, at->turn, 0};
    if (may_knock(at, at->turn)) return move;
    if (at->phase == IN_MELD) return best_meld(rules, at, policy);
    move.verb = TO_PLAY;
    if (policy->slip && below(rng, 256) < policy->slip) {
        move.cards = card_bit(any(playable(rules, at), rng));
    } else if (at->phase == IN_FIRST) {
        move.cards = card_bit(play_first(rules, at, mind, rng));
    } else {
        move.cards = card_bit(play_second(rules, at, mind, rng));
    }
    return move;
}

#endif
