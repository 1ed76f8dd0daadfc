import { exigerLigne } from '#server/core/version.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { ajouterMessage } from '#server/features/echanges/discussion/commands.ts';
import { nettoyerCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import {
  entrerDansLaDiscussion,
  peutEcrire,
  verrouillerDiscussionOuverte,
  type DiscussionOuverte,
} from '#server/features/echanges/discussion/commands/entrer.ts';
import { changerStatut, enregistrerStatut } from '#server/features/echanges/discussion/commands/statut.ts';
import { lireFil } from '#server/features/echanges/discussion/read-models.ts';
import { unCommentaire } from '#server/features/echanges/discussion/read-models/commentaires.ts';
import {
  upsertLecture,
  updateStatut,
  type DiscussionVerrouillee,
} from '#server/features/echanges/discussion/commands/tenir.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canMarquerLu } from '#shared/features/echanges/discussion/policy.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { apresReponseCompte, attendReponse } from '#shared/features/echanges/reclamation/rules.ts';
import type {
  CommentaireReclamation,
  FilReclamation,
  ReponseSaisieReclamation,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { completerFil, discussionDeLaReclamation } from '../read-models/fil.ts';
import { sujetsReclamation } from '../read-models/sujet.ts';
import { findReclamation } from '../repository.ts';
import { enHtml, envoyerAuLaboratoire } from './courrier.ts';
import { joindreAuMessage, verifierFichiers } from './pieces.ts';

export const objetDe = (objetId: number) => ({ kind: 'RECLAMATION', objetId }) as const;

/** The thread; `lecture`: what is shown is marked as read (REC-11). The consultation leaves no mark (COM-3). */
export const lireReclamation = (
  ctx: Contexte,
  id: number,
  { avant, lecture = false }: { readonly avant?: number | undefined; readonly lecture?: boolean | undefined },
): Promise<FilReclamation> => {
  const marque = lecture && avant === undefined && canMarquerLu(ctx.acteur);
  // This GET writes a reading mark: it is not answered before the write.
  const ctxEcriture = marque ? { ...ctx, requete: { ...ctx.requete, lecture: false } } : ctx;
  return entrerDansLaDiscussion(ctxEcriture, sujetsReclamation, objetDe(id), 'lire', async (tx, fil) => {
    const filLu = await lireFil(tx, ctx, fil, avant);
    const dernier = filLu.commentaires.at(-1);
    if (marque && dernier && dernier.id > filLu.luJusqua) await marquer(tx, ctx, id, dernier.id);
    return { ...filLu, commentaires: await completerFil(tx, ctx.acteur, filLu.commentaires) };
  });
};

const marquer = async (tx: TenantTx, { acteur }: Contexte, id: number, luJusqua: number): Promise<void> => {
  const discussionId = await discussionDeLaReclamation(tx, id);
  await upsertLecture(tx, { discussionId, lecteurId: acteur.utilisateurId, luJusqua, recule: false });
};

/**
 * What a message does to the state: the statut chosen with it, else what answering does. A note does nothing.
 * @returns the new statut
 */
const avancer = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  avant: DiscussionVerrouillee,
  { statut, interne, envoyee }: { statut: StatutDiscussion | null; interne: boolean; envoyee: boolean },
): Promise<StatutDiscussion | null> => {
  if (statut) return (await changerStatut(tx, ctx, fil, avant, statut)) ? statut : null;
  if (interne) return null;
  const apres = apresReponseCompte(avant, envoyee);
  if (apres.statut !== avant.statut || apres.aTraiter !== avant.aTraiter)
    await enregistrerStatut(tx, ctx, fil, avant, apres);
  // The state stays, but its instant changes: the wait is counted from now.
  else await updateStatut(tx, avant.id, apres, { par: ctx.acteur, maintenant: ctx.services.maintenant() });
  return apres.statut === avant.statut ? null : apres.statut;
};

type Envoi = { readonly envoyer: boolean; readonly fichiers: readonly FichierRecu[]; readonly relance?: boolean };
/** "Répondre et envoyer", or "Note interne". */
export const commenterReclamation = async (
  ctx: Contexte,
  id: number,
  { texte, mentions, statut = null, interne, destinataires }: ReponseSaisieReclamation,
  { envoyer, fichiers, relance = false }: Envoi,
): Promise<CommentaireReclamation> => {
  if (interne && envoyer) throw reclamationErrors.noteEnvoyee();
  verifierFichiers(fichiers, envoyer ? reclamationErrors.mailTropVolumineux : null);
  const message = await nettoyerCommentaire(texte, ctx.acteur.tenantId);
  return entrerDansLaDiscussion(ctx, sujetsReclamation, objetDe(id), 'ecrire', async (tx, fil) => {
    const { acteur, services } = ctx;
    if (!peutEcrire(acteur, fil)) throw coreErrors.interdit();
    const maintenant = services.maintenant();
    const discussion = await verrouillerDiscussionOuverte(tx, ctx, fil);
    if (relance && !attendReponse({ statut: discussion.statut, aRepondre: discussion.aTraiter }))
      throw reclamationErrors.rienARelancer();
    const pose = await avancer(tx, ctx, fil, discussion, { statut, interne, envoyee: envoyer });
    const commentaireId = await ajouterMessage(tx, ctx, fil, discussion.id, {
      message,
      statut: pose,
      interne,
      mentions,
    });
    const pieces = await joindreAuMessage(tx, services, { reclamationId: id, commentaireId }, fichiers, acteur);
    if (envoyer) {
      const reclamation = exigerLigne(await findReclamation(tx, id));
      const nature = relance ? 'RECLAMATION_RELANCE' : 'RECLAMATION_SUITE';
      await envoyerAuLaboratoire(tx, ctx, { reclamation, commentaireId, message, pieces, nature, destinataires });
    }
    const [complet] = await completerFil(tx, acteur, [await unCommentaire(tx, acteur, commentaireId, maintenant)]);
    if (!complet) throw new Error('a message that was just written has gone');
    return complet;
  });
};

/**
 * A reminder is a message like another, in words of its own.
 * @throws 409 when the laboratory is not waited for, or its link is dead
 */
export const relancerReclamation = (
  ctx: Contexte,
  id: number,
  { message, destinataires }: { message: string; destinataires?: string[] | undefined },
): Promise<CommentaireReclamation> =>
  commenterReclamation(
    ctx,
    id,
    { texte: enHtml(message), mentions: [], interne: false, destinataires },
    { envoyer: true, fichiers: [], relance: true },
  );
