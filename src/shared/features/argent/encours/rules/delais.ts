import type { TypeEncours } from '../schemas.ts';

/** For each reminder in order, its day after the declaration: as many as there are levels (ENC-12). */
export type Delais = readonly number[];
/** The usual delays: reminders at J+15, J+30, J+45. */
export const DELAIS_RELANCE: Delais = [15, 30, 45];
/** The last level, also the number of reminder templates. */
export const NIVEAU_MAX = 3;
export const MAX_DELAI_RELANCE = 365;

export const TYPE_DEFAUT = 'DEFAUT';
export type TypeRelance = TypeEncours | typeof TYPE_DEFAUT;

/** The delays of a type of encours: its own, else the account's, else the usual ones (ENC-13). */
export const delaisPour = (delaisParType: ReadonlyMap<string, Delais>, type: TypeEncours): Delais =>
  delaisParType.get(type) ?? delaisParType.get(TYPE_DEFAUT) ?? DELAIS_RELANCE;

/** The level of the next reminder, at most the last one. */
export const niveauSuivant = (niveau: number, delais: Delais): number => Math.min(niveau + 1, delais.length);
