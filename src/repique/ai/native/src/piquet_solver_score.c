/* What the cards of a trick score in Piquet, and what the whole play does. */
#include "piquet_solver.h"

/* Points given to elder (positive) or younger, with the pique they may complete or end. */
int rq_give(const rq_scoring *g, rq_play *s, int who, int points)
{
    if (!points)
        return 0;
    if (who)
        s->pique = RQ_CLOSED;
    if (who || s->pique == RQ_CLOSED)
        return who ? -points : points;
    int total = s->pique + points;
    /* Early cards: with seven tricks the ten is at hand as soon as it makes the thirty. */
    int ten = g->rules & RQ_EARLY_CARDS && s->won >= 7 ? RQ_THE_CARDS : 0;
    s->pique = (uint8_t)(total + ten >= RQ_PIQUE ? RQ_CLOSED : total);
    return points + (s->pique == RQ_CLOSED ? RQ_PIQUE : 0);
}

/* For so many tricks of one's own, less what the other gets for his. */
int rq_bonus(const rq_scoring *g, int tricks)
{
    if (tricks == RQ_TRICKS || tricks == 0)
        return tricks ? g->capot : -g->capot;
    return tricks > 6 ? RQ_THE_CARDS : tricks < 6 ? -RQ_THE_CARDS : 0;
}

/* The tricks are over: the cards or capot. Capot never counts towards a pique. */
static int finish(const rq_scoring *g, const rq_play *s)
{
    int counts_late = s->won > 6 && s->won < RQ_TRICKS && !(g->rules & RQ_CARDS_NOT_PIQUE);
    int pique = counts_late && s->pique != RQ_CLOSED && s->pique + RQ_THE_CARDS >= RQ_PIQUE;
    return rq_bonus(g, s->won) + (pique ? RQ_PIQUE : 0);
}

/* What elder gains, less what younger gains, by the rest of a trick whose lead is counted. */
int rq_settle(const rq_scoring *g, rq_play *s, int taken, int card_counts)
{
    int taker = taken ? !s->leader : s->leader;
    int gain = rq_give(g, s, taker, card_counts ? taken || g->win : 0);
    s->won = (uint8_t)(s->won + !taker);
    s->left--;
    if (!s->left) {
        int all = taker ? s->won == 0 : s->won == RQ_TRICKS;
        gain += rq_give(g, s, taker, !(all && g->rules & RQ_NO_LAST_IN_CAPOT));
    }
    if (g->rules & RQ_EARLY_CARDS && s->pique != RQ_CLOSED && s->won >= 7 &&
        s->pique + RQ_THE_CARDS >= RQ_PIQUE) {
        s->pique = RQ_CLOSED;
        gain += RQ_PIQUE;
    }
    if (!s->left)
        gain += finish(g, s);
    else if (s->pique + s->left * (1 + g->win) + 1 + RQ_THE_CARDS < RQ_PIQUE)
        s->pique = RQ_CLOSED; /* out of reach, so that equal positions look equal */
    s->leader = (uint8_t)taker;
    return gain;
}
