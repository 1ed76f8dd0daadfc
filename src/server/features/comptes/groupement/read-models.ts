import type { SystemeTx } from '#server/core/db/database.ts';
import { groupementsPublics, tousLesGroupements } from '#server/features/comptes/tenant/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { GroupementPublic } from '#shared/features/comptes/groupement/contract.ts';
import type { TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';

/**
 * The super administrator reads every groupement in full, whatever its state; the others what is public of those that
 * are open.
 */
export const listGroupements = async (
  tx: SystemeTx,
  { role }: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
): Promise<(TenantEnListe | GroupementPublic)[]> =>
  role === 'SUPER_ADMIN' ? tousLesGroupements(tx, aujourdhui) : groupementsPublics(tx);
