import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { lecteursDe } from '#shared/features/echanges/discussion/policy.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { ObjetDiscute } from './sujet.ts';

/** The messages of the discussion that the person `u` wrote none of and has not read. */
const aToutLu = (tenantId: number, discussionId: number) => sql<boolean>`not exists (
  select from discussion_commentaire c where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.texte
    is not null
    and c.auteur_id is distinct from u.id and c.id > coalesce((select l.lu_jusqua from discussion_lecture l
      where l.tenant_id = ${tenantId} and l.discussion_id = ${discussionId} and l.lecteur_id = u.id), 0))`;
const aEcrit = (tenantId: number, discussionId: number) => sql<boolean>`exists (
  select from discussion_commentaire c where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.texte
    is not null
    and c.auteur_id = u.id)`;

/**
 * Who is named and may read: people of the account, at work, whose role reads this kind. The others stay words of the
 * message.
 */
export const personnesMentionnables = async (
  tx: TenantTx,
  { kind }: { readonly kind: KindDiscussion },
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const lignes = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('activated', '=', true)
    .where('role', 'in', [...lecteursDe(kind)])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
  return lignes.map(({ id }) => id);
};

/**
 * The people of the account, at work, who wrote there or made the object; and who of them has nothing left to read.
 * @param aussi roles that follow without having written
 */
export const suiveursDuCompte = (
  tx: TenantTx,
  { kind, objet }: { readonly kind: KindDiscussion; readonly objet: Pick<ObjetDiscute, 'creeParId'> },
  discussionId: number,
  aussi: readonly Role[] = [],
) =>
  tx
    .selectFrom('utilisateur as u')
    .select(['u.id', aToutLu(tx.tenantId, discussionId).as('aJour')])
    .where('u.tenant_id', '=', tx.tenantId)
    .where('u.activated', '=', true)
    .where('u.role', 'in', [...lecteursDe(kind)])
    .where(
      sql<boolean>`(u.id = ${objet.creeParId}::bigint
        or ${aEcrit(tx.tenantId, discussionId)} or u.role = any(${[...aussi]}::text[]))`,
    )
    .execute();

/**
 * The delegates who made the object or wrote there, while their habilitation lasts, and who have nothing left to read.
 */
export const deleguesConcernes = (
  tx: SystemeTx,
  { tenantId, creeParId }: Pick<ObjetDiscute, 'tenantId' | 'creeParId'>,
  discussionId: number,
  jour: Jour,
): Promise<{ id: number; tenantId: number }[]> =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('habilitation as h', (join) =>
      join.onRef('h.delegue_id', '=', 'u.id').onRef('h.delegue_tenant_id', '=', 'u.tenant_id'),
    )
    .select(['u.id', 'u.tenant_id as tenantId'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.sorte', '=', 'TRADE')
    .where(enVigueur(jour))
    .where('u.activated', '=', true)
    .where('u.role', '=', 'DELEGUE')
    .where(sql<boolean>`(u.id = ${creeParId}::bigint or ${aEcrit(tenantId, discussionId)})`)
    .where(aToutLu(tenantId, discussionId))
    .execute();

/** The accounts of those who wrote in a discussion; null: a laboratory that came by a link. */
export const comptesDesAuteurs = async (
  tx: SystemeTx,
  tenantId: number,
  discussionId: number,
): Promise<(number | null)[]> => {
  const auteurs = await tx
    .selectFrom('discussion_commentaire')
    .select('auteur_tenant_id as tenantId')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('discussion_id', '=', discussionId)
    .execute();
  return auteurs.map((auteur) => auteur.tenantId);
};

/** How far each user of the groupement has read: a thread that already waits for them is not told again. */
export const groupementAJour = async (tx: TenantTx, discussionId: number, sauf: number): Promise<boolean> => {
  const { rows } = await sql<{ attend: boolean }>`
    select exists (
      select from discussion_commentaire c
        where c.tenant_id = ${tx.tenantId} and c.discussion_id = ${discussionId} and c.partage
        and c.texte is not null and c.auteur_tenant_id = ${tx.tenantId} and c.id <> ${sauf} and c.id >
        coalesce((select max(l.lu_jusqua)
          from discussion_lecture l where l.tenant_id = ${tx.tenantId} and l.discussion_id = ${discussionId}
            and not exists (select from utilisateur u where u.tenant_id = ${tx.tenantId} and u.id = l.lecteur_id)), 0)
    ) as attend`.execute(tx);
  return rows[0]?.attend !== true;
};

/** Whether a user is still at work and reads discussions of this kind. */
export const estLecteurActif = async (
  tx: SystemeTx,
  tenantId: number,
  utilisateurId: number,
  kind: KindDiscussion,
): Promise<boolean> => {
  const lecteur = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', utilisateurId)
    .where('activated', '=', true)
    .where('role', 'in', [...lecteursDe(kind)])
    .executeTakeFirst();
  return lecteur !== undefined;
};
