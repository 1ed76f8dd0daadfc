import { exigerLigne } from '#server/core/version.ts';
import { randomUUID } from 'node:crypto';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { nettoyerCommentaire, signatureDuCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import {
  insertCommentaire,
  updateStatut,
  lockDiscussion,
  lockDiscussionOuverte,
} from '#server/features/echanges/discussion/commands/tenir.ts';
import { detacherDeLaSource } from '#server/features/argent/encours/commands/lies.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import {
  canEcrireReclamation,
  canGererLien,
  canSupprimerReclamation,
} from '#shared/features/echanges/reclamation/policy.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import { destinatairesDuMotif } from '#shared/features/echanges/reclamation/rules.ts';
import type {
  CreationReclamation,
  DetailReclamation,
  ModificationReclamation,
  MotifReclamation,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { chargerReclamation, pourJournalReclamation, prevenirReclamation } from './commands/charger.ts';
import { envoyerAuLaboratoire } from './commands/courrier.ts';
import { objetDe } from './commands/fil.ts';
import { joindreAuMessage, oublierPiecesReclamation, verifierFichiers } from './commands/pieces.ts';
import { detailReclamation } from './read-models/detail.ts';
import { encoursDeLaReclamation, messagesReclamation } from './read-models/journal.ts';
import {
  deleteReclamation,
  findReclamation,
  insertReclamation,
  findLignesDeReclamation,
  updateReclamation,
  updateSuiviReclamation,
} from './repository.ts';

export const destinatairesReclamation = (
  ctx: Contexte,
  { laboratoireId, motif }: { laboratoireId: number; motif: MotifReclamation },
) =>
  inTenant(ctx, async (tx) => {
    const laboratoire = (await laboratoiresJoignables(tx, [laboratoireId])).get(laboratoireId);
    if (!laboratoire) throw coreErrors.introuvable();
    return {
      destinataires: destinatairesDuMotif(laboratoire, motif).slice(0, 20),
      contacts: laboratoire.contacts.map(({ email, nom }) => ({ email, nom })),
    };
  });

type EncoursVise = NonNullable<Awaited<ReturnType<typeof encoursDeLaReclamation>>>;
/** @throws 400 when another amount is réclamé than the encours expects, or in another nature */
const verifierMontant = (
  { numero, attenduCentimes, natureFiscale }: EncoursVise,
  reclame: Pick<CreationReclamation, 'montantReclameCentimes' | 'natureFiscale'>,
): void => {
  if (reclame.montantReclameCentimes === null) return;
  if (reclame.montantReclameCentimes !== attenduCentimes || (reclame.natureFiscale ?? natureFiscale) !== natureFiscale)
    throw reclamationErrors.montantDeLEncours(numero);
};

/** Checks that the linked encours, if any, is owed by the same laboratory and has the amount réclamé (REC-16). */
const verifierEncours = async (
  tx: TenantTx,
  { encoursId, laboratoireId, ...saisie }: CreationReclamation,
): Promise<EncoursVise | undefined> => {
  if (!encoursId) return undefined;
  const debiteur = await encoursDeLaReclamation(tx, encoursId);
  if (debiteur === undefined) throw coreErrors.introuvable();
  if (debiteur.laboratoireId !== laboratoireId) throw reclamationErrors.encoursAutreLaboratoire();
  verifierMontant(debiteur, saisie);
  return debiteur;
};

/**
 * Opens the thread with the first message: if mailed, the laboratory must answer, otherwise it is a draft until it is
 * sent.
 */
const ouvrirFil = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  message: Awaited<ReturnType<typeof nettoyerCommentaire>>,
  envoyee: boolean,
) => {
  const { acteur, services } = ctx;
  const maintenant = services.maintenant();
  const discussion = await lockDiscussion(tx, objetDe(id), acteur, maintenant);
  await updateStatut(
    tx,
    discussion.id,
    { statut: envoyee ? 'WAITING' : 'DRAFT', aTraiter: false },
    { par: acteur, maintenant },
  );
  const auteur = await signatureDuCommentaire(tx, ctx);
  return insertCommentaire(tx, tx.tenantId, { discussionId: discussion.id, message, statut: null, auteur, maintenant });
};

