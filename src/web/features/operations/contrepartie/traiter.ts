import type { Jour } from '#shared/core/dates.ts';
import type { Canal } from '#shared/features/argent/encours/schemas.ts';
import {
  canauxTraitement,
  type LigneTraitement,
  type Traitement,
} from '#shared/features/operations/contrepartie/contract.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';

/** `declarer` is chosen apart, on the last step. */
type ValeursTraitement = { version: number; ventes: ReturnType<typeof ventesDe>; declarer: null };
export type FormulaireTraitement = EtatFormulaire<ValeursTraitement>;
export type DeclarationContrepartie = {
  readonly ids: readonly number[];
  readonly canal: Canal;
  readonly date: Jour | null;
  /** The person says that it was done, on a channel where nothing is sent from here. */
  readonly fait: boolean;
};

/** What is known: saved, else imported. */
export const ventesDe = ({ produits }: Traitement) =>
  produits.map(({ position, quantiteVendue, caTtcCentimes, ventesConnues }) => ({
    position,
    quantiteVendue: quantiteVendue ?? ventesConnues?.quantite ?? null,
    caTtcCentimes: caTtcCentimes ?? ventesConnues?.caTtcCentimes ?? null,
  }));

/** Nothing is ticked that a person did not tick; a mail, that leaves from here, comes first. */
export const declarationVide = (): DeclarationContrepartie => ({
  ids: [],
  canal: 'MAIL',
  date: aujourdhui(),
  fait: false,
});

export const lignesChoisies = (
  lignes: readonly LigneTraitement[],
  { ids }: DeclarationContrepartie,
): LigneTraitement[] => lignes.filter(({ declarable, contrepartieId }) => declarable && ids.includes(contrepartieId));

/**
 * What is declared by this save: `null` when nothing is chosen, when it is still to do, or when a mail is to be read
 * first.
 */
export const enDeclaration = ({ ids, canal, date, fait }: DeclarationContrepartie) => {
  const horsMail = canauxTraitement.find((possible) => possible === canal);
  return ids.length === 0 || !fait || horsMail === undefined
    ? null
    : { contrepartieIds: [...ids], canal: horsMail, date };
};
