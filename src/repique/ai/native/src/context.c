/* Memory, budget and the table of known positions. */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_BETWEEN_LOOKS = 1024 };

/* For each suit pattern of Piquet and each owner: how many tricks its leader can cash.
 * A pattern has a leading one above one owner bit per card, lowest card in bit 0. */
static void count_sure_tricks(rq_context *context)
{
    for (int pattern = 1; pattern < 1024; pattern++) {
        int length = rq_highest((uint64_t)pattern);
        for (int owner = 0; owner < 2; owner++) {
            int top = 0, own = 0;
            for (int i = length - 1; i >= 0; i--) {
                int mine = ((pattern >> i) & 1) == owner;
                top += mine && top == length - 1 - i;
                own += mine;
            }
            /* Once the other's cards have fallen, all that is left is high. */
            context->sure[owner][pattern] = (uint8_t)(top >= length - own ? own : top);
        }
    }
}

rq_context *rq_open(int bits)
{
    if (bits < 4 || bits > 28)
        return NULL;
    rq_context *context = calloc(1, sizeof *context);
    if (!context)
        return NULL;
    context->table = calloc((size_t)1 << bits, sizeof *context->table);
    if (!context->table) {
        free(context);
        return NULL;
    }
    context->bits = bits;
    context->generation = 1; /* zero marks an empty entry */
    count_sure_tricks(context);
    return context;
}

void rq_close(rq_context *context)
{
    if (context) {
        free(context->table);
        free(context);
    }
}

/* Entries made before this call are forgotten. */
void rq_new_position(rq_context *context)
{
    context->rules = 0;
    if (++context->generation == 0) {
        memset(context->table, 0, sizeof *context->table << context->bits);
        context->generation = 1;
    }
}

/* Keys that describe a position completely stay true for as long as the rules do. */
void rq_new_rules(rq_context *context, uint64_t fingerprint)
{
    if (context->rules != fingerprint) {
        rq_new_position(context);
        context->rules = fingerprint;
    }
}

/* Every call begins with an empty table, so that its nodes depend on nothing but itself:
 * a player with a budget must play the same card again when a match is replayed. */
void rq_begin(rq_context *context, uint64_t budget, const int32_t *stop)
{
    rq_new_position(context);
    context->nodes = 0;
    context->limit = budget;
    context->stop = stop;
    context->next_look = 1; /* so that a flag raised before the call is seen at once */
}

void rq_look_up(rq_context *context)
{
    int stopped = context->stop && __atomic_load_n(context->stop, __ATOMIC_RELAXED);
    if (stopped || context->nodes > context->limit)
        longjmp(context->out, 1);
    uint64_t next = context->nodes + NODES_BETWEEN_LOOKS;
    /* The first node beyond the limit must be noticed, not the thousandth. */
    context->next_look = next <= context->limit ? next : context->limit + 1;
}

int rq_narrow(rq_probe *probe, void *search, int lo, int hi, int guess, int step)
{
    int raised = 0, lowered = 0;
    while (lo < hi) {
        int need = guess;
        if (raised && lowered)
            need = lo + (hi - lo + 1) / 2;
        if (need <= lo)
            need = lo + 1;
        if (need > hi)
            need = hi;
        int bound = probe(search, need);
        if (bound >= need) {
            lo = bound;
            raised = 1;
            guess = lo + step;
        } else {
            hi = bound;
            lowered = 1;
            guess = hi - step + 1;
        }
    }
    return lo;
}
