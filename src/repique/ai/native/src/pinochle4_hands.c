/* Melds and the exchange of imagined hands: the twin of meld_values.py, hand_value.py and
 * passes.py in ai/games/pinochle4/open_hands. */
#include "pinochle4_hands.h"

int four_worth(const FourRules *rules, const uint32_t *hand, int trump)
{
    static const int ranks[4] = {F_ACE, F_KING, F_QUEEN, F_JACK};
    int total = 0;
    if (hand[0] && hand[1] && hand[2] && hand[3]) {
        for (int i = 0; i < 4; i++) {
            int a = lesser(copies_of(hand[0], ranks[i]), copies_of(hand[1], ranks[i]));
            int b = lesser(copies_of(hand[2], ranks[i]), copies_of(hand[3], ranks[i]));
            total += rules->around[i][lesser(a, b)];
        }
    }
    total += rules->pinochle[lesser(copies_of(hand[rules->spades], F_QUEEN),
                                    copies_of(hand[rules->diamonds], F_JACK))];
    for (int s = 0; s < FOUR_SUITS; s++)
        total += rules->common * lesser(copies_of(hand[s], F_KING), copies_of(hand[s], F_QUEEN));
    if (trump < 0)
        return total;
    uint32_t held = hand[trump];
    int married = lesser(copies_of(held, F_KING), copies_of(held, F_QUEEN));
    int runs = lesser(lesser(married, copies_of(held, F_ACE)),
                      lesser(copies_of(held, F_TEN), copies_of(held, F_JACK)));
    total += (rules->royal - rules->common) * married - rules->royal * runs + rules->run[runs];
    return total + rules->nine * copies_of(held, F_NINE);
}

/* What a hand should bring a bidder with its best trumps, in tenths; of equals the last suit. */
int four_promise(const FourRules *rules, const uint32_t *hand, int *best_trump)
{
    int best = 0, married = 0, side_aces = 0, shorts = 0;
    for (int s = 0; s < FOUR_SUITS; s++) {
        married |= (copies_of(hand[s], F_KING) && copies_of(hand[s], F_QUEEN)) << s;
        side_aces += copies_of(hand[s], F_ACE);
        shorts += length_of(hand[s]) <= 2;
    }
    if (!rules->marriage_required || !married)
        married = 15;
    for (int trump = 0; trump < FOUR_SUITS; trump++) {
        if (!(married >> trump & 1))
            continue;
        int length = length_of(hand[trump]), aces = copies_of(hand[trump], F_ACE);
        int play = rules->base + rules->per_trump * length + rules->per_trump_ace * aces +
                   rules->per_side_ace * (side_aces - aces) +
                   rules->per_short * (shorts - (length <= 2));
        int whole = 10 * four_worth(rules, hand, trump) + rules->exchange +
                    lesser(play, rules->most);
        if (whole >= best) {
            best = whole;
            *best_trump = trump;
        }
    }
    return best;
}

/* For each seat of each deal the promise and its trump, as promise * 4 + trump. */
void rq_four_promises(const FourRules *rules, const FourDeal *deals, int32_t count, int32_t *found)
{
    for (int n = 0; n < 4 * count; n++) {
        int trump = 0, promise = four_promise(rules, deals[n / 4].hand[n % 4], &trump);
        found[n] = 4 * promise + trump;
    }
}

static void give(uint32_t *from, uint32_t *to, int suit, int rank)
{
    from[suit] -= one_of(rank);
    to[suit] += one_of(rank);
}

