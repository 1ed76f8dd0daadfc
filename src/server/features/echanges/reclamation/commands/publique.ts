import type { ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type TenantTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { lireFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { nettoyerCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import { annoncerA } from '#server/features/echanges/discussion/commands/prevenir.ts';
import {
  insertCommentaire,
  updateStatut,
  lockDiscussionOuverte,
} from '#server/features/echanges/discussion/commands/tenir.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { phraseNature } from '#shared/features/echanges/reclamation/messages.ts';
import type { ReclamationPublique, ReponsePublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import { apresReponseLabo } from '#shared/features/echanges/reclamation/rules.ts';
import { estPieceReclamation } from '../read-models/pieces.ts';
import { reclamationPublique } from '../read-models/publique.ts';
import { sujetReclamation } from '../read-models/sujet.ts';
import { insertReponse, updateSuiviReclamation } from '../repository.ts';
import { prevenirReclamation } from './charger.ts';
import { enHtml } from './courrier.ts';
import { parLienReclamation, type LienOuvert, type LienRecu } from './entrer-par-lien.ts';
import { joindreAuMessage, verifierFichiers } from './pieces.ts';
import { destinatairesAvis, mailALaPharmacie, prevenirReponse } from './prevenir-reponse.ts';

/** Replies allowed in an hour, by link and by source (REC-8). */
const REPONSES = 20;
const HEURE = 3600;
const SIGNALEMENTS_PAR_JOUR = 5;
/** Gestures of a source on every page it opened, in an hour: they write, and the links may be many (REC-8). */
const GESTES_PAR_SOURCE = 60;

const compterGeste = async ({ services, requete }: ContextePublic): Promise<void> => {
  const attente = await transactionSysteme(services.dbSysteme, (tx) =>
    consommerQuota(tx, `reclamation-geste-source:${requete.ip}`, GESTES_PAR_SOURCE, HEURE),
  );
  if (attente > 0) throw coreErrors.tropDeTentatives(attente);
};

const compterReponse = async ({ services, requete }: ContextePublic, { id }: LienOuvert): Promise<void> => {
  const attente = await transactionSysteme(services.dbSysteme, async (tx) => {
    const duLien = await consommerQuota(tx, `reclamation-reponse:${id}`, REPONSES, HEURE);
    return duLien || (await consommerQuota(tx, `reclamation-reponse-source:${requete.ip}`, REPONSES, HEURE));
  });
  if (attente > 0)
    throw coreErrors.tropDeTentatives(
      attente,
      'Trop de réponses en peu de temps, veuillez patienter avant de répondre à nouveau.',
    );
};

export const lirePubliqueReclamation = (ctx: ContextePublic, lien: LienRecu): Promise<ReclamationPublique> =>
  parLienReclamation(ctx, lien, (tx, { id }) => reclamationPublique(tx, id));

/** Records an act of the laboratory on its page: the link is prolonged and the pharmacy sees the visit (REC-6). */
const utiliser = (tx: TenantTx, id: number, maintenant: Date) =>
  updateSuiviReclamation(tx, id, {
    vue_le: maintenant.toISOString(),
    lien_expire_le: expirationLien(maintenant).toISOString(),
  });

/** A gesture on the page. @throws 429 for a source that makes too many */
const avecGeste = <T>(
  ctx: ContextePublic,
  lien: LienRecu,
  work: (tx: TenantTx, ouvert: LienOuvert) => Promise<T>,
): Promise<T> => parLienReclamation(ctx, lien, work, () => compterGeste(ctx));

/** A click on the page, sent by POST: mail scanners and prefetching browsers do not do it (REC-9). */
export const marquerVueReclamation = (ctx: ContextePublic, lien: LienRecu): Promise<null> =>
  avecGeste(ctx, lien, async (tx, { id }) => {
    await utiliser(tx, id, ctx.services.maintenant());
    prevenirReclamation(tx, id);
    return null;
  });

export const lirePiecePublique = (
  ctx: ContextePublic,
  { fichierId, ...lien }: LienRecu & { fichierId: string },
): Promise<FichierReponse> =>
  parLienReclamation(ctx, lien, async (tx, { id }) => {
    const numero = /^[1-9]\d{0,14}$/.test(fichierId) ? Number(fichierId) : 0;
    if (!(await estPieceReclamation(tx, id, numero, { publique: true }))) throw reclamationErrors.invalide();
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, numero);
    const trace = { tenantId: tx.tenantId, nomComplet: 'Lien d’une réclamation' };
    return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: true }), trace };
  });

type Recue = {
  readonly commentaire: ReponsePublique;
  readonly fichiers: readonly FichierRecu[];
  readonly envoyer: boolean;
};

