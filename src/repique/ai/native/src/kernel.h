/* The search kernel: what its C files share, and what Python calls.
 *
 * Plain C99 behind a handful of functions. A context owns all memory; there are no globals, so
 * threads that each have a context share nothing. Every call carries a budget of nodes and a stop flag
 * that another thread may raise; a search that ends early is marked as unsolved.
 *
 * A card is a byte: suit * 16 + rank, rank 0 being the lowest of the game. Twins share a byte.
 */
#ifndef REPIQUE_KERNEL_H
#define REPIQUE_KERNEL_H

#include <setjmp.h>
#include <stdint.h>

#if defined(_WIN32)
#define RQ_API __declspec(dllexport)
#else
#define RQ_API __attribute__((visibility("default")))
#endif

enum { RQ_NO_CARD = 255, RQ_RANKS = 16, RQ_MOST_CARDS = 20 };

/* What a search knows about a position: its value lies in lo..hi. */
typedef struct {
    uint64_t key;
    int16_t lo, hi;
    uint16_t generation;
    uint8_t depth; /* tricks left; deep entries are worth keeping */
    uint8_t move;  /* the lead that decided last time */
} rq_entry;

typedef struct rq_context {
    rq_entry *table;
    int bits; /* the table has 2^bits entries */
    uint16_t generation;
    uint64_t rules; /* fingerprint of the rules that the entries of this generation obey */
    uint64_t nodes, limit, next_look;
    const int32_t *stop;
    jmp_buf out;
    uint8_t sure[2][1024]; /* Piquet: winners on top of a suit, see piquet_solver.c */
} rq_context;

/* The answer for one position. Values are differences for the side to move. */
typedef struct {
    int32_t solved; /* 0: out of budget or stopped, and the rest means nothing but nodes */
    int32_t value;
    int32_t moves; /* how many of the following are filled in */
    uint8_t card[RQ_MOST_CARDS];
    int32_t worth[RQ_MOST_CARDS];
    uint64_t nodes;
} rq_answer;

/* What is asked: only the value, every move too, or whether `reach` points can be made
 * (value is then 1 or 0). */
enum { RQ_VALUE = 0, RQ_MOVES = 1, RQ_REACH = 2 };

/* Duties of a follower, as TrickRules in families/tricks.py; following suit always is one. */
enum {
    RQ_TRUMP = 1,
    RQ_BEAT_PLAIN = 2,
    RQ_BEAT_TRUMP = 4,
    RQ_OVERTRUMP = 8,
    RQ_BEAT_PAST_TRUMP = 16
};

/* Two hands with trumps: the second phase of two-handed Pinochle, Binokel and Bezique. */
typedef struct {
    int16_t points[RQ_RANKS];
    int16_t last; /* for the last trick */
    uint8_t hand[2][16];
    uint8_t count[2];
    uint8_t turn;  /* whose card is next */
    uint8_t led;   /* the other player's card on the table, or RQ_NO_CARD */
    uint8_t trump; /* suit */
    uint8_t rules;
} rq_two_handed;

/* Four hands in two partnerships. */
typedef struct {
    int16_t points[RQ_RANKS];
    int16_t last;
    uint8_t hand[4][RQ_MOST_CARDS];
    uint8_t count[4];
    uint8_t trick[4]; /* cards on the table in order of play */
    uint8_t played;   /* how many of them */
    uint8_t leader;   /* who led or leads this trick */
    uint8_t trump;
    uint8_t rules;
    uint8_t ranks;  /* of the pack */
    uint8_t copies; /* of each card */
} rq_partnership;

enum {
    RQ_EVERY_TRICK = 1,
    RQ_TENS_ONLY = 2,
    RQ_NO_LAST_IN_CAPOT = 4,
    RQ_CARDS_NOT_PIQUE = 8,
    RQ_EARLY_CARDS = 16
};

/* Piquet from any point of the play. Seat 0 is elder. */
typedef struct {
    uint8_t hand[2][12];
    uint8_t count[2];
    uint8_t turn;
    uint8_t led;
    uint8_t tricks[2]; /* already won */
    uint8_t rules;
    uint8_t capot;     /* 40 or 60 */
    uint8_t ten;       /* the rank of the ten */
    uint8_t open;      /* elder may still make a pique */
    uint8_t elder;     /* elder's points so far, if open */
} rq_piquet;

RQ_API rq_context *rq_open(int bits);
RQ_API void rq_close(rq_context *context);

/* Each answers `count` positions within one budget; returns how many were solved. */
RQ_API int rq_solve_two_handed(rq_context *, const rq_two_handed *, int count, int ask, int reach,
                               uint64_t budget, const int32_t *stop, rq_answer *);
RQ_API int rq_solve_partnership(rq_context *, const rq_partnership *, int count, int ask, int reach,
                                uint64_t budget, const int32_t *stop, rq_answer *);
RQ_API int rq_solve_piquet(rq_context *, const rq_piquet *, int count, int ask, int reach,
                           uint64_t budget, const int32_t *stop, rq_answer *);

/* Shared by the solvers; see context.c. */
void rq_begin(rq_context *, uint64_t budget, const int32_t *stop);
void rq_new_rules(rq_context *, uint64_t fingerprint);
void rq_new_position(rq_context *);
void rq_look_up(rq_context *);

/* Called once per node; unwinds the whole search when it must end. */
static inline void rq_count(rq_context *context)
{
    if (++context->nodes >= context->next_look)
        rq_look_up(context);
}

/* Two neighbours form a bucket: the first keeps the deeper position, the second is always
 * replaced. */
static inline rq_entry *rq_find(rq_context *context, uint64_t key, uint64_t index)
{
    rq_entry *pair = &context->table[index & ~(uint64_t)1];
    if (pair[0].key == key && pair[0].generation == context->generation)
        return &pair[0];
    if (pair[1].key == key && pair[1].generation == context->generation)
        return &pair[1];
    return 0;
}

static inline rq_entry *rq_slot(rq_context *context, uint64_t index, int depth)
{
    rq_entry *pair = &context->table[index & ~(uint64_t)1];
    int keep = pair[0].generation == context->generation && depth < pair[0].depth;
    return &pair[keep];
}

static inline int rq_suit(int card) { return card >> 4; }
static inline int rq_rank(int card) { return card & 15; }
static inline int rq_lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int rq_highest(uint64_t set) { return 63 - __builtin_clzll(set); }
static inline int rq_size(uint64_t set) { return __builtin_popcountll(set); }

/* A good mixer of 64 bits (the finaliser of MurmurHash3). */
static inline uint64_t rq_mix(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
}

/* Asks "is the value at least need?" and answers with a bound on the same side. */
typedef int rq_probe(void *search, int need);

/* The exact value between lo and hi by null-window questions; most games need three or four. */
int rq_narrow(rq_probe *probe, void *search, int lo, int hi, int guess, int step);

#endif
