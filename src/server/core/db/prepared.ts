import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Beyond this many distinct texts, new ones go unnamed: a server keeps every prepared statement in memory. */
const MAX_NOMS = 500;
type Preparee = { readonly name: string; readonly text: string };
const preparees = new Map<string, Preparee>();
/** Ends the texts of the statements prepared since a table last changed under an earlier plan. */
let marque = '';

/** A statement under its name, the same for the same text; without one when there are too many. */
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
 * A prepared statement that the server no longer has (26000), holds under another text (42P05), or whose columns a
 * migration changed (0A000): nothing of it ran. By the routine: the message follows the language of the server.
 */
export const estPlanPerdu = (error: unknown): boolean => {
  const { code, routine } = error as Refus;
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/**
 * After a plan was lost (`estPlanPerdu`): new names and new texts. A pooler knows a statement by its text: the same one
 * on a new connection would meet the same plan again (EXP-102).
 */
export const oublierPlans = (): void => {
  marque = ` /* ${randomUUID()} */`;
  preparees.clear();
};

type RequeteTexte = (texte: string, valeurs?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * What is asked in one go leaves in one write: BEGIN with the first queries, those of `ensemble` together. Each write
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
 * A client that names its parameterised statements, so that PostgreSQL plans them once (measured: 1.4 times unnamed on
 * hot lists).
 */
export class ClientPrepare extends pg.Client {
  /** Set once the connection is known to keep a name from one statement to the next (`reconnaitreConnexion`). */
  nomme = false;
  /** It lost a plan: not to be lent again. */
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
