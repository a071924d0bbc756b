/* Shared by the two files of the Piquet solver. Not part of the library's interface. */
#ifndef REPIQUE_PIQUET_SOLVER_H
#define REPIQUE_PIQUET_SOLVER_H

#include "kernel.h"

enum { RQ_TRICKS = 12, RQ_CLOSED = 31, RQ_PIQUE = 30, RQ_THE_CARDS = 10 };

typedef struct {
    uint16_t suit[4]; /* pattern | high cards << 10, see piquet_solver.c */
    uint8_t leader;   /* 0 is elder */
    uint8_t won;      /* tricks of elder */
    uint8_t pique;    /* elder's points while a pique is possible, or RQ_CLOSED */
    uint8_t left;     /* tricks */
} rq_play;

typedef struct {
    rq_context *context;
    int rules, capot, win; /* win: what a leader gets for winning */
} rq_scoring;

int rq_give(const rq_scoring *, rq_play *, int who, int points);
int rq_bonus(const rq_scoring *, int tricks);
int rq_settle(const rq_scoring *, rq_play *, int taken, int card_counts);

#endif
