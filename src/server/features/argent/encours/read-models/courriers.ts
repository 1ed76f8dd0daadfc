import { sql, type RawBuilder } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canReglerEncours, typesDe } from '#shared/features/argent/encours/policy.ts';

/**
 * Whether this person may send a `mail m` of encours again. A statement: those who settle. Any other mail: those who
 * remind each encours it speaks of, while one of them is still to be settled.
 */
export const peutRenvoyer = (acteur: Acteur): RawBuilder<boolean> => {
  const lies = sql`encours_mail em2 join encours e2 on e2.tenant_id = em2.tenant_id and e2.id = em2.encours_id
    where em2.tenant_id = m.tenant_id and em2.mail_id = m.id`;
  return sql<boolean>`(case when m.objet = 'laboratoire' then ${canReglerEncours(acteur)}::boolean
    else exists (select from ${lies} and e2.etat <> 'REGLE')
      and not exists (select from ${lies} and e2.type <> all(${[...typesDe(acteur)]}::text[])) end)`;
};

export const peutRenvoyerMail = async (
  tx: TenantTx,
  acteur: Acteur,
  { id }: { readonly id: number },
): Promise<boolean> => {
  const { rows } = await sql<{ oui: boolean }>`
    select ${peutRenvoyer(acteur)} as oui from mail m where m.tenant_id = ${tx.tenantId} and m.id = ${id}`.execute(tx);
  return rows[0]?.oui === true;
};

/** The encours that a mail speaks of. */
export const encoursDuMail = (
  tx: Tx,
  { id, tenantId }: { readonly id: number; readonly tenantId: number },
): Promise<{ id: number; responsableId: number | null }[]> =>
  tx
    .selectFrom('encours_mail as em')
    .innerJoin('encours as e', (jointure) =>
      jointure.onRef('e.tenant_id', '=', 'em.tenant_id').onRef('e.id', '=', 'em.encours_id'),
    )
    .select(['e.id', 'e.responsable_id as responsableId'])
    .where('em.tenant_id', '=', tenantId)
    .where('em.mail_id', '=', id)
    .orderBy('e.id')
    .execute();
