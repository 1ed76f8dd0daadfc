import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** The most named statements, because a server keeps every prepared statement in memory. */
const MAX_NOMS = 500;
type Preparee = { readonly name: string; readonly text: string };
const preparees = new Map<string, Preparee>();
/** A suffix of the statements prepared since a migration last invalidated the plans. */
let marque = '';

/** A named statement, with the same name for the same text; without a name when there are too many. */
export const nommerRequete = (text: string): Preparee | { readonly text: string } => {
  const connue = preparees.get(text);
  if (connue) return connue;
  if (preparees.size >= MAX_NOMS) return { text };
  const marquee = text + marque;
  const preparee = { name: createHash('sha1').update(marquee).digest('base64url'), text: marquee };
  preparees.set(text, preparee);
  return preparee;
};

type Refus = { readonly code?: string; readonly routine?: string };

/**
 * Whether a prepared statement is missing on the server (26000), has another text (42P05), or other columns after a
 * migration (0A000): it has not run at all. Checked by the routine, because messages follow the language of the server.
 */
export const estPlanPerdu = (error: unknown): boolean => {
  const { code, routine } = error as Refus;
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/**
 * Gives new names and texts to the statements after a lost plan (`estPlanPerdu`). A pooler identifies a statement by
 * its text: the same one on a new connection would meet the same plan again (EXP-102).
 */
export const oublierPlans = (): void => {
  marque = ` /* ${randomUUID()} */`;
  preparees.clear();
};

type RequeteTexte = (texte: string, valeurs?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Sends together the queries asked together, BEGIN with the first queries and those of `ensemble`, because each write
 * wakes the database.
 */
const envoyerEnsemble = (client: pg.Client): (() => void) => {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  let retenu: Socket | undefined;
  const laisserPartir = () => {
    retenu?.uncork();
    retenu = undefined;
  };
  return () => {
    if (retenu) return;
    retenu = connection.stream;
    retenu.cork();
    process.nextTick(laisserPartir);
  };
};

/**
 * A client that names its parameterised statements, so that PostgreSQL plans them once (measured: unnamed, hot lists
 * take 1.4 times as long).
 */
export class ClientPrepare extends pg.Client {
  /** Whether the connection is known to keep names between statements (`reconnaitreConnexion`). */
  nomme = false;
  /** Whether the connection lost a plan: it must not be lent again. */
  perdue = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const origine = this.query.bind(this) as unknown as (...args: unknown[]) => unknown;
    const nommee: RequeteTexte = (texte, valeurs) => {
      const nommable = this.nomme && valeurs && valeurs.length > 0;
      return (
        nommable ? origine({ ...nommerRequete(texte), values: valeurs }) : origine(texte, valeurs)
      ) as Promise<pg.QueryResult>;
    };
    const retenirEnvois = envoyerEnsemble(this);
    this.query = ((...args: unknown[]) => {
      retenirEnvois();
      return typeof args[0] === 'string' && args.length <= 2 && typeof args[1] !== 'function'
        ? nommee(args[0], args[1] as readonly unknown[] | undefined)
        : origine(...args);
    }) as typeof this.query;
  }
}
