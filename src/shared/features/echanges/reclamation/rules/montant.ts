import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { LigneReclamation } from '../schemas/base.ts';

type LignePricee = Pick<LigneReclamation, 'quantite' | 'prixUnitaireHtCentimes'>;
/** The lines without a quantity count once, those without a price for nothing. */
export const totalReclame = (lignes: readonly LignePricee[]): number =>
  lignes.reduce(
    (total, { quantite, prixUnitaireHtCentimes }) => total + (quantite ?? 1) * (prixUnitaireHtCentimes ?? 0),
    0,
  );

/**
 * What a réclamation asks for by itself, in cents: what was typed, else the total of its lines (REC-16). Null: nothing
 * was said.
 */
export const montantReclame = ({
  montantReclameCentimes,
  lignes,
}: {
  readonly montantReclameCentimes: number | null;
  readonly lignes: readonly LignePricee[];
}): number | null => montantReclameCentimes ?? (totalReclame(lignes) || null);

/**
 * Whether a réclamation asks without or with taxes, by itself (ENC-92): the total of its lines is made of prices HT;
 * what a person types is as he says.
 */
export const natureReclamee = <N extends NatureFiscale | null>(
  { montantReclameCentimes, lignes }: Parameters<typeof montantReclame>[0],
  saisie: N,
): N | 'HT' => (montantReclameCentimes === null && totalReclame(lignes) > 0 ? 'HT' : saisie);
