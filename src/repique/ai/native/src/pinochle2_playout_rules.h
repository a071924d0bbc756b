/* What may be done in a position, and what doing it changes. */
#ifndef REPIQUE_PINOCHLE2_PLAYOUT_RULES_H
#define REPIQUE_PINOCHLE2_PLAYOUT_RULES_H

#include "pinochle2_playout.h"

static void win(PlayoutPosition *at, int seat)
{
    at->winner = seat;
    at->phase = IN_NONE;
}

static void knock(PlayoutPosition *at, int seat)
{
    for (int kind = 0; kind < PLAYOUT_KINDS; kind++) at->aside[0][kind] = at->aside[1][kind] = 0;
    at->knocked = 1;
    win(at, seat);
}

static int automatic_knock(const PlayoutRules *rules, PlayoutPosition *at)
{
    for (int seat = 0; seat < 2; seat++) {
        if (rules->auto_knock >> seat & 1 && may_knock(at, seat)) {
            knock(at, seat);
            return 1;
        }
    }
    return 0;
}

static inline void score(PlayoutPosition *at, int seat, int kind, int32_t points)
{
    at->score[seat] += points;
    at->gained[seat][kind] += points;
}

static inline void award(const PlayoutRules *rules, PlayoutPosition *at, int seat, int kind,
                  int32_t points)
{
    if (kind == OF_MELDS) at->melded_points[seat] += points;
    if (at->phase == IN_SECOND) at->second_points[seat] += points;
    if (rules->waits[kind]) {
        at->aside[seat][kind] += points;
    } else {
        score(at, seat, kind, points);
    }
}

/* The holding without cards that are the same to the rules as another in the same place. */
static HOT uint64_t kinds_of(const PlayoutPosition *at, int seat)
{
    uint64_t laid = at->table[seat];
    for (uint64_t both = PAIRS_OF(laid); both; both &= both - 1) {
        int card = lowest(both), twin = card + 1;
        if (at->past[card] == at->past[twin] && !((at->dices >> card ^ at->dices >> twin) & 1)) {
            laid &= ~card_bit(at->arrived[card] < at->arrived[twin] ? twin : card);
        }
    }
    return laid | different(at->hand[seat], at->shown);
}

/* What may be played to this lead in the second phase. */
static inline uint64_t duty(const PlayoutRules *rules, uint64_t hand, int led)
{
    uint64_t following = hand & suit_cards(suit_of(led));
    if (following) {
        int beat = suit_of(led) == rules->trump ? rules->beat_trump : rules->beat_plain;
        uint64_t higher = beat ? following & above(led) : 0;
        return higher ? higher : following;
    }
    uint64_t trumps = rules->must_trump ? hand & suit_cards(rules->trump) : 0;
    return trumps ? trumps : hand;
}

static HOT uint64_t playable(const PlayoutRules *rules, const PlayoutPosition *at)
{
    uint64_t cards = kinds_of(at, at->turn);
    if (at->phase != IN_SECOND || at->led < 0) return cards;
    return duty(rules, cards, at->led);
}

/* The Dix that may be shown or melded now, or none. */
static uint64_t dix_to_lay(const PlayoutRules *rules, const PlayoutPosition *at)
{
    if (at->melded && !rules->dix_free) return 0;
    uint64_t twins = UINT64_C(3) << 2 * rules->dix;
    uint64_t held = at->hand[at->turn] & twins & ~at->dices;
    return different(held, at->shown);
}

static int32_t net_points(const PlayoutRules *rules, const PlayoutPosition *at, const PlayoutMeld *meld,
                    uint64_t cards)
{
    if (!rules->differences) return meld->points;
    int32_t paid = 0, sequences = 0;
    for (const PlayoutPart *part = meld->part; part < meld->part + meld->parts; part++) {
        uint64_t credited = cards & at->credit[part->credit];
        int32_t found = (part->faces & ~FACES_OF(credited)) == 0;
        if (part->times > 1 && (part->faces & ~PAIRS_OF(credited)) == 0) found = 2;
        if (part->inside) {
            found = found > sequences ? found - sequences : 0;
        } else {
            sequences = found;
        }
        paid += found * part->points;
    }
    return meld->points > paid ? meld->points - paid : 0;
}

static void arrive(PlayoutPosition *at, int seat, int card)
{
    at->table[seat] |= card_bit(card);
    at->arrived[card] = (uint8_t)at->arrivals++;
}

static void lay(const PlayoutRules *rules, PlayoutPosition *at, int which, uint64_t cards)
{
    const PlayoutMeld *meld = &rules->meld[which];
    int seat = at->turn;
    int32_t points = net_points(rules, at, meld, cards);
    for (uint64_t left = cards & at->hand[seat]; left; left &= left - 1) {
        arrive(at, seat, lowest(left));
    }
    for (uint64_t left = cards; left; left &= left - 1) {
        int card = lowest(left);
        at->past[card] = at->past[card] << 5 | (uint64_t)meld->id;
    }
    at->hand[seat] &= ~cards;
    at->shown |= cards;
    for (int group = 0; group < PLAYOUT_GROUPS; group++) {
        if (rules->bars[meld->group] >> group & 1) at->barred[group] |= cards;
    }
    for (int credit = 0; credit < PLAYOUT_CREDITS; credit++) {
        at->credit[credit] |= cards & rules->credit[meld->group][credit];
    }
    at->melded = 1;
    award(rules, at, seat, OF_MELDS, points);
}

