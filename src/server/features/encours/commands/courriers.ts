import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { ApercuCourrier } from '#shared/features/encours/contract/envoi.ts';
import { destinatairesDe, liensDe } from '#shared/features/encours/rules/contacts.ts';
import type { Encours, Sommes } from '#shared/features/encours/contract/schemas.ts';
import { libelleAction, libelleType } from '#shared/features/encours/messages.ts';
import { sommer } from '#shared/features/encours/rules.ts';
import type { LaboratoireJoignable } from '../read-models/laboratoires.ts';

export type ActeCourrier = 'DECLARATION' | 'RELANCE' | 'RELEVE';
export type Signataire = { readonly nom: string; readonly mail: string };
/** Who signs: the person, then the firm. */
type Signature = { readonly personne: string; readonly tenant: Signataire };

/** A line break in a name would start another header. */
const surUneLigne = (texte: string): string =>
  texte
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 255);
const pluriel = (n: number, un: string, plusieurs: string): string => (n === 1 ? un : plusieurs);

const titreRelance = (niveau: number): string => (niveau >= 3 ? 'Dernière relance' : niveau === 2 ? 'Deuxième relance' : 'Relance');
const sujetDe = (acte: ActeCourrier, encours: readonly Encours[], niveau: number, tenant: string): string => {
  const [premier] = encours;
  const objet = encours.length === 1 && premier ? `${premier.numero} (${libelleType[premier.type]})` : `${encours.length} encours`;
  const sujets: Readonly<Record<ActeCourrier, string>> = {
    DECLARATION: `Déclaration : ${objet}`,
    RELANCE: `${titreRelance(niveau)} : ${objet}`,
    RELEVE: 'Relevé de compte',
  };
  return surUneLigne(`${sujets[acte]} – ${tenant}`);
};

const texteRelance = (nombre: number, total: string, niveau: number): string =>
  niveau >= 3
    ? `Malgré nos précédents messages, ${pluriel(nombre, 'l’encours détaillé ci-dessous reste', `les ${nombre} encours détaillés ci-dessous restent`)} sans règlement, pour un total de ${total}.\nNous vous demandons de nous régler ou de nous répondre sous huit jours.`
    : `Sauf erreur de notre part, ${pluriel(nombre, 'l’encours détaillé ci-dessous n’est pas réglé', `les ${nombre} encours détaillés ci-dessous ne sont pas réglés`)}, pour un total de ${total}.\nNous vous remercions de nous indiquer la date du règlement.`;

const corpsDe = (acte: ActeCourrier, { nombre, soldeCentimes }: Sommes, niveau: number): string => {
  const total = formatCentimes(soldeCentimes);
  const corps: Readonly<Record<ActeCourrier, string>> = {
    DECLARATION: `Nous vous déclarons ${pluriel(nombre, 'l’encours détaillé', `les ${nombre} encours détaillés`)} ci-dessous, pour un total de ${total}.\nNous vous remercions de nous indiquer la suite que vous y donnez.`,
    RELANCE: texteRelance(nombre, total, niveau),
    RELEVE:
      nombre === 0
        ? 'À ce jour, aucun encours n’est ouvert avec votre laboratoire.'
        : `Vous trouverez en pièce jointe le relevé ${pluriel(nombre, 'de l’encours ouvert', `des ${nombre} encours ouverts`)} avec votre laboratoire, pour un total de ${total}.`,
  };
  return corps[acte];
};

const ENTETES_TABLEAU = ['N°', 'Nature', 'Objet', 'Références', 'Déclaré le', 'Attendu', 'Montant'];
const references = ({ referenceFacture, referenceBl }: Encours): string =>
  [referenceFacture && `facture ${referenceFacture}`, referenceBl && `BL ${referenceBl}`].filter(Boolean).join(', ');

/** The table of a mail or a statement: its header, then one row for each encours, then the total. */
const tableauDe = (encours: readonly Encours[], date?: Jour): string[][] => [
  ENTETES_TABLEAU,
  ...encours.map((e) => [
    e.numero,
    libelleType[e.type],
    e.info,
    references(e),
    formatJour(date ?? e.dateDeclaration),
    e.actionDescription ?? libelleAction[e.actionAttendue],
    formatCentimes(e.soldeCentimes),
  ]),
  ['Total', '', '', '', '', '', formatCentimes(sommer(encours).soldeCentimes)],
];

type Demande = {
  readonly acte: ActeCourrier;
  readonly laboratoire: LaboratoireJoignable;
  readonly encours: readonly Encours[];
  readonly signature: Signature;
  /** The real day a declaration takes. */
  readonly date?: Jour;
};

/** The mail proposed for one laboratory, to be read and edited before it leaves. */
export const preparerCourrier = ({ acte, laboratoire, encours, signature, date }: Demande): ApercuCourrier => {
  const types = [...new Set(encours.map(({ type }) => type))];
  const niveau = acte === 'RELANCE' ? Math.max(...encours.map(({ niveauRelance }) => niveauRelance)) + 1 : 0;
  return {
    laboratoireId: laboratoire.id,
    laboratoireNom: laboratoire.nom,
    destinataires: destinatairesDe(laboratoire, acte === 'RELEVE' ? ['COMPENSATION'] : types, niveau).slice(0, 20),
    contacts: laboratoire.contacts.map(({ email, nom, usages }) => ({ email, nom, usages: [...usages] })),
    liens: liensDe(laboratoire, types),
    sujet: sujetDe(acte, encours, niveau, signature.tenant.nom),
    texte: `Bonjour,\n\n${corpsDe(acte, sommer(encours), niveau)}\n\nCordialement,\n${signature.personne}\n${signature.tenant.nom}`,
    tableau: tableauDe(encours, acte === 'DECLARATION' ? date : undefined),
    encoursIds: encours.map(({ id }) => id),
  };
};

const ECHAPPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);

const cellule = (balise: 'th' | 'td') => (valeur: string, i: number, ligne: readonly string[]) => {
  const droite = i === ligne.length - 1;
  return `<${balise} style="border:1px solid #ccc;padding:4px 8px;text-align:${droite ? 'right;white-space:nowrap' : 'left'}">${echapper(valeur)}</${balise}>`;
};

/** The whole mail: what the person wrote, and under it the table, in text and in HTML. Nothing typed becomes markup. */
export const composer = (texte: string, tableau: readonly (readonly string[])[]): { texte: string; html: string } => {
  const paragraphes = texte.split(/\n{2,}/).map((p) => `<p>${echapper(p).replace(/\n/g, '<br>')}</p>`);
  const [entete = [], ...lignes] = tableau;
  const table =
    tableau.length === 0
      ? ''
      : `<table style="border-collapse:collapse;font-size:14px"><thead><tr>${entete.map(cellule('th')).join('')}</tr></thead><tbody>${lignes
          .map((ligne) => `<tr>${ligne.map(cellule('td')).join('')}</tr>`)
          .join('')}</tbody></table>`;
  const enTexte = tableau.map((ligne) => ligne.filter(Boolean).join(' | ')).join('\n');
  return { texte: [texte, enTexte].filter(Boolean).join('\n\n'), html: `${paragraphes.join('')}${table}` };
};
