import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { EtatStatut } from '#shared/features/echanges/discussion/rules.ts';
import type { LigneReclamation } from '../schemas/base.ts';
import type { Reclamation } from '../schemas.ts';

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

export type BilanReclamation = {
  readonly natureFiscale: NatureFiscale;
  readonly reclameCentimes: number;
  readonly recuCentimes: number;
  /** Settled without money: a redelivery, say (ENC-61). */
  readonly compenseCentimes: number;
  /** Closed with a motive; negative when more came than is réclamé. */
  readonly closCentimes: number;
  /** Still owed. */
  readonly resteCentimes: number;
};
/**
 * Where the money réclamé is: received + settled without money + closed with a motive + still owed, to the cent
 * (REC-17).
 * @returns null while no amount is réclamé
 */
export const bilanReclamation = ({
  montantReclameCentimes,
  natureFiscale,
  encours,
}: Pick<Reclamation, 'montantReclameCentimes' | 'natureFiscale' | 'encours'>): BilanReclamation | null => {
  if (montantReclameCentimes === null) return null;
  const compenseCentimes = encours?.compenseCentimes ?? 0;
  const recuCentimes = (encours?.regleCentimes ?? 0) - compenseCentimes;
  const manque = montantReclameCentimes - recuCentimes - compenseCentimes;
  const clos = encours?.etat === 'REGLE';
  return {
    natureFiscale,
    reclameCentimes: montantReclameCentimes,
    recuCentimes,
    compenseCentimes,
    closCentimes: clos ? manque : 0,
    resteCentimes: clos ? 0 : manque,
  };
};

/** What a settlement makes of the matter: closed with the encours, else the laboratory is waited for again (REC-18). */
export const apresReglement = (solde: boolean): EtatStatut => ({
  statut: solde ? 'PROCESSED' : 'WAITING',
  aTraiter: false,
});
