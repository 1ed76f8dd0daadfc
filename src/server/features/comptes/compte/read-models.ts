import type { SystemeTx } from '#server/core/db/database.ts';
import { enVie } from '#server/core/session.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Profil, SessionListee } from '#shared/features/comptes/compte/contract.ts';
import { appareilDuNavigateur } from '#shared/features/comptes/compte/rules/appareil.ts';
import type { Role } from '#shared/core/acteur.ts';

export const unProfil = (tx: SystemeTx, id: number): Promise<Profil> =>
  tx
    .selectFrom('utilisateur')
    .select(['id', 'version', 'username', 'nom', 'prenom', 'email', 'cree_le as creeLe'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The person's live sessions, wherever they were opened. */
export const sesSessions = async (tx: SystemeTx, { utilisateurId, sessionId }: Acteur): Promise<SessionListee[]> => {
  const lignes = await tx
    .selectFrom('session as s')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select([
      's.id',
      's.user_agent as userAgent',
      's.ip',
      's.cree_le as creeLe',
      's.vu_le as vuLe',
      's.impersonation',
      't.nom',
    ])
    .where('s.utilisateur_id', '=', utilisateurId)
    .where(enVie('s'))
    .orderBy('s.vu_le', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
  return lignes.map(({ userAgent, impersonation, nom, ...session }) => ({
    ...session,
    appareil: appareilDuNavigateur(userAgent),
    courante: session.id === sessionId,
    auNomDe: impersonation ? nom : null,
  }));
};

/** The role of the person's own account, whatever the account acted for. */
export const roleDuProfil = async (tx: SystemeTx, utilisateurId: number): Promise<Role> =>
  (await tx.selectFrom('utilisateur').select('role').where('id', '=', utilisateurId).executeTakeFirstOrThrow())
    .role as Role;
