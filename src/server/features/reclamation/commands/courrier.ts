import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { HtmlPropre } from '#server/core/html/nettoyer.ts';
import { envoyerMail, type PieceJointe } from '#server/core/mail/courrier.ts';
import { laboratoiresJoignables, signataire } from '#server/features/encours/read-models/laboratoires.ts';
import { redigerCourrier, signature } from '#server/features/modele-mail/read-models/rediger.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { boutonDe, mettreEnPage } from '#shared/features/modele-mail/rules/mise-en-page.ts';
import { reclamationErrors } from '#shared/features/reclamation/errors.ts';
import { libelleMotif } from '#shared/features/reclamation/messages.ts';
import { etatLien, expirationLien } from '#shared/features/reclamation/rules.ts';
import type { LigneReclamation, MotifReclamation } from '#shared/features/reclamation/schemas.ts';
import { urlPublique } from '../read-models/detail.ts';
import { cleMail } from '../read-models/fil.ts';
import { lignesDe, updateSuivi, type LigneVerrouillee } from '../repository.ts';

const ECHAPPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);
/** A line break in a name would start another header. */
export const surUneLigne = (texte: string): string =>
  texte
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 255);

const quantiteDe = ({ nom, ean, lot, quantite }: LigneReclamation): string =>
  [quantite === null ? nom : `${quantite} × ${nom}`, ean && `EAN ${ean}`, lot && `lot ${lot}`].filter(Boolean).join(', ');

/** What the réclamation is about, one fact a line. */
const faitsDe = (reclamation: LigneVerrouillee, lignes: readonly LigneReclamation[]): string[] => [
  ...(reclamation.referenceCommande ? [`Commande : ${reclamation.referenceCommande}`] : []),
  ...(reclamation.referenceFacture ? [`Facture : ${reclamation.referenceFacture}`] : []),
  ...(reclamation.referenceBl ? [`Bon de livraison : ${reclamation.referenceBl}`] : []),
  ...(reclamation.dateButoir ? [`Réponse attendue avant le ${formatJour(reclamation.dateButoir)}`] : []),
  ...lignes.map((ligne) => `Produit : ${quantiteDe(ligne)}`),
];

type Contenu = {
  readonly reclamation: LigneVerrouillee;
  readonly message: HtmlPropre;
  readonly url: string;
  readonly personne: string;
  readonly etablissement: string;
};

const titreDe = ({ numero, objet }: LigneVerrouillee): string => `${numero}${objet ? ` – ${objet}` : ''}`;
const presser = ({ urgent }: LigneVerrouillee, sujet: string): string => surUneLigne(urgent ? `[Urgent] ${sujet}` : sujet);

/** What is written afterwards: shorter than the template, which announces. Nothing typed becomes markup. */
const composerSuite = ({ reclamation, message, url, personne, etablissement }: Contenu) => {
  const annonce = `${etablissement} vous écrit au sujet de la réclamation ${titreDe(reclamation)} :`;
  const invite = `Pour répondre, joindre un document ou annoncer un avoir, sans compte ni mot de passe :\n\n${url}`;
  const texte = ['Bonjour,', annonce, message.texte, invite, `Cordialement,\n${personne}\n${etablissement}`].join('\n\n');
  const sujet = presser(reclamation, `Réclamation ${titreDe(reclamation)} : nouveau message – ${etablissement}`);
  const bouton = boutonDe('RECLAMATION', { lien: url });
  return { sujet, ...mettreEnPage({ sujet, texte, etablissement, ...(bouton && { bouton }) }) };
};

/** The first one: in the words the account has chosen (entities §25.6). */
const composerAnnonce = async (tx: TenantTx, ctx: Contexte, { reclamation, message, url }: Contenu) => {
  const [laboratoires, lignes, signe] = [
    await laboratoiresJoignables(tx, [reclamation.laboratoireId]),
    await lignesDe(tx, reclamation.id),
    await signature(tx, ctx.acteur, jourParis(ctx.services.maintenant())),
  ];
  const faits = faitsDe(reclamation, lignes).join('\n');
  const mail = await redigerCourrier(tx, tx.tenantId, 'RECLAMATION', {
    ...signe,
    laboratoire: laboratoires.get(reclamation.laboratoireId)?.nom ?? '',
    reclamation: reclamation.numero,
    motif: libelleMotif[reclamation.motif as MotifReclamation],
    message: [reclamation.objet, message.texte, faits].filter(Boolean).join('\n\n'),
    lien: url,
    expiration: formatJour(jourParis(expirationLien(ctx.services.maintenant()))),
  });
  return { ...mail, sujet: presser(reclamation, mail.sujet) };
};

const adresse = mailRequis('L’adresse');
/** Who writes; the firm when he has no address, or acts for it. */
const repondreA = async (tx: TenantTx, { acteur }: Contexte, pharmacie: string): Promise<string> => {
  if (acteur.impersonation) return pharmacie;
  const personne = await tx
    .selectFrom('utilisateur')
    .select('email')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', acteur.utilisateurId)
    .executeTakeFirst();
  return adresse.safeParse(personne?.email).data ?? pharmacie;
};

/** A mail is one more use of the link. A dead one is renewed by a person, never by itself. @returns false for a dead one */
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
  readonly premier: boolean;
};

/** Sends a message to the laboratory, with its link and its files. @throws 400 without recipient, 409 when the link is dead, 413 */
export const envoyerAuLaboratoire = async (tx: TenantTx, ctx: Contexte, envoi: Envoi): Promise<void> => {
  const { reclamation, commentaireId, message, pieces, premier } = envoi;
  if (reclamation.destinataires.length === 0) throw reclamationErrors.destinataireManquant();
  if (!(await prolongerLien(tx, ctx, reclamation))) throw reclamationErrors.lienMort();
  const tenant = await signataire(tx);
  const contenu = {
    reclamation,
    message,
    url: urlPublique(ctx, reclamation.id, reclamation.lienSecret),
    personne: ctx.acteur.nomComplet,
    etablissement: tenant.nom,
  };
  await envoyerMail(tx, {
    cle: cleMail(commentaireId),
    destinataires: reclamation.destinataires,
    repondreA: await repondreA(tx, ctx, tenant.mail),
    ...(premier ? await composerAnnonce(tx, ctx, contenu) : composerSuite(contenu)),
    pieces,
    objet: 'reclamation',
    objetId: reclamation.id,
    auteur: ctx.acteur,
  });
};
