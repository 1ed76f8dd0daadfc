import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';

/** Whether a person of these accounts asked for the mail of this event. */
export const attendUnMail = async (tx: Tx, sorte: EvenementAnnonce, tenantIds: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ attendu: boolean }>`
    select exists (select from notification_choix c
      where c.tenant_id = any(${[...tenantIds]}::bigint[]) and c.sorte = ${sorte} and c.mail) as attendu`.execute(tx);
  return rows[0]?.attendu ?? false;
};

type MailATenir = {
  readonly tenantId: number;
  readonly id: number;
  readonly sorte: EvenementAnnonce;
  readonly date: string;
  readonly title: string;
  readonly body: string;
  readonly lien: LienNotification | null;
  readonly utilisateurId: number;
  readonly role: Role;
  readonly prenom: string;
  readonly email: string;
  readonly etablissement: string;
  /** Null: nothing was chosen. */
  readonly mail: boolean | null;
};
/** Who reads these notifications, still open, and has an address; never who told them. */
export const mailsATenir = async (
  tx: SystemeTx,
  avis: readonly { readonly tenantId: number; readonly id: number }[],
): Promise<MailATenir[]> => {
  const { rows } = await sql<MailATenir>`
    select n.tenant_id as "tenantId", n.id, n.sorte, n.date, n.title, n.body, n.lien, u.id as "utilisateurId", u.role,
      u.prenom, u.email, t.nom as etablissement, c.mail
    from unnest(${avis.map(({ tenantId }) => tenantId)}::bigint[], ${avis.map(({ id }) => id)}::bigint[])
      as v (tenant_id, id)
    join notification n on n.tenant_id = v.tenant_id and n.id = v.id and not n.processed
    join tenant t on t.id = n.tenant_id and t.active = 'ACCEPTED'
    join utilisateur u on u.tenant_id = n.tenant_id and u.activated and u.email is not null
      and u.id is distinct from n.cree_par_id
      and (u.id = n.utilisateur_id or n.utilisateur_id is null and (n.roles is null or u.role = any(n.roles)))
    left join notification_choix c on c.tenant_id = u.tenant_id and c.utilisateur_id = u.id and c.sorte = n.sorte
    order by n.tenant_id, n.id, u.id`.execute(tx);
  return rows;
};
