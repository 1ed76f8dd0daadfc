import type { Socket } from 'node:net';
import type pg from 'pg';

/** A later answer would wait for something no limit of PostgreSQL ends: a COMMIT on a lost standby. */
const SANS_REPONSE_MS = 60_000;

/**
 * One timer for all the statements of a connection. pg's own is one for each statement: its closure keeps the answer in
 * memory until the next full collection, which then comes four times as often (EXP-140).
 */
class Silence {
  #enAttente = 0;
  readonly #minuteur: NodeJS.Timeout;

  constructor({ connection }: { readonly connection: { readonly stream: Socket } }) {
    this.#minuteur = setTimeout(() => {
      // The message that pg gives, by which a lost database is recognised (`refus-de-base.ts`).
      if (this.#enAttente > 0) connection.stream.destroy(new Error('Query read timeout'));
    }, SANS_REPONSE_MS).unref();
  }

  attendre(): void {
    this.#enAttente += 1;
    this.#minuteur.refresh();
  }

  recevoir(): void {
    this.#enAttente -= 1;
    if (this.#enAttente > 0) this.#minuteur.refresh();
  }
}

const silences = new WeakMap<pg.ClientBase, Silence>();

/**
 * Counts a statement that was sent: its connection is destroyed when it says nothing for a minute.
 * @returns what to call once it is answered
 */
export const attendreReponse = (client: pg.ClientBase): (() => void) => {
  const connu = silences.get(client);
  const silence = connu ?? new Silence(client as unknown as ConstructorParameters<typeof Silence>[0]);
  if (!connu) silences.set(client, silence);
  silence.attendre();
  return () => silence.recevoir();
};