/* Exchanged for the upcard, or shown where the upcard is a Dix already. */
static void lay_dix(const PlayoutRules *rules, PlayoutPosition *at, int card)
{
    int seat = at->turn;
    at->hand[seat] &= ~card_bit(card);
    at->shown |= card_bit(card);
    if (dix_turned(rules, at)) {
        arrive(at, seat, card);
    } else {
        int upcard = at->stock[at->bottom - 1];
        at->stock[at->bottom - 1] = (uint8_t)card;
        if (rules->dix_must_meld) {
            arrive(at, seat, upcard);
        } else {
            at->hand[seat] |= card_bit(upcard);
        }
    }
    at->dices |= card_bit(card);
    at->past[card] = at->past[card] << 5 | (uint64_t)rules->dix_id;
    at->melded |= rules->dix_is_meld;
    award(rules, at, seat, OF_MELDS, rules->dix_points);
}

static inline void take(PlayoutPosition *at, int seat)
{
    int card = at->stock[at->top];
    if (at->bottom - at->top <= 2) at->shown |= card_bit(card);
    at->hand[seat] |= card_bit(card);
    at->top++;
}

static inline void draw_second(PlayoutPosition *at)
{
    take(at, at->turn);
    at->turn = at->leader;
    at->phase = IN_FIRST;
    if (at->top < at->bottom) return;
    at->phase = IN_SECOND;
    at->melded = 0;
    for (int seat = 0; seat < 2; seat++) {
        at->hand[seat] |= at->table[seat];
        at->table[seat] = 0;
    }
}

static inline void draw(PlayoutPosition *at)
{
    if (at->phase == IN_MELD) {
        take(at, at->turn);
        at->turn = !at->turn;
        at->phase = IN_DRAW;
        if (may_knock(at, at->turn)) return;
    }
    draw_second(at);
}

static void finish_round(const PlayoutRules *rules, PlayoutPosition *at, int last)
{
    if (rules->last_trick) award(rules, at, last, OF_LAST, rules->last_trick);
    for (int seat = 0; seat < 2; seat++) {
        for (int kind = 0; kind < PLAYOUT_KINDS; kind++) {
            score(at, seat, kind, at->aside[seat][kind]);
            at->aside[seat][kind] = 0;
        }
        if (rules->penalty && !at->second_points[seat]) {
            score(at, seat, OF_PENALTY, -2 * at->melded_points[seat]);
        }
    }
    while (at->score[0] >= at->goal && at->score[1] >= at->goal) at->goal += rules->goal_step;
    at->phase = IN_NONE;
    if (at->score[0] >= at->goal) win(at, 0);
    if (at->score[1] >= at->goal) win(at, 1);
}

static inline void finish_trick(const PlayoutRules *rules, PlayoutPosition *at, int card)
{
    int taken = beating(at->led, rules->trump) >> card & 1;
    int taker = taken ? !at->leader : at->leader;
    int32_t points = rules->value[rank_of(card)] + rules->value[rank_of(at->led)];
    at->turn = at->leader = taker;
    at->led = -1;
    if (at->phase == IN_SECOND || rules->all_tricks) award(rules, at, taker, OF_TRICKS, points);
    if (at->phase == IN_FIRST) {
        at->phase = IN_MELD;
        at->melded = 0;
        automatic_knock(rules, at);
    } else if (!at->hand[taker]) {
        finish_round(rules, at, taker);
    }
}

static HOT void play(const PlayoutRules *rules, PlayoutPosition *at, int card)
{
    int seat = at->turn;
    uint64_t bit = card_bit(card);
    at->hand[seat] &= ~bit;
    at->table[seat] &= ~bit;
    at->gone |= bit;
    if (at->phase == IN_FIRST && card >> 1 == rules->dix && !rules->dix_must_meld &&
        !(at->dices & bit))
{
        at->dices |= bit;
        award(rules, at, seat, OF_MELDS, rules->dix_points);
        if (automatic_knock(rules, at)) return;
    }
    if (at->led < 0) {
        at->led = card;
        at->turn = !seat;
    } else {
        finish_trick(rules, at, card);
    }
}

static HOT void apply(const PlayoutRules *rules, PlayoutPosition *at, const PlayoutMove *move)
{
    at->plies++;
    switch (move->verb) {
        case TO_PLAY: play(rules, at, lowest(move->cards)); break;
        case TO_MELD:
            lay(rules, at, move->meld, move->cards);
            automatic_knock(rules, at);
            break;
        case TO_DIX:
            lay_dix(rules, at, lowest(move->cards));
            automatic_knock(rules, at);
            break;
        case TO_DRAW: draw(at); break;
        default: knock(at, at->turn); break;
    }
}

#endif
