import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { EtatStatut } from '#shared/features/echanges/discussion/rules.ts';
import type { Reclamation } from '../schemas.ts';

export type BilanReclamation = {
  readonly natureFiscale: NatureFiscale;
  readonly reclameCentimes: number;
  readonly recuCentimes: number;
  /** Settled without money, by a relivraison for example (ENC-61). */
  readonly compenseCentimes: number;
  /** Closed with a motive; negative when the laboratory gave more than the amount réclamé. */
  readonly closCentimes: number;
  /** The balance still owed. */
  readonly resteCentimes: number;
};
/**
 * Splits the amount réclamé to the cent: received + settled without money + closed with a motive + still owed
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

/**
 * The statut of the réclamation after a settlement: closed with the encours, else waiting for the laboratory again
 * (REC-18).
 */
export const apresReglement = (solde: boolean): EtatStatut => ({
  statut: solde ? 'PROCESSED' : 'WAITING',
  aTraiter: false,
});
