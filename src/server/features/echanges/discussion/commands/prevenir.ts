import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { corrigerAvis, notifier } from '#server/features/courrier/notification/commands.ts';
import type { Role } from '#shared/core/acteur.ts';
import { SUJET_DISCUSSION } from '#shared/features/echanges/discussion/messages.ts';
import { lecteursDe } from '#shared/features/echanges/discussion/policy.ts';
import { nomDuCompte } from '../repository.ts';
import type { Fil } from './entrer.ts';

/** Open threads follow, and the lists that show how many messages wait. */
export const annoncerA = (
  tx: Tx,
  tenantIds: readonly number[],
  { discussionId, canal, objetId }: { discussionId: number; canal: string; objetId: number },
): void =>
  prevenirApres(
    tx,
    tenantIds.flatMap((tenantId) => [
      { k: 'change', tenantId, sujet: SUJET_DISCUSSION, id: discussionId },
      { k: 'change', tenantId, sujet: canal, id: objetId },
    ]),
  );
/** @param partage its groupement follows too */
export const annoncerChangement = (tx: TenantTx, { sujet, objet }: Fil, discussionId: number, partage: boolean): void =>
  annoncerA(tx, [tx.tenantId, ...(partage && objet.groupementId !== null ? [objet.groupementId] : [])], {
    discussionId,
    canal: sujet.canal,
    objetId: objet.id,
  });

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

const deleguesAuFil = async (tx: SystemeTx, { sujet, objet }: Fil, discussionId: number, jour: string) => {
  const { tenantId } = objet;
  const concernes = await tx
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
    .where(sql<boolean>`(u.id = ${objet.creeParId}::bigint or ${aEcrit(tenantId, discussionId)})`)
    .where(aToutLu(tenantId, discussionId))
    .execute();
  const montres: typeof concernes = [];
  // What the pharmacy no longer shares is no longer told.
  for (const delegue of concernes)
    if ((await sujet.objets(tx, [tenantId], [objet.id], delegue.id)).length > 0) montres.push(delegue);
  return montres;
};

/**
 * When no user of the pharmacy has written yet, a delegate's message would reach none of them: those who decide are
 * told.
 */
const QUI_DECIDE: readonly Role[] = ['ADMIN', 'ACHAT'];

/**
 * The people of the account, at work, who wrote there or made the object; and who of them has nothing left to read.
 * @param aussi roles that follow without having written
 */
export const suiveursDuCompte = (
  tx: TenantTx,
  { kind, objet }: Pick<Fil, 'kind' | 'objet'>,
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
      sql<boolean>`(u.id = ${objet.creeParId}::bigint or ${aEcrit(tx.tenantId, discussionId)} or u.role = any(${[...aussi]}::text[]))`,
    )
    .execute();

/**
 * Who follows this discussion and is up to date with it: those who wrote there, and those who made its object. Read
 * before a message is added: a user who already has something unread was told when it came (once for each unread
 * discussion).
 */
export const participantsAJour = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: Fil,
  discussionId: number,
): Promise<Participants> => {
  const { acteur, services } = ctx;
  const suiveurs = await suiveursDuCompte(tx, fil, discussionId, fil.regard === 'DELEGUE' ? QUI_DECIDE : []);
  const duCompte = suiveurs.filter(({ id, aJour }) => aJour && id !== acteur.utilisateurId);
  const delegues = await enSysteme(tx, (systeme) =>
    deleguesAuFil(systeme, fil, discussionId, aujourdhuiDe({ services })),
  );
  return { duCompte: duCompte.map(({ id }) => id), delegues: delegues.filter(({ id }) => id !== acteur.utilisateurId) };
};

/** What notifications say of a message; null: it was withdrawn. Of an internal note that there is one: the morning's mail repeats them. */
const citer = ({ titre }: Fil['objet'], extrait: string | null, interne = false): string => {
  if (interne) return `${titre} : une note interne à lire.`;
  return extrait === null ? `${titre} : message retiré par son auteur.` : `${titre} : « ${extrait} »`;
};

