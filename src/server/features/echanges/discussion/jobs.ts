import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { annoncerA } from './commands/prevenir.ts';
import { estLecteurActif } from './read-models/participants.ts';
import { reglageDiscussion } from './read-models/reglage.ts';
import { updateAttentesExpirees, type DiscussionExpiree } from './repository/expiration.ts';
import { insertCommentaire } from './repository.ts';
import type { SujetDiscussion, Sujets } from './read-models/sujet.ts';

/** Few at a time: each lot is a transaction, and a second instance takes those that are left. */
const LOT = 100;

/** The person who was waiting is told, if he still may read it. */
const prevenir = async (
  tx: SystemeTx,
  sujet: SujetDiscussion,
  { tenantId, kind, objetId, parId }: DiscussionExpiree,
): Promise<void> => {
  const [objet] = await sujet.objets(tx, [tenantId], [objetId]);
  if (!objet || parId === null || !(await estLecteurActif(tx, tenantId, parId, kind as KindDiscussion))) return;
  const { joursSansReponse: jours } = await reglageDiscussion(tx, tenantId);
  await annoncerEvenement(tx, null, 'SANS_REPONSE_DISCUSSION', [
    {
      tenantId,
      objet: `${kind} ${objetId}`,
      type: sujet.notification,
      donnees: {
        phrase: `${objet.titre} attend une réponse depuis plus ${jours === 1 ? 'd’un jour' : `de ${jours} jours`}.`,
      },
      utilisateurId: parId,
      lien: objet.lien ?? undefined,
    },
  ]);
};

const expirerUnLot = async (tx: SystemeTx, sujets: Sujets, maintenant: Date): Promise<number> => {
  const kinds = Object.keys(sujets) as KindDiscussion[];
  if (kinds.length === 0) return 0;
  const lot = await updateAttentesExpirees(tx, { kinds, maintenant, nombre: LOT });
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

/** Every morning, before the pharmacy opens. */
export const creerTravailExpirationsDiscussions = (sujets: Sujets): Travail =>
  travailPeriodique(
    { nom: 'discussion-expirations', cron: '10 7 * * *', dit: 'discussions sans réponse' },
    ({ dbSysteme, maintenant }) => expirerDiscussions(dbSysteme, sujets, maintenant()),
  );
