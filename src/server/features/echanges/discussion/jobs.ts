import { sql } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import { lecteursDe } from '#shared/features/echanges/discussion/policy.ts';
import { JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { annoncerA } from './commands/prevenir.ts';
import { reglageDiscussion } from './read-models/reglage.ts';
import { insertCommentaire } from './repository.ts';
import type { Sujet, Sujets } from './read-models/sujet.ts';

/** Few at a time: each lot is a transaction, and a second instance takes those that are left. */
const LOT = 100;

const expirees = (tx: SystemeTx, kinds: readonly KindDiscussion[], maintenant: Date) =>
  tx
    .updateTable('discussion')
    .set({ statut: 'EXPIRED', statut_le: maintenant.toISOString() })
    .where(
      // The first test is for the index: no account waits for less than a day.
      sql<boolean>`(tenant_id, id) in (select a.tenant_id, a.id from discussion a left join discussion_reglage g on g.tenant_id = a.tenant_id
        where a.statut = 'WAITING' and not a.a_traiter and a.statut_le < ${maintenant.toISOString()}::timestamptz - interval '24 hours'
          and a.statut_le < ${maintenant.toISOString()}::timestamptz - make_interval(hours => 24 * coalesce(g.jours_sans_reponse, ${JOURS_SANS_REPONSE}::int))
          and a.kind = any(${[...kinds]}::text[])
        order by a.statut_le limit ${LOT} for update of a skip locked)`,
    )
    .returning(['id', 'tenant_id as tenantId', 'kind', 'objet_id as objetId', 'statut_par_id as parId'])
    .execute();
type Expiree = Awaited<ReturnType<typeof expirees>>[number];

/** The person who was waiting is told, if he still may read it. */
const prevenir = async (tx: SystemeTx, sujet: Sujet, { tenantId, kind, objetId, parId }: Expiree): Promise<void> => {
  const [objet] = await sujet.objets(tx, [tenantId], [objetId]);
  const personne = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', parId ?? 0)
    .where('activated', '=', true)
    .where('role', 'in', [...lecteursDe(kind as KindDiscussion)])
    .executeTakeFirst();
  if (!objet || !personne) return;
  const { joursSansReponse: jours } = await reglageDiscussion(tx, tenantId);
  await notifier(tx, tenantId, null, {
    type: sujet.notification,
    title: 'Toujours sans réponse',
    body: `${objet.titre} attend une réponse depuis plus ${jours === 1 ? 'd’un jour' : `de ${jours} jours`}.`,
    utilisateurId: personne.id,
    ...(objet.lien && { lien: objet.lien }),
  });
};

const expirerUnLot = async (tx: SystemeTx, sujets: Sujets, maintenant: Date): Promise<number> => {
  const kinds = Object.keys(sujets) as KindDiscussion[];
  if (kinds.length === 0) return 0;
  const lot = await expirees(tx, kinds, maintenant);
  for (const discussion of lot) {
    const { id, tenantId, objetId } = discussion;
    const sujet = sujets[discussion.kind as KindDiscussion];
    await insertCommentaire(tx, tenantId, {
      discussionId: id,
      message: null,
      statut: 'EXPIRED',
      auteur: null,
      maintenant,
    });
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'discussion',
      objetId: id,
      action: 'poser-statut',
      avant: { statut: 'WAITING' },
      apres: { statut: 'EXPIRED', kind: discussion.kind, objetId },
    });
    if (sujet) {
      await prevenir(tx, sujet, discussion);
      annoncerA(tx, [tenantId], { discussionId: id, canal: sujet.canal, objetId });
    }
  }
  return lot.length;
};

/**
 * What has waited for longer than its account accepts has no answer (DIS-8).
 * @returns how many
 */
export const expirerDiscussions = async (db: Database, sujets: Sujets, maintenant: Date): Promise<number> => {
  let total = 0;
  for (;;) {
    const nombre = await transactionSysteme(db, (tx) => expirerUnLot(tx, sujets, maintenant));
    total += nombre;
    if (nombre < LOT) return total;
  }
};

export const expirationsDiscussions = declarerTravail({
  nom: 'discussion-expirations',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, before the pharmacy opens. */
export const creerTravailExpirationsDiscussions = (sujets: Sujets): Travail =>
  travail(
    expirationsDiscussions,
    async (_donnees, { dbSysteme, maintenant, log }) => {
      const nombre = await expirerDiscussions(dbSysteme, sujets, maintenant());
      log.info({ nombre }, 'discussions sans réponse');
    },
    { cron: '10 7 * * *' },
  );