/** A message that is corrected or withdrawn is so in the notifications that quoted it. */
export const reprendreAvis = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { objet }: Fil,
  { discussionId, depuis, avant, apres }: { discussionId: number; depuis: string; avant: string; apres: string | null },
): Promise<void> =>
  enSysteme(tx, async (systeme) => {
    const auteurs = await systeme
      .selectFrom('discussion_commentaire')
      .select('auteur_tenant_id as tenantId')
      .distinct()
      .where('tenant_id', '=', objet.tenantId)
      .where('discussion_id', '=', discussionId)
      .execute();
    const ailleurs = [objet.groupementId, ...auteurs.map(({ tenantId }) => tenantId)].filter((id) => id !== null);
    await corrigerAvis(systeme, {
      tenantIds: [...new Set([objet.tenantId, ...ailleurs])],
      auteurId: acteur.utilisateurId,
      // The clock of the database is not ours.
      depuis: new Date(new Date(depuis).getTime() - 3_600_000).toISOString(),
      avant: citer(objet, avant),
      apres: citer(objet, apres),
    });
  });

type Dite = { readonly extrait: string; readonly interne: boolean };
/** Tells the people who are named, then those who follow; each once. */
export const prevenirParticipants = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { sujet, objet }: Fil,
  { extrait, interne, mentions, participants }: Dite & { mentions: readonly number[]; participants: Participants },
): Promise<void> => {
  const avis = { type: sujet.notification, body: citer(objet, extrait, interne) } as const;
  const lien = objet.lien ? { lien: objet.lien } : {};
  const nommes = mentions.filter((id) => id !== acteur.utilisateurId);
  for (const utilisateurId of nommes)
    await notifier(tx, tx.tenantId, acteur, {
      ...avis,
      ...lien,
      utilisateurId,
      title: `${acteur.nomComplet} vous mentionne`,
    });
  const title = `Nouveau message de ${acteur.nomComplet}`;
  for (const utilisateurId of participants.duCompte.filter((id) => !nommes.includes(id)))
    await notifier(tx, tx.tenantId, acteur, { ...avis, ...lien, utilisateurId, title });
  if (participants.delegues.length === 0) return;
  const chezElle = { ouvert: String(objet.tenantId), [sujet.canal]: String(objet.id) };
  await enSysteme(tx, async (systeme) => {
    for (const { tenantId, id } of participants.delegues)
      await notifier(systeme, tenantId, acteur, {
        ...avis,
        utilisateurId: id,
        title,
        lien: { ecran: 'trade', params: chezElle },
      });
  });
};

/** How far each user of the groupement has read: a thread that already waits for them is not told again. */
const groupementAJour = async (tx: TenantTx, discussionId: number, sauf: number): Promise<boolean> => {
  const { rows } = await sql<{ attend: boolean }>`
    select exists (
      select from discussion_commentaire c where c.tenant_id = ${tx.tenantId} and c.discussion_id = ${discussionId} and c.partage
        and c.texte is not null and c.auteur_tenant_id = ${tx.tenantId} and c.id <> ${sauf} and c.id > coalesce((select max(l.lu_jusqua)
          from discussion_lecture l where l.tenant_id = ${tx.tenantId} and l.discussion_id = ${discussionId}
            and not exists (select from utilisateur u where u.tenant_id = ${tx.tenantId} and u.id = l.lecteur_id)), 0)
    ) as attend`.execute(tx);
  return rows[0]?.attend !== true;
};

/** An adhérent shows something to its groupement: told there once, until a user has read it. */
export const prevenirGroupement = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { sujet, objet }: Fil,
  { discussionId, id, extrait }: { discussionId: number; id: number; extrait: string },
): Promise<void> => {
  const { groupementId } = objet;
  if (groupementId === null || !(await groupementAJour(tx, discussionId, id))) return;
  await enSysteme(tx, async (systeme) =>
    notifier(systeme, groupementId, acteur, {
      type: sujet.notification,
      title: `Message de ${await nomDuCompte(systeme, tx.tenantId)}`,
      body: citer(objet, extrait),
      roles: ['GROUPEMENT'],
      ...(objet.lienGroupement && { lien: objet.lienGroupement }),
    }),
  );
};
