/* Shared by the two files of the four-handed solver. Not part of the library's interface. */
#ifndef REPIQUE_PINOCHLE4_SOLVER_H
#define REPIQUE_PINOCHLE4_SOLVER_H

#include "kernel.h"

/* A suit is one word: for each rank, lowest first, how many copies each seat holds. A set of
 * ranks uses the lowest bit of each rank's group, so ranks compare as numbers do. */
typedef struct {
    rq_context *context;
    int width;  /* bits that count the copies of one seat */
    int stride; /* bits of one rank: four seats */
    uint64_t ones, rank_mask;
    int ranks, trump, rules, last;
    int value[64];       /* points by place of the rank's lowest bit */
    uint8_t rank_of[64]; /* the same for its number: divisions are slow */
    uint8_t seat_of[12]; /* seat by place within a rank */
    uint8_t class_end[16]; /* ranks up to here have the same points as this one */
    uint64_t suit[4];
    int length[4][4]; /* seat, suit */
    uint32_t history[4][4][16]; /* leads that decided: seat, suit, rank */
} rq_four;

typedef struct {
    int leader, led, placed; /* led: suit */
    int taker;
    uint64_t best_led, best_trump; /* highest of each in the trick, 0 if none */
    int points;
    int left;  /* tricks, with this one */
    int total; /* points left at its beginning */
    const uint64_t *repeats; /* ranks that are as good as the next one below */
} rq_trick;

static inline uint64_t rq_held(const rq_four *g, int seat, int suit)
{
    uint64_t x = g->suit[suit] >> (g->width * seat);
    return (g->width == 3 ? x | x >> 1 | x >> 2 : x | x >> 1) & g->ones;
}

static inline int rq_copies(const rq_four *g, int seat, int suit, int place)
{
    return (int)(g->suit[suit] >> (place + g->width * seat)) & ((1 << g->width) - 1);
}

/* The ranks above one of them; all ranks above none. */
static inline uint64_t rq_over(uint64_t ranks, uint64_t one)
{
    return one ? ranks & ~(2 * one - 1) : ranks;
}

void rq_four_prepare(rq_four *, rq_context *, const rq_partnership *);
void rq_four_legal(const rq_four *, const rq_trick *, int seat, uint64_t moves[4]);
uint64_t rq_four_key(const rq_four *, int leader, uint64_t *place, uint64_t repeats[4]);
void rq_four_bounds(const rq_four *, int leader, int left, int total, int *least, int *most);

#endif