const enregistrer = async (
  tx: TenantTx,
  { services, requete }: ContextePublic,
  id: number,
  { commentaire, fichiers, envoyer }: Recue,
): Promise<void> => {
  const maintenant = services.maintenant();
  const { nom, email, nature } = commentaire;
  const message = await nettoyerCommentaire(
    enHtml(commentaire.texte || (nature ? phraseNature[nature] : '')),
    requete.ip,
    '/commentaire/texte',
  );
  const [objet] = await sujetReclamation.objets(tx, [tx.tenantId], [id]);
  const discussion = await lockDiscussionOuverte(tx, { kind: 'RECLAMATION', objetId: id });
  if (!objet || !discussion) throw reclamationErrors.invalide();
  const { laboratoireNom, natureFiscale } = await reclamationPublique(tx, id);
  // Read before the message is written, because only people with nothing unread are told.
  const suiveurs = await destinatairesAvis(tx, objet, discussion.id);
  const apres = apresReponseLabo(discussion);
  await updateStatut(tx, discussion.id, apres, { par: { utilisateurId: null, nomComplet: nom }, maintenant });
  const commentaireId = await insertCommentaire(tx, tx.tenantId, {
    discussionId: discussion.id,
    message,
    statut: apres.statut === discussion.statut ? null : apres.statut,
    externe: true,
    auteur: { tenantId: null, utilisateurId: null, nom, compte: laboratoireNom, impersonation: false },
    maintenant,
  });
  const { avoirNumero, montantCentimes, datePrevue } = commentaire;
  const decision = {
    nature,
    avoirNumero,
    montantCentimes,
    natureFiscale: commentaire.natureFiscale ?? natureFiscale,
    datePrevue,
  };
  await insertReponse(tx, { commentaireId, reclamationId: id, auteurMail: email, ...decision });
  const pieces = await joindreAuMessage(tx, services, { reclamationId: id, commentaireId }, fichiers, 'systeme');
  await utiliser(tx, id, maintenant);
  await journaliser(
    tx,
    { utilisateurId: null, nomComplet: `${nom} (${laboratoireNom})` },
    {
      tenantId: tx.tenantId,
      objet: 'reclamation',
      objetId: id,
      action: 'repondre',
      apres: { commentaireId, ...decision, statut: apres.statut },
    },
  );
  await prevenirReponse(tx, { objet, suiveurs, laboratoireNom, message });
  if (envoyer)
    await mailALaPharmacie(tx, services, {
      objet,
      commentaireId,
      laboratoireNom,
      nom,
      email,
      message,
      decision,
      pieces,
    });
  annoncerA(tx, [tx.tenantId], { discussionId: discussion.id, canal: 'reclamation', objetId: id });
};

/** The laboratory's answer: sent twice, written once (the key of the call). */
export const repondrePubliqueReclamation = (
  ctx: ContextePublic,
  lien: LienRecu,
  recue: Recue,
): Promise<ReclamationPublique> => {
  verifierFichiers(recue.fichiers, reclamationErrors.fichiersTropVolumineux);
  return parLienReclamation(
    ctx,
    lien,
    async (tx, { id }) => {
      await enregistrer(tx, ctx, id, recue);
      return reclamationPublique(tx, id);
    },
    (ouvert) => compterReponse(ctx, ouvert),
  );
};

/** "Signaler ce lien": it reached a person it was not for. The pharmacy is told; only the pharmacy stops the link. */
export const signalerLienReclamation = async (
  ctx: ContextePublic,
  lien: LienRecu,
  motif: string | null,
): Promise<null> =>
  avecGeste(ctx, lien, async (tx, { tenantId, id }) => {
    const enTrop = await transactionSysteme(ctx.services.dbSysteme, (systeme) =>
      consommerQuota(systeme, `reclamation-signalement:${id}`, SIGNALEMENTS_PAR_JOUR, 24 * HEURE),
    );
    if (enTrop > 0) return null;
    const [objet] = await sujetReclamation.objets(tx, [tenantId], [id]);
    if (!objet) throw reclamationErrors.invalide();
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'reclamation',
      objetId: id,
      action: 'signaler-lien',
      apres: { motif },
    });
    const phrase =
      `${objet.titre} : quelqu’un dit que ce lien ne lui était pas ` +
      `destiné${motif ? ` (« ${motif.slice(0, 200)} »)` : ''}. Vérifiez les destinataires, et révoquez-le au besoin.`;
    await annoncerEvenement(tx, null, 'RECLAMATION_SIGNALEE', [
      { tenantId, objet: id, donnees: { phrase }, lien: objet.lien ?? undefined },
    ]);
    return null;
  });
