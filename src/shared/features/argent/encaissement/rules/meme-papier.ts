import type { Jour } from '#shared/core/dates.ts';
import { encaissementErrors } from '../errors.ts';
import type { SuiviEncaissement } from '../rules.ts';
import type { MontantsRecus } from './montants.ts';
import { cleDuPapier } from './papier.ts';

/**
 * The fields that identify a papier; its nature is not one of them, so that a cheque with the number of an avoir raises
 * the question (ECM-4).
 */
type Papier = Pick<SuiviEncaissement, 'laboratoireId' | 'payeur' | 'numero' | 'date'> & MontantsRecus;
export type DejaEnregistre = Papier &
  Pick<SuiviEncaissement, 'id' | 'nature' | 'partage' | 'annuleLe'> & {
    readonly recuLe: Jour;
    readonly resteCentimes: number;
  };

const memeMontant = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;

/** Whether two papiers of the same number have the same amounts, among those that both give (ECM-4). */
export const memesMontants = (montantsRecus: MontantsRecus, autre: MontantsRecus): boolean =>
  memeMontant(montantsRecus.montantHtCentimes, autre.montantHtCentimes) &&
  memeMontant(montantsRecus.montantTtcCentimes, autre.montantTtcCentimes);

/**
 * Whether two encaissements are the same papier: same number, laboratory and year; when the groupement pays, same
 * number and amount (ECM-4). Without a number, two transfers cannot be told apart. A cancelled papier frees its number.
 */
export const estLeMemePapier = (candidat: Papier, connu: Papier & Pick<SuiviEncaissement, 'annuleLe'>): boolean => {
  if (connu.annuleLe !== null || candidat.numero === null || connu.numero === null) return false;
  const cle = cleDuPapier(candidat.numero);
  if (cle === '' || cle !== cleDuPapier(connu.numero)) return false;
  if (candidat.payeur === 'GROUPEMENT' || connu.payeur === 'GROUPEMENT') return memesMontants(candidat, connu);
  return candidat.laboratoireId === connu.laboratoireId && candidat.date.slice(0, 4) === connu.date.slice(0, 4);
};

/**
 * Asks before a known papier is recorded again, whatever its amount (ECM-4).
 * @throws 409 ENCAISSEMENT_DEJA_RECU
 */
export const verifierNouveau = (candidat: Papier, connus: readonly DejaEnregistre[]): void => {
  const memes = connus.filter((papierConnu) => estLeMemePapier(candidat, papierConnu));
  const connu = memes.find((meme) => memesMontants(meme, candidat)) ?? memes[0];
  if (connu) throw encaissementErrors.dejaRecu(connu, memesMontants(connu, candidat));
};
