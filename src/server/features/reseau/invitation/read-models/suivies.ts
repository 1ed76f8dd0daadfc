import type { TenantTx } from '#server/core/db/database.ts';

/** What says where an invitation stands, and its last mail. */
export const colonnesDeSuivi = [
  'i.id',
  'i.mail',
  'i.nb_envois as nbEnvois',
  'i.envoyee_le as envoyeeLe',
  'i.expire_le as expireLe',
  'i.ouverte_le as ouverteLe',
  'i.inscrite_le as inscriteLe',
  'i.declinee_le as declineeLe',
  'i.revoquee_le as revoqueeLe',
  'i.rebond_le as rebondLe',
  'm.statut as statutMail',
  'm.erreur as erreurMail',
  'i.version',
] as const;

/** Of the account, each with its last mail: those of pharmacies (no kind) and those of people. */
export const invitationsSuivies = (tx: TenantTx) =>
  tx
    .selectFrom('invitation as i')
    .leftJoin('mail as m', (j) => j.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.id', '=', 'i.mail_id'))
    .where('i.tenant_id', '=', tx.tenantId);

/** Why its last mail did not arrive. */
export const erreurDuMail = ({
  statutMail,
  erreurMail,
}: {
  readonly statutMail: string | null;
  readonly erreurMail: string | null;
}): string | null => (statutMail === 'ECHEC' ? erreurMail : null);
