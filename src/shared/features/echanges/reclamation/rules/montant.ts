import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { LigneReclamation } from '../schemas/base.ts';

type LignePricee = Pick<LigneReclamation, 'quantite' | 'prixUnitaireHtCentimes'>;
/** The total of the lines: a line without a quantity counts once, a line without a price counts zero. */
export const totalReclame = (lignes: readonly LignePricee[]): number =>
  lignes.reduce(
    (total, { quantite, prixUnitaireHtCentimes }) => total + (quantite ?? 1) * (prixUnitaireHtCentimes ?? 0),
    0,
  );

/**
 * The amount of a réclamation without an encours, in cents: the typed amount, else the total of its lines (REC-16).
 * Null when neither was given.
 */
export const montantReclame = ({
  montantReclameCentimes,
  lignes,
}: {
  readonly montantReclameCentimes: number | null;
  readonly lignes: readonly LignePricee[];
}): number | null => montantReclameCentimes ?? (totalReclame(lignes) || null);

/**
 * The nature of a réclamation without an encours (ENC-92): the total of its lines is HT since their prices are; a typed
 * amount has the nature the person chose.
 */
export const natureReclamee = <N extends NatureFiscale | null>(
  { montantReclameCentimes, lignes }: Parameters<typeof montantReclame>[0],
  saisie: N,
): N | 'HT' => (montantReclameCentimes === null && totalReclame(lignes) > 0 ? 'HT' : saisie);