export const creerReclamation = async (
  ctx: Contexte,
  saisie: CreationReclamation,
  fichiers: readonly FichierRecu[],
): Promise<DetailReclamation> => {
  const { acteur, services } = ctx;
  if (!canEcrireReclamation(acteur)) throw coreErrors.interdit();
  const { message: texte, envoyerMail, ...decrite } = saisie;
  verifierFichiers(fichiers, envoyerMail ? reclamationErrors.mailTropVolumineux : null);
  const message = await nettoyerCommentaire(texte, ctx.acteur.tenantId, '/message');
  return inTenant(ctx, async (tx) => {
    const debiteur = await verifierEncours(tx, saisie);
    const maintenant = services.maintenant();
    const natureFiscale = debiteur?.natureFiscale ?? saisie.natureFiscale;
    const { id, numero } = await insertReclamation(tx, { ...saisie, natureFiscale }, acteur, {
      annee: Number(jourParis(maintenant).slice(0, 4)),
      maintenant,
    });
    const commentaireId = await ouvrirFil(tx, ctx, id, message, envoyerMail);
    const pieces = await joindreAuMessage(tx, services, { reclamationId: id, commentaireId }, fichiers, acteur);
    await journaliser(tx, acteur, {
      objet: 'reclamation',
      objetId: id,
      action: 'creer',
      apres: { ...decrite, numero, envoyerMail },
    });
    if (envoyerMail) {
      const reclamation = exigerLigne(await findReclamation(tx, id));
      await envoyerAuLaboratoire(tx, ctx, { reclamation, commentaireId, message, pieces, nature: 'RECLAMATION' });
    }
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });
};

export const modifierReclamation = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ModificationReclamation,
): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    const avant = await chargerReclamation(tx, ctx.acteur, id, canEcrireReclamation, version);
    const lignes = await findLignesDeReclamation(tx, id);
    const encours = avant.encoursId === null ? undefined : await encoursDeLaReclamation(tx, avant.encoursId);
    if (encours) verifierMontant(encours, saisie);
    // The amount typed before the link to an encours is kept aside: the encours' amount counts meanwhile.
    const gardee = encours && saisie.montantReclameCentimes === null && avant.montantSaisi;
    const { natureFiscale, tauxTvaCentiemes = avant.tauxTvaCentiemes } = saisie;
    const decrite = {
      ...saisie,
      ...(gardee && { montantReclameCentimes: avant.montantReclameCentimes }),
      natureFiscale: (encours ? null : natureFiscale) ?? (avant.natureFiscale as NatureFiscale | null),
      tauxTvaCentiemes: encours ? avant.tauxTvaCentiemes : tauxTvaCentiemes,
    };
    await updateReclamation(tx, id, decrite, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'reclamation',
      objetId: id,
      action: 'modifier',
      avant: { ...pourJournalReclamation(avant), lignes },
      apres: saisie,
    });
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });

/** The rows that depend on it are deleted too, and stay in the journal; its encours stays, without a source. */
export const supprimerReclamation = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    // Locked in the same order as a reply: the thread, then the réclamation.
    await lockDiscussionOuverte(tx, objetDe(id));
    const ligne = await chargerReclamation(tx, ctx.acteur, id, canSupprimerReclamation, version);
    const avant = {
      ...pourJournalReclamation(ligne),
      lignes: await findLignesDeReclamation(tx, id),
      messages: await messagesReclamation(tx, id),
      pieces: await oublierPiecesReclamation(tx, id),
    };
    await detacherDeLaSource(tx, { type: 'RECLAMATION', id });
    await deleteReclamation(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'reclamation', objetId: id, action: 'supprimer', avant });
    prevenirReclamation(tx, id);
    return null;
  });

/** Revokes the link: the one that was sent no longer opens. */
export const revoquerLien = (ctx: Contexte, id: number): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    const { lienRevoqueLe } = await chargerReclamation(tx, ctx.acteur, id, canGererLien);
    if (lienRevoqueLe !== null) throw reclamationErrors.lienDejaRevoque();
    await updateSuiviReclamation(tx, id, { lien_revoque_le: ctx.services.maintenant().toISOString() });
    await journaliser(tx, ctx.acteur, { objet: 'reclamation', objetId: id, action: 'revoquer-lien' });
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });

/** Gives the link a new secret, for twelve months; the former link no longer opens. */
export const renouvelerLien = (ctx: Contexte, id: number): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    await chargerReclamation(tx, ctx.acteur, id, canGererLien);
    const lien_expire_le = expirationLien(ctx.services.maintenant()).toISOString();
    await updateSuiviReclamation(tx, id, { lien_secret: randomUUID(), lien_expire_le, lien_revoque_le: null });
    await journaliser(tx, ctx.acteur, { objet: 'reclamation', objetId: id, action: 'renouveler-lien' });
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });
