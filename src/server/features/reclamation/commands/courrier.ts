import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { nettoyerHtml, type HtmlPropre } from '#server/core/html/nettoyer.ts';
import { envoyerMail, type PieceJointe } from '#server/core/mail/courrier.ts';
import { signataire } from '#server/features/encours/read-models/laboratoires.ts';
import { formatJour } from '#shared/core/dates.ts';
import { mailRequis } from '#shared/core/champs.ts';
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
  `Motif : ${libelleMotif[reclamation.motif as MotifReclamation]}`,
  ...(reclamation.referenceCommande ? [`Commande : ${reclamation.referenceCommande}`] : []),
  ...(reclamation.referenceFacture ? [`Facture : ${reclamation.referenceFacture}`] : []),
  ...(reclamation.referenceBl ? [`Bon de livraison : ${reclamation.referenceBl}`] : []),
  ...(reclamation.dateButoir ? [`Réponse attendue avant le ${formatJour(reclamation.dateButoir)}`] : []),
  ...lignes.map((ligne) => `Produit : ${quantiteDe(ligne)}`),
];

type Contenu = {
  readonly reclamation: LigneVerrouillee;
  readonly lignes: readonly LigneReclamation[];
  readonly message: HtmlPropre;
  readonly premier: boolean;
  readonly url: string;
  readonly personne: string;
  readonly pharmacie: string;
};

/** The whole mail, in text and in HTML. Nothing typed becomes markup but what the server cleaned. */
export const composerMail = ({ reclamation, lignes, message, premier, url, personne, pharmacie }: Contenu) => {
  const titre = `${reclamation.numero}${reclamation.objet ? ` – ${reclamation.objet}` : ''}`;
  const annonce = premier
    ? `${pharmacie} vous adresse la réclamation ${titre}.`
    : `${pharmacie} vous écrit au sujet de la réclamation ${titre}.`;
  const faits = premier ? faitsDe(reclamation, lignes) : [];
  const invite = 'Pour répondre, joindre un document ou annoncer un avoir, sans compte ni mot de passe :';
  const sujet = `${reclamation.urgent ? '[Urgent] ' : ''}Réclamation ${titre}${premier ? '' : ' : nouveau message'} – ${pharmacie}`;
  return {
    sujet: surUneLigne(sujet),
    texte: ['Bonjour,', annonce, faits.join('\n'), message.texte, `${invite}\n${url}`, `Cordialement,\n${personne}\n${pharmacie}`]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      '<p>Bonjour,</p>',
      `<p>${echapper(annonce)}</p>`,
      faits.length > 0 ? `<p>${faits.map(echapper).join('<br>')}</p>` : '',
      `<div style="border-left:3px solid #17754a;padding:2px 12px;margin:16px 0">${message.html}</div>`,
      `<p>${echapper(invite)}</p>`,
      `<p><a href="${echapper(url)}" style="display:inline-block;background:#17754a;color:#ffffff;padding:10px 16px;border-radius:6px;text-decoration:none">Répondre à la réclamation</a></p>`,
      `<p style="font-size:12px;color:#555555">${echapper(url)}</p>`,
      `<p>Cordialement,<br>${echapper(personne)}<br>${echapper(pharmacie)}</p>`,
    ].join(''),
  };
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

/** A mail is one more use of the link. A dead one is renewed by a person, never by itself. */
const prolongerLien = async (tx: TenantTx, ctx: Contexte, { id, lienExpireLe, lienRevoqueLe }: LigneVerrouillee): Promise<boolean> => {
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
    lignes: await lignesDe(tx, reclamation.id),
    message,
    premier,
    url: urlPublique(ctx, reclamation.id, reclamation.lienSecret),
    personne: ctx.acteur.nomComplet,
    pharmacie: tenant.nom,
  };
  await envoyerMail(tx, {
    cle: cleMail(commentaireId),
    destinataires: reclamation.destinataires,
    repondreA: await repondreA(tx, ctx, tenant.mail),
    ...composerMail(contenu),
    pieces,
    objet: 'reclamation',
    objetId: reclamation.id,
    auteur: ctx.acteur,
  });
};

/** A message that is kept, as it would be mailed again. */
export const relire = (html: string): HtmlPropre => nettoyerHtml(html);
