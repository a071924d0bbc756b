/* Playouts of the two-handed games: Pinochle, Binokel, Bezique and every hybrid.
 *
 * A card is a number: suit * 16 + rank * 2 + copy, ranks from lowest to highest. A set of
 * cards is a 64-bit mask. A set of faces is a mask of even bits, one for each pair of twins.
 * All rules come in a `PlayoutRules`, which Python builds from the tables of the game; no
 * number of the rules is repeated here.
 */
#ifndef REPIQUE_PINOCHLE2_PLAYOUT_H
#define REPIQUE_PINOCHLE2_PLAYOUT_H

#include <stdint.h>

enum {
    PLAYOUT_CARDS = 64,
    PLAYOUT_RANKS = 8,
    PLAYOUT_GROUPS = 10,
    PLAYOUT_CREDITS = 4,
    PLAYOUT_MELDS = 32,
    PLAYOUT_PARTS = 6,
    PLAYOUT_FACES = 8, /* in one meld */
    PLAYOUT_HOPES = 4
};
enum { IN_FIRST, IN_MELD, IN_DRAW, IN_SECOND, IN_NONE };
enum { OF_MELDS, OF_TRICKS, OF_LAST, OF_PENALTY, OF_DEAL, PLAYOUT_KINDS };
enum { TO_PLAY, TO_MELD, TO_DIX, TO_DRAW, TO_KNOCK };
enum { AT_RANDOM, BY_JUDGEMENT };

/* A smaller meld inside a meld: what its cards have earned as that is not paid again. */
typedef struct {
    uint64_t faces;
    int32_t credit, times, points, inside; /* inside: lies in a sequence counted before it */
} PlayoutPart;

typedef struct {
    uint64_t once, twice; /* faces it needs; faces of which it needs both copies */
    uint64_t cards;       /* all copies of its faces */
    int32_t points, group, id, parts, faces, spare;
    int32_t face[PLAYOUT_FACES]; /* the faces it needs, by number; filled up with others to 4 or 8 */
    PlayoutPart part[PLAYOUT_PARTS];
} PlayoutMeld;

typedef struct {
    PlayoutMeld meld[PLAYOUT_MELDS]; /* those that need no twins first, then group by group */
    uint64_t credit[PLAYOUT_GROUPS][PLAYOUT_CREDITS]; /* cards that a meld of this group marks */
    uint32_t bars[PLAYOUT_GROUPS]; /* bit g: a card laid in this group never enters group g */
    int32_t value[PLAYOUT_RANKS];
    int32_t waits[PLAYOUT_KINDS]; /* put aside until the round ends */
    int32_t melds, singles, trump, dix, dix_points, dix_id, dix_must_meld, dix_free, dix_is_meld;
    int32_t many_melds, needs_hand, differences, all_tricks, last_trick, penalty;
    int32_t beat_plain, beat_trump, must_trump, auto_knock, goal_step, draws, spare;
} PlayoutRules;

typedef struct {
    uint64_t hand[2], table[2];
    uint64_t barred[PLAYOUT_GROUPS];
    uint64_t credit[PLAYOUT_CREDITS];
    uint64_t dices; /* scored */
    uint64_t shown; /* known to everyone */
    uint64_t gone;  /* played */
    uint64_t past[PLAYOUT_CARDS]; /* the melds a card was part of, in order, as one number */
    uint8_t arrived[PLAYOUT_CARDS]; /* the place of a card in its meld area */
    uint8_t stock[PLAYOUT_CARDS]; /* the next card first, the upcard last */
    int32_t top, bottom; /* the stock is what lies between */
    int32_t score[2], goal;
    int32_t gained[2][PLAYOUT_KINDS]; /* added to the score since the playout began */
    int32_t aside[2][PLAYOUT_KINDS];
    int32_t melded_points[2], second_points[2]; /* of this round, for the penalty */
    int32_t phase, turn, leader, melded, led, winner, knocked, arrivals, plies;
} PlayoutPosition;

typedef struct {
    uint64_t cards;
    int32_t verb, meld, seat, spare;
} PlayoutMove;