/* The partner's most useful cards; of equally useful ones the last suit and the highest rank. */
static void help(const FourRules *rules, uint32_t *ally, uint32_t *bidder, int trump)
{
    int wanted_suit = trump == rules->diamonds ? rules->spades
                      : trump == rules->spades ? rules->diamonds
                                               : -1;
    int wanted_rank = trump == rules->diamonds ? F_QUEEN : F_JACK;
    FourHand given = {0};
    for (int n = 0; n < rules->pass_count; n++) {
        int best = -1000, suit = -1, rank = -1;
        for (int s = 0; s < FOUR_SUITS; s++) {
            for (int r = 0; r < FOUR_RANKS; r++) {
                int left = copies_of(ally[s], r);
                if (!left)
                    continue;
                int value = r == F_ACE ? rules->ace_help : r;
                if (s == trump)
                    value = rules->trump_help[r];
                else if (s == wanted_suit && r == wanted_rank)
                    value = rules->pinochle_help;
                if (copies_of(given[s], r))
                    value -= rules->second_copy;
                if (value >= best) {
                    best = value;
                    suit = s;
                    rank = r;
                }
            }
        }
        given[suit] += one_of(rank);
        give(ally, bidder, suit, rank);
    }
}

/* What giving a card away costs its holder, in tenths. */
static int loss(const FourRules *rules, uint32_t *hand, int suit, int rank, int trump, int worth)
{
    hand[suit] -= one_of(rank);
    int cost = 10 * (worth - four_worth(rules, hand, trump));
    int beside = length_of(hand[suit]), aces = copies_of(hand[suit], F_ACE);
    hand[suit] += one_of(rank);
    if (suit == trump)
        return cost + rules->trump_kept + 10 * rank;
    if (rank == F_ACE)
        return cost + rules->ace_kept;
    return cost + (rank == F_TEN && aces >= 2 ? rules->guarded_ten : 0) + rules->beside * beside;
}

static void spare(const FourRules *rules, uint32_t *bidder, uint32_t *ally, int trump)
{
    FourHand given = {0};
    for (int n = 0; n < rules->pass_count; n++) {
        int worth = four_worth(rules, bidder, trump), least = 1 << 30, suit = -1, rank = -1;
        for (int s = 0; s < FOUR_SUITS; s++) {
            for (int r = 0; r < FOUR_RANKS; r++) {
                if (!copies_of(bidder[s], r))
                    continue;
                int cost = loss(rules, bidder, s, r, trump, worth);
                if (cost < least) {
                    least = cost;
                    suit = s;
                    rank = r;
                }
            }
        }
        give(bidder, given, suit, rank);
    }
    for (int s = 0; s < FOUR_SUITS; s++)
        ally[s] += given[s];
}

/* The passes still to come (0: none, 1: the bidder's, 2: both), melds, and the whole play. */
void rq_four_endings(const FourRules *rules, const FourDeal *deals, int32_t count, int32_t bidder,
                     int32_t trump, int32_t passes, FourEnd *ends)
{
    FourTable table = {bidder, trump, bidder & 1, bidder, rules->cards, 0, {0}};
    for (int n = 0; n < count; n++) {
        FourDeal deal = deals[n];
        if (passes > 1)
            help(rules, deal.hand[bidder ^ 2], deal.hand[bidder], trump);
        if (passes > 0)
            spare(rules, deal.hand[bidder], deal.hand[bidder ^ 2], trump);
        int meld[4];
        for (int seat = 0; seat < 4; seat++)
            meld[seat] = four_worth(rules, deal.hand[seat], trump);
        four_play_out(rules, &deal, &table, &ends[n]);
        ends[n].meld[0] = meld[0] + meld[2];
        ends[n].meld[1] = meld[1] + meld[3];
    }
}

/* Each card of `moves` played by `me` in each deal, deal by deal, and the hand played on. */
void rq_four_plays(const FourRules *rules, const FourTable *table, const FourDeal *deals,
                   int32_t count, const uint8_t *moves, int32_t choices, FourEnd *ends)
{
    for (int n = 0; n < count; n++) {
        for (int m = 0; m < choices; m++) {
            FourDeal deal = deals[n];
            FourTable next = *table;
            deal.hand[table->me][moves[m] / FOUR_RANKS] -= one_of(moves[m] % FOUR_RANKS);
            next.trick[next.placed++] = moves[m];
            four_play_out(rules, &deal, &next, &ends[n * choices + m]);
        }
    }
}
