import type { CompteAuRegistre } from '#shared/features/comptes/registre/schemas.ts';

type Inscrite = {
  /** Of the row of the file, as the groupement sent it. */
  readonly finessInvite: string | null;
  /** Of the registration, as the person sent it. */
  readonly finessInscrit: string | null;
  readonly auRegistre: Pick<CompteAuRegistre, 'pharmacie' | 'differences' | 'autresComptes'>;
};

/**
 * Whether an account that registers by an invitation opens without the super administrator's look, when he dispensed
 * its groupement of it (RES-54): the pharmacy that was invited, open in the public register, nothing told otherwise,
 * and no other account of it.
 */
export const estDispenseeDuSecondRegard = ({ finessInvite, finessInscrit, auRegistre }: Inscrite): boolean =>
  finessInvite !== null &&
  finessInvite === finessInscrit &&
  auRegistre.pharmacie !== null &&
  auRegistre.differences.length === 0 &&
  auRegistre.autresComptes.length === 0;
