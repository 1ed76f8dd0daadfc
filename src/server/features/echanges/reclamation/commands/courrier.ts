import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { HtmlPropre } from '#server/core/html/nettoyer.ts';
import { envoyerMail, type PieceJointe } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { redigerCourrier, signature } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/contract/variables.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { libelleMotif, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { etatLien, expirationLien } from '#shared/core/lien-public.ts';
import type { LigneReclamation, MotifReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { urlPublique } from '../read-models/detail.ts';
import { cleMail } from '../read-models/fil.ts';
import { uneReclamation } from '../read-models/liste.ts';
import { joursDeSilence } from '../read-models/silence.ts';
import { lignesDe, updateSuivi, type LigneVerrouillee } from '../repository.ts';

const ECHAPPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);
/** Plain text as paragraphs: what is typed is never markup. */
export const enHtml = (texte: string): string =>
  texte
    .split(/\n{2,}/)
    .map((paragraphe) => `<p>${echapper(paragraphe).replaceAll('\n', '<br>')}</p>`)
    .join('');
/** A line break in a name would start another header. */
export const surUneLigne = (texte: string): string =>
  texte
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 255);

const quantiteDe = ({ nom, ean, lot, quantite, prixUnitaireHtCentimes }: LigneReclamation): string =>
  [
    quantite === null ? nom : `${quantite} × ${nom}`,
    ean && `EAN ${ean}`,
    lot && `lot ${lot}`,
    prixUnitaireHtCentimes !== null && `${formatCentimes(prixUnitaireHtCentimes)} HT l’unité`,
  ]
    .filter(Boolean)
    .join(', ');

/** What the réclamation is about, one fact a line. */
const faitsDe = (reclamation: LigneVerrouillee, lignes: readonly LigneReclamation[]): string[] => [
  ...(reclamation.referenceCommande ? [`Commande : ${reclamation.referenceCommande}`] : []),
  ...(reclamation.referenceFacture ? [`Facture : ${reclamation.referenceFacture}`] : []),
  ...(reclamation.referenceBl ? [`Bon de livraison : ${reclamation.referenceBl}`] : []),
  ...(reclamation.dateButoir ? [`Réponse attendue avant le ${formatJour(reclamation.dateButoir)}`] : []),
  ...lignes.map((ligne) => `Produit : ${quantiteDe(ligne)}`),
];

/** Amounts come first: what is claimed, and in a reminder what is still owed of it. */
const montantsDe = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  nature: NatureEnvoi,
  { id }: LigneVerrouillee,
): Promise<string | null> => {
  if (nature === 'RECLAMATION_SUITE') return null;
  const lecteur = { acteur, aujourdhui: jourParis(services.maintenant()) };
  const bilan = bilanReclamation(await uneReclamation(tx, lecteur, id));
  if (bilan === null) return null;
  const { reclameCentimes, resteCentimes } = bilan;
  if (nature === 'RECLAMATION' || resteCentimes === reclameCentimes)
    return `Montant réclamé : ${formatCentimes(reclameCentimes)}`;
  return resteCentimes > 0
    ? `Reste dû : ${formatCentimes(resteCentimes)}, sur ${formatCentimes(reclameCentimes)} réclamés`
    : null;
};

/** Which of the account's templates a message leaves by. */
type NatureEnvoi = Extract<NatureModele, `RECLAMATION${string}`>;
type Contenu = {
  readonly reclamation: LigneVerrouillee;
  readonly commentaireId: number;
  readonly message: HtmlPropre;
  readonly url: string;
};

const titreDe = ({ numero, objet }: LigneVerrouillee): string => `${numero}${objet ? ` – ${objet}` : ''}`;
const presser = ({ urgent }: LigneVerrouillee, sujet: string): string =>
  surUneLigne(urgent ? `[Urgent] ${sujet}` : sujet);

/** In the words the account has chosen (REC-13): of the thread, the message that is sent and nothing else. */
const composer = async (
  tx: TenantTx,
  ctx: Contexte,
  nature: NatureEnvoi,
  { reclamation, commentaireId, message, url }: Contenu,
) => {
  const maintenant = ctx.services.maintenant();
  const laboratoires = await laboratoiresJoignables(tx, [reclamation.laboratoireId]);
  const faits = nature === 'RECLAMATION' ? faitsDe(reclamation, await lignesDe(tx, reclamation.id)) : [];
  const silence =
    nature === 'RECLAMATION_RELANCE'
      ? await joursDeSilence(tx, reclamation.id, commentaireId, jourParis(maintenant))
      : 0;
  const variables = {
    ...(await signature(tx, ctx.acteur, jourParis(maintenant))),
    laboratoire: laboratoires.get(reclamation.laboratoireId)?.nom ?? '',
    reclamation: reclamation.numero,
    titre: titreDe(reclamation),
    motif: libelleMotif[reclamation.motif as MotifReclamation],
    message: [
      await montantsDe(tx, ctx, nature, reclamation),
      nature === 'RECLAMATION' ? reclamation.objet : null,
      message.texte,
      faits.join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    silence: motsSilence(silence),
    lien: url,
    expiration: formatJour(jourParis(expirationLien(maintenant))),
  };
  const mail = await redigerCourrier(tx, tx.tenantId, nature, variables);
  return { ...mail, sujet: presser(reclamation, mail.sujet) };
};

/**
 * A mail is one more use of the link (REC-6). A dead link is renewed by a person, never by itself.
 * @returns false for a dead one
 */
export const prolongerLien = async (
  tx: TenantTx,
  ctx: Contexte,
  { id, lienExpireLe, lienRevoqueLe }: LigneVerrouillee,
): Promise<boolean> => {
  const maintenant = ctx.services.maintenant();
  if (etatLien({ expireLe: lienExpireLe, revoqueLe: lienRevoqueLe }, maintenant) !== 'ACTIF') return false;
  await updateSuivi(tx, id, { lien_expire_le: expirationLien(maintenant).toISOString() });
  return true;
};

type Envoi = {
  readonly reclamation: LigneVerrouillee;
  readonly commentaireId: number;
  readonly message: HtmlPropre;
  readonly pieces: readonly PieceJointe[];
  readonly nature: NatureEnvoi;
};

/** Sends a message to the laboratory, with its link and its files. @throws 400 without recipient, 409 when the link is dead, 413 */
export const envoyerAuLaboratoire = async (tx: TenantTx, ctx: Contexte, envoi: Envoi): Promise<void> => {
  const { reclamation, commentaireId, message, pieces, nature } = envoi;
  if (reclamation.destinataires.length === 0) throw reclamationErrors.destinataireManquant();
  if (!(await prolongerLien(tx, ctx, reclamation))) throw reclamationErrors.lienMort();
  const url = urlPublique(ctx, reclamation.id, reclamation.lienSecret);
  await envoyerMail(tx, {
    cle: cleMail(commentaireId),
    destinataires: reclamation.destinataires,
    repondreA: await repondreA(tx, ctx.acteur),
    ...(await composer(tx, ctx, nature, { reclamation, commentaireId, message, url })),
    pieces,
    objet: 'reclamation',
    objetId: reclamation.id,
    auteur: ctx.acteur,
  });
};
