/* Imagined hands of partnership Pinochle: dealing, exchanging, melding and playing them fast.
 *
 * A holding in one suit is a number with three bits for each rank, lowest first: how many copies
 * are held. The Python twins are ai/games/pinochle4/sampling.py and the modules of
 * ai/games/pinochle4/open_hands; a test compares both card by card.
 */
#ifndef REPIQUE_PINOCHLE4_HANDS_H
#define REPIQUE_PINOCHLE4_HANDS_H

#include "kernel.h"

enum { FOUR_SUITS = 4, FOUR_RANKS = 6, FOUR_CARDS = 80, FOUR_LEADS = 20 };
enum { F_NINE, F_JACK, F_QUEEN, F_KING, F_TEN, F_ACE };

typedef uint32_t FourHand[FOUR_SUITS];

/* Values of melds by multiplicity, rules of play, and the weights of leads. */
typedef struct {
    int32_t run[5];
    int32_t around[4][5]; /* aces, kings, queens, jacks */
    int32_t pinochle[5];
    int32_t royal, common, nine;
    int32_t spades, diamonds; /* numbers of these suits */
    int32_t beat_plain, past_trump;
    int32_t pass_count;
    int32_t cards; /* of one hand */
    int32_t trump_help[FOUR_RANKS]; /* to a bidder; see passes.py */
    int32_t ace_help, pinochle_help, second_copy;
    int32_t trump_kept, ace_kept, guarded_ten, beside; /* tenths of a point, as the leads */
    int32_t lead[FOUR_LEADS]; /* in the order of leads.py */
    /* What a hand promises a bidder, in tenths; see hand_value.py. */
    int32_t base, per_trump, per_trump_ace, per_side_ace, per_short, exchange, most;
    int32_t marriage_required;
} FourRules;

/* What one seat knows of the hands. */
typedef struct {
    FourHand known[4], played[4];
    int32_t hidden[4];
    int32_t most[4][FOUR_SUITS]; /* the highest rank that a hidden card can have, or -1 */
    int32_t meld[4];             /* points shown, or -1 */
    int32_t trump;               /* -1 before it is named */
    int32_t pool_size;
    int32_t bias[4][FOUR_SUITS]; /* tenths: how readily a card goes there */
    /* What the seats have called: meld announced, none worth announcing, and what their hands
     * should be worth, in tenths. See conventions.py. */
    int32_t told[4], quiet[4], at_least[4], at_most[4];
    int32_t aces_count; /* each ace rounds an announcement up by a point */
    int32_t tries;      /* deals tried for each one kept; the one that agrees best with the calls */
    uint8_t pool[FOUR_CARDS]; /* hidden cards: suit * 6 + rank */
} FourSeen;

typedef struct {
    FourHand hand[4];
} FourDeal;

typedef struct {
    int32_t meld[2], counters[2], tricks[2], last; /* last: the side that took the last trick */
    int32_t spare;
} FourEnd;

/* What has been played of a trick. */
typedef struct {
    int32_t leader, trump, bidding; /* bidding: a side */
    int32_t me, left;               /* left: tricks, with this one */
    int32_t placed;
    uint8_t trick[4]; /* suit * 6 + rank */
} FourTable;

static inline int copies_of(uint32_t holding, int rank) { return holding >> 3 * rank & 7; }
static inline uint32_t one_of(int rank) { return (uint32_t)1 << 3 * rank; }
static inline uint32_t from_rank(int rank)
{
    return rank <= 0 ? ~(uint32_t)0 : rank >= FOUR_RANKS ? 0 : ~(uint32_t)0 << 3 * rank;
}
static inline int top_of(uint32_t holding)
{
    return holding ? (31 - __builtin_clz(holding)) / 3 : -1;
}
static inline int bottom_of(uint32_t holding) { return __builtin_ctz(holding) / 3; }
static inline int length_of(uint32_t h)
{
    return (int)((h & 7) + (h >> 3 & 7) + (h >> 6 & 7) + (h >> 9 & 7) + (h >> 12 & 7) + (h >> 15));
}
static inline int lesser(int a, int b) { return a < b ? a : b; }

int four_worth(const FourRules *, const uint32_t *hand, int trump);
int four_promise(const FourRules *, const uint32_t *hand, int *best_trump);
void four_play_out(const FourRules *, FourDeal *, const FourTable *, FourEnd *);

RQ_API int32_t rq_four_size(int32_t which);
RQ_API void rq_four_deals(const FourRules *, const FourSeen *, uint64_t seed, int32_t count,
                          FourDeal *);
RQ_API void rq_four_promises(const FourRules *, const FourDeal *, int32_t count, int32_t *found);
RQ_API void rq_four_endings(const FourRules *, const FourDeal *, int32_t count, int32_t bidder,
                            int32_t trump, int32_t passes, FourEnd *);
RQ_API void rq_four_plays(const FourRules *, const FourTable *, const FourDeal *, int32_t count,
                          const uint8_t *moves, int32_t choices, FourEnd *);

#endif
