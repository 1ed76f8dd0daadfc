import type { Jour } from '#shared/core/dates.ts';
import {
  canauxTraitement,
  type LigneTraitement,
  type Traitement,
} from '#shared/features/operations/contrepartie/contract.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { Formulaire } from '#web/lib/formulaire.ts';

/** `declarer` is chosen apart, on the last step. */
type ValeursTraitement = { version: number; ventes: ReturnType<typeof ventesDe>; declarer: null };
export type FormulaireTraitement = Formulaire<ValeursTraitement>;
export type Declaration = {
  readonly ids: readonly number[];
  readonly canal: (typeof canauxTraitement)[number];
  readonly date: Jour | null;
};

/** What is known: saved, else imported. */
export const ventesDe = ({ produits }: Traitement) =>
  produits.map(({ position, quantiteVendue, caTtcCentimes, ventesConnues }) => ({
    position,
    quantiteVendue: quantiteVendue ?? ventesConnues?.quantite ?? null,
    caTtcCentimes: caTtcCentimes ?? ventesConnues?.caTtcCentimes ?? null,
  }));

/** What is due today and worth something is proposed. */
export const declarationProposee = (lignes: readonly LigneTraitement[]): Declaration => ({
  ids: lignes
    .filter(({ declarable, echue, valeurAttendueCentimes }) => declarable && echue && valeurAttendueCentimes > 0)
    .map(({ contrepartieId }) => contrepartieId),
  canal: canauxTraitement[0],
  date: aujourdhui(),
});

/** `null` when nothing is chosen. */
export const enDeclaration = ({ ids, canal, date }: Declaration) =>
  ids.length === 0 ? null : { contrepartieIds: [...ids], canal, date };
