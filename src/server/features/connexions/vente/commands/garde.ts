import type { Contexte } from '#server/core/contexte.ts';
import { lectureSysteme } from '#server/core/db/database.ts';
import { roleDuProfil } from '#server/features/comptes/compte/read-models.ts';
import type { Role } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canLireSommesDeVentes, canSuivreVentes } from '#shared/features/connexions/vente/policy.ts';

/** The role in the person's own account, not in the one that is acted for. */
export const vraiRoleDe = async ({ acteur, services }: Contexte): Promise<Role> =>
  acteur.impersonation
    ? lectureSysteme(services.dbSysteme, (tx) => roleDuProfil(tx, acteur.utilisateurId))
    : acteur.role;

/** @throws 403 for whom the calendar of sales is not, who was let into the account included (CNX-42) */
export const exigerSuivi = async (ctx: Contexte): Promise<void> => {
  if (!canSuivreVentes(ctx.acteur, await vraiRoleDe(ctx))) throw coreErrors.interdit();
};
/** Whether sums of sales may be shown on the screens they serve. */
export const sommesLisibles = async (ctx: Contexte): Promise<boolean> =>
  canLireSommesDeVentes(ctx.acteur, await vraiRoleDe(ctx));
