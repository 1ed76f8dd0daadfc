import { sql } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { notifier } from '#server/features/notification/commands.ts';
import { jourParis } from '#shared/core/dates.ts';
import { SUJET_DISCUSSION } from '#shared/features/discussion/messages.ts';
import { lecteursDe } from '#shared/features/discussion/policy.ts';
import type { Fil } from './entrer.ts';

/** Open threads follow, and the lists that show how many messages wait. */
export const annoncerChangement = (
  tx: Tx,
  { discussionId, canal, objetId }: { discussionId: number; canal: string; objetId: number },
  tenantId?: number,
): void => {
  const tenant = tenantDe(tx, tenantId);
  prevenirApres(tx, [
    { k: 'change', tenantId: tenant, sujet: SUJET_DISCUSSION, id: discussionId },
    { k: 'change', tenantId: tenant, sujet: canal, id: objetId },
  ]);
};

/** The messages of the discussion that the person `u` wrote none of and has not read. */
const aToutLu = (tenantId: number, discussionId: number) => sql<boolean>`not exists (
  select from discussion_commentaire c where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.texte is not null
    and c.auteur_id is distinct from u.id and c.id > coalesce((select l.lu_jusqua from discussion_lecture l
      where l.tenant_id = ${tenantId} and l.discussion_id = ${discussionId} and l.lecteur_id = u.id), 0))`;
const aEcrit = (tenantId: number, discussionId: number) => sql<boolean>`exists (
  select from discussion_commentaire c where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.texte is not null
    and c.auteur_id = u.id)`;

/** Who is named and may read: people of the account, at work, whose role reads this kind. The others stay words of the message. */
export const mentionnables = async (tx: TenantTx, { kind }: Fil, ids: readonly number[]): Promise<number[]> => {
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

export type Participants = {
  readonly duCompte: readonly number[];
  readonly delegues: readonly { readonly tenantId: number; readonly id: number }[];
};

const deleguesAuFil = (tx: SystemeTx, tenantId: number, discussionId: number, jour: string) =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('habilitation as h', (join) => join.onRef('h.delegue_id', '=', 'u.id').onRef('h.delegue_tenant_id', '=', 'u.tenant_id'))
    .select(['u.id', 'u.tenant_id as tenantId'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.sorte', '=', 'TRADE')
    .where(enVigueur(jour))
    .where('u.activated', '=', true)
    .where('u.role', '=', 'DELEGUE')
    .where(aEcrit(tenantId, discussionId))
    .where(aToutLu(tenantId, discussionId))
    .execute();

/**
 * Who follows this discussion and is up to date with it: those who wrote there, and who made its object. Asked before a message is added:
 * somebody who already has something to read was told when it came (once for each unread discussion).
 */
export const participantsAJour = async (tx: TenantTx, ctx: Contexte, { kind, objet }: Fil, discussionId: number): Promise<Participants> => {
  const { acteur, services } = ctx;
  const duCompte = await tx
    .selectFrom('utilisateur as u')
    .select('u.id')
    .where('u.tenant_id', '=', tx.tenantId)
    .where('u.activated', '=', true)
    .where('u.role', 'in', [...lecteursDe(kind)])
    .where('u.id', '!=', acteur.utilisateurId)
    .where(sql<boolean>`(u.id = ${objet.creeParId}::bigint or ${aEcrit(tx.tenantId, discussionId)})`)
    .where(aToutLu(tx.tenantId, discussionId))
    .execute();
  const delegues = await enSysteme(tx, (systeme) => deleguesAuFil(systeme, tx.tenantId, discussionId, jourParis(services.maintenant())));
  return { duCompte: duCompte.map(({ id }) => id), delegues: delegues.filter(({ id }) => id !== acteur.utilisateurId) };
};

/** Tells who is named, then who follows; nobody twice. */
export const prevenirParticipants = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { sujet, objet }: Fil,
  { extrait, mentions, participants }: { extrait: string; mentions: readonly number[]; participants: Participants },
): Promise<void> => {
  const avis = { type: sujet.notification, body: `${objet.titre} : « ${extrait} »` } as const;
  const lien = objet.lien ? { lien: objet.lien } : {};
  const nommes = mentions.filter((id) => id !== acteur.utilisateurId);
  for (const utilisateurId of nommes)
    await notifier(tx, tx.tenantId, acteur, { ...avis, ...lien, utilisateurId, title: `${acteur.nomComplet} vous mentionne` });
  const title = `Nouveau message de ${acteur.nomComplet}`;
  for (const utilisateurId of participants.duCompte.filter((id) => !nommes.includes(id)))
    await notifier(tx, tx.tenantId, acteur, { ...avis, ...lien, utilisateurId, title });
  if (participants.delegues.length === 0) return;
  await enSysteme(tx, async (systeme) => {
    for (const { tenantId, id } of participants.delegues)
      await notifier(systeme, tenantId, acteur, { ...avis, utilisateurId: id, title, lien: { ecran: 'trade', params: {} } });
  });
};
