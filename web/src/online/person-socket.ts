// The socket of the person who uses this page: what becomes of their invitations, and where they are called.

import { ReconnectingSocket, type SocketOpener } from '../api/reconnecting-socket';
import type { OfferAnswer, PersonDownward, RulesKept, TableCall } from '../api/generated/messages';

export interface PersonListener {
  offers(offers: readonly OfferAnswer[]): void;
  called(message: TableCall): void;
  rulesKept(message: RulesKept): void;
}

export class PersonSocket {
  readonly #connection: ReconnectingSocket;
  readonly #listener: PersonListener;

  constructor(opener: SocketOpener, listener: PersonListener) {
    this.#listener = listener;
    this.#connection = new ReconnectingSocket(opener, {
      message: text => this.#take(JSON.parse(text) as PersonDownward),
      lost: () => undefined,
      beat: () => ({ t: 'beat' }),
    });
  }

  close(): void {
    this.#connection.close();
  }

  #take(message: PersonDownward): void {
    this.#connection.healthy();
    if (message.t === 'offers') this.#listener.offers(message.offers);
    else if (message.t === 'called') this.#listener.called(message);
    else if (message.t === 'rules_kept') this.#listener.rulesKept(message);
  }
}
