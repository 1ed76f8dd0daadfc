import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { HtmlPropre } from '#server/core/html/nettoyer.ts';
import { envoyerMail, sujetDuFil, type PieceJointe } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import { etatLien, expirationLien } from '#shared/core/lien-public.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { destinatairesReponse } from '#shared/features/echanges/reclamation/rules.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { urlPublique } from '../read-models/detail.ts';
import { cleMail } from '../read-models/fil.ts';
import { uneReclamation } from '../read-models/liste.ts';
import { dernierRepondant } from '../read-models/mail.ts';
import { joursDeSilence } from '../read-models/silence.ts';
import { findLignesDeReclamation, updateSuiviReclamation, type LigneVerrouilleeReclamation } from '../repository.ts';
import { composerMailReclamation, type NatureEnvoi, type Racontee } from './composer.ts';

const ECHAPPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);
/** Plain text as paragraphs: what is typed is never markup. */
export const enHtml = (texte: string): string =>
  texte
    .split(/\n{2,}/)
    .map((paragraphe) => `<p>${echapper(paragraphe).replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * A mail is one more use of the link (REC-6). A dead link is renewed by a person, never by itself.
 * @returns false for a dead one
 */
export const prolongerLien = async (
  tx: TenantTx,
  ctx: Contexte,
  { id, lienExpireLe, lienRevoqueLe }: LigneVerrouilleeReclamation,
): Promise<boolean> => {
  const maintenant = ctx.services.maintenant();
  if (etatLien({ expireLe: lienExpireLe, revoqueLe: lienRevoqueLe }, maintenant) !== 'ACTIF') return false;
  await updateSuiviReclamation(tx, id, { lien_expire_le: expirationLien(maintenant).toISOString() });
  return true;
};

type Message = {
  readonly reclamation: LigneVerrouilleeReclamation;
  readonly message: HtmlPropre;
  readonly nature: NatureEnvoi;
  /** Message to send; null while it is not written yet. */
  readonly commentaireId: number | null;
  /** Recipients chosen by the person; absent: the proposed ones. */
  readonly destinataires?: readonly string[] | undefined;
};

const racontee = async (tx: TenantTx, ctx: Contexte, reclamation: LigneVerrouilleeReclamation): Promise<Racontee> => {
  const lecteur = { acteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx) };
  return {
    ...reclamation,
    lignes: await findLignesDeReclamation(tx, reclamation.id),
    bilan: bilanReclamation(await uneReclamation(tx, lecteur, reclamation.id)),
  };
};

/** Mail thread of a réclamation with its laboratory. */
const filDe = ({ id }: Pick<LigneVerrouilleeReclamation, 'id'>): string => `reclamation:${id}`;

/** The mail of a message, and who it goes to (REC-19). */
export const mailDuMessage = async (
  tx: TenantTx,
  ctx: Contexte,
  { reclamation, message, nature, commentaireId, destinataires }: Message,
) => {
  const relance = nature === 'RECLAMATION_RELANCE';
  const repondant = nature === 'RECLAMATION' ? null : await dernierRepondant(tx, reclamation.id);
  const silence = relance
    ? await joursDeSilence(tx, reclamation.id, commentaireId ?? Number.MAX_SAFE_INTEGER, aujourdhuiDe(ctx))
    : 0;
  const mail = await composerMailReclamation(tx, ctx, {
    nature,
    reclamation: await racontee(tx, ctx, reclamation),
    message: message.texte,
    url: urlPublique(ctx, reclamation.id, reclamation.lienSecret),
    silence,
  });
  return {
    destinataires: destinataires ?? destinatairesReponse(reclamation.destinataires, repondant, relance),
    ...mail,
    sujet: await sujetDuFil(tx, filDe(reclamation), mail.sujet),
  };
};

type Envoi = Message & { readonly commentaireId: number; readonly pieces: readonly PieceJointe[] };
/**
 * Sends a message to the laboratory, with its link and its files.
 * @throws 400 without recipient, 409 when the link is dead, 413
 */
export const envoyerAuLaboratoire = async (tx: TenantTx, ctx: Contexte, envoi: Envoi): Promise<void> => {
  const { reclamation, commentaireId, pieces } = envoi;
  const mail = await mailDuMessage(tx, ctx, envoi);
  if (mail.destinataires.length === 0) throw reclamationErrors.destinataireManquant();
  if (!(await prolongerLien(tx, ctx, reclamation))) throw reclamationErrors.lienMort();
  await envoyerMail(tx, {
    cle: cleMail(commentaireId),
    repondreA: await repondreA(tx, ctx.acteur),
    ...mail,
    pieces,
    fil: filDe(reclamation),
    objet: 'reclamation',
    objetId: reclamation.id,
    auteur: ctx.acteur,
  });
};
