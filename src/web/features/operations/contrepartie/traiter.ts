import type { Jour } from '#shared/core/dates.ts';
import type { Canal } from '#shared/features/argent/encours/schemas.ts';
import {
  canauxTraitement,
  type LigneTraitement,
  type Traitement,
} from '#shared/features/operations/contrepartie/contract.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';

/** `declarer` is chosen separately, in the last step. */
type ValeursTraitement = { version: number; ventes: ReturnType<typeof ventesDe>; declarer: null };
export type FormulaireTraitement = EtatFormulaire<ValeursTraitement>;
export type DeclarationContrepartie = {
  readonly ids: readonly number[];
  readonly canal: Canal;
  readonly date: Jour | null;
  /** True when the user says that the declaration is done, on a channel that sends nothing from here. */
  readonly fait: boolean;
};

/** Initial quantities: the saved ones, or else the imported ones. */
export const ventesDe = ({ produits }: Traitement) =>
  produits.map(({ position, quantiteVendue, caTtcCentimes, ventesConnues }) => ({
    position,
    quantiteVendue: quantiteVendue ?? ventesConnues?.quantite ?? null,
    caTtcCentimes: caTtcCentimes ?? ventesConnues?.caTtcCentimes ?? null,
  }));

/** Initial declaration: no encours is ticked by default, and the mail comes first. */
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
 * The declaration to send with this save: `null` when no encours is chosen, when it is not done yet, or when a mail
 * must be checked first.
 */
export const enDeclaration = ({ ids, canal, date, fait }: DeclarationContrepartie) => {
  const horsMail = canauxTraitement.find((possible) => possible === canal);
  return ids.length === 0 || !fait || horsMail === undefined
    ? null
    : { contrepartieIds: [...ids], canal: horsMail, date };
};