/* How a seat plays. Costs are sixteenths of a point, shares are of 256. */
typedef struct {
    int32_t kind;
    int32_t noise; /* so many random bits are added to the worth of every card */
    int32_t slip;  /* share of cards played at random */
    int32_t hope[PLAYOUT_HOPES]; /* share of its points that a meld lacking 0, 1 .. cards has */
    int32_t spared; /* share of that for a card whose twin can take its place */
    int32_t keep[2][PLAYOUT_RANKS]; /* plain and trump: for the second phase; not negative */
    int32_t wins[2][PLAYOUT_RANKS]; /* plain and trump: share of first-phase leads that win */
    int32_t tempo; /* taking a trick of the first phase */
    int32_t last;  /* taking the last of them, besides */
    int32_t ready; /* share of the best meld in hand, for taking a trick */
    int32_t later; /* share of a meld that is still possible after another */
    int32_t stay[2][2][PLAYOUT_RANKS]; /* plain and trump; beatable and not: second phase */
    int32_t force; /* making the other trump a lead */
} PlayoutPolicy;

/* A policy expanded card by card for given rules, so that a decision needs no lookups by rank. */
typedef struct {
    const PlayoutPolicy *policy;
    int32_t keep[PLAYOUT_CARDS];
    int32_t share[PLAYOUT_CARDS];
    int32_t stay[2][PLAYOUT_CARDS];
    int32_t early[PLAYOUT_CARDS], late[PLAYOUT_CARDS]; /* worth in tricks of either phase */
} PlayoutMind;

/* What one root action was worth, from the side of the seat that acts. */
typedef struct {
    int64_t playouts, wins, losses;
    double sum, squares; /* of the score difference */
} PlayoutTally;

/* Compilers find these too long to put in the one place where they are called. */
#define HOT inline __attribute__((always_inline))

#define FACES_OF(cards) (((cards) | (cards) >> 1) & EVEN_CARDS)
#define PAIRS_OF(cards) ((cards) & (cards) >> 1 & EVEN_CARDS)
#define EVEN_CARDS UINT64_C(0x5555555555555555)

static inline uint64_t card_bit(int card) { return UINT64_C(1) << card; }
static inline int lowest(uint64_t cards) { return __builtin_ctzll(cards); }

/* The size of two sets of faces together, without a branch or a library call. */
static inline int faces_in(uint64_t one, uint64_t other)
{
    uint64_t x = one + other; /* pairs of bits, then nibbles, then bytes */
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline int rank_of(int card) { return card >> 1 & 7; }
static inline int suit_of(int card) { return card >> 4; }
static inline uint64_t suit_cards(int suit) { return UINT64_C(0xffff) << 16 * suit; }

/* The cards of the same suit that beat this one. */
static inline uint64_t above(int card)
{
    uint64_t higher = UINT64_C(0xffff) << ((card & 15) | 1) << 1 & 0xffff;
    return higher << 16 * suit_of(card);
}

/* The cards that take a trick from this one. */
static inline uint64_t beating(int card, int trump)
{
    return above(card) | (suit_of(card) == trump ? 0 : suit_cards(trump));
}

static inline uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t random64(uint64_t *rng)
{
    return mixed(*rng += UINT64_C(0x9E3779B97F4A7C15));
}

static inline int32_t below(uint64_t *rng, int32_t limit)
{
    return (int32_t)((random64(rng) >> 32) * (uint64_t)limit >> 32);
}

static inline int may_knock(const PlayoutPosition *at, int seat)
{
    return at->phase < IN_SECOND && at->score[seat] >= at->goal;
}

static inline int dix_turned(const PlayoutRules *rules, const PlayoutPosition *at)
{
    return at->top < at->bottom && at->stock[at->bottom - 1] >> 1 == rules->dix;
}

/* One of each pair of twins: the better one where only one is better, else the first. */
static inline uint64_t different(uint64_t held, uint64_t better)
{
    uint64_t both = PAIRS_OF(held), second = both & better >> 1 & ~better;
    return held & ~(second | (both & ~second) << 1);
}

#endif
