import type { CompteAuRegistre } from '#shared/features/comptes/registre/schemas.ts';

type Inscrite = {
  /** The FINESS in the file that the groupement sent. */
  readonly finessInvite: string | null;
  /** The FINESS typed by the person who registers. */
  readonly finessInscrit: string | null;
  readonly auRegistre: Pick<CompteAuRegistre, 'pharmacie' | 'differences' | 'autresComptes'>;
};

/**
 * Whether an account registered by an invitation opens without the super administrator's second look, its groupement
 * being dispensed of it (RES-54): the pharmacy is the invited one, it is open in the public register without any
 * difference, and it has no other account.
 */
export const estDispenseeDuSecondRegard = ({ finessInvite, finessInscrit, auRegistre }: Inscrite): boolean =>
  finessInvite !== null &&
  finessInvite === finessInscrit &&
  auRegistre.pharmacie !== null &&
  auRegistre.differences.length === 0 &&
  auRegistre.autresComptes.length === 0;
