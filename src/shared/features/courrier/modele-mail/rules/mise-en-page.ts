import type { NatureModele } from '../schemas/variables.ts';

const ECHAPPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);

const COULEUR = '#17754a';
const ADRESSE = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]»]/g;

/** The label shown in place of an address of ours, which would mean nothing to a reader (CRR-26). */
export type LiensNommes = Readonly<Record<string, string>>;
/** Turns addresses into links; the rest stays plain text. */
const lier = (texte: string, nommes: LiensNommes = {}): string => {
  let fin = 0;
  const morceaux: string[] = [];
  for (const { 0: adresse, index } of texte.matchAll(ADRESSE)) {
    const sure = echapper(adresse);
    const libelle = Object.hasOwn(nommes, adresse) ? echapper(nommes[adresse] ?? '') : sure;
    morceaux.push(
      echapper(texte.slice(fin, index)),
      `<a href="${sure}" style="color:${COULEUR};word-break:break-word;overflow-wrap:anywhere">${libelle}</a>`,
    );
    fin = index + adresse.length;
  }
  return [...morceaux, echapper(texte.slice(fin))].join('');
};

/**
 * An address alone in its paragraph, shown as a button; the address stays readable below, for a reader who wants to
 * check it.
 */
type Bouton = {
  readonly adresse: string;
  readonly libelle: string;
  /** The reader has an account here: there is nothing to check. */ readonly seul?: boolean;
};
const REPONDRE = 'Répondre en ligne';
const LIBELLES: Readonly<Partial<Record<NatureModele, string>>> = {
  RECLAMATION: REPONDRE,
  RECLAMATION_SUITE: REPONDRE,
  RECLAMATION_RELANCE: REPONDRE,
  DIGEST: 'Ouvrir Pharmaccord',
};
export const boutonDe = (nature: NatureModele, variables: Readonly<Partial<Record<string, string>>>): Bouton | null => {
  const [libelle, lien] = [LIBELLES[nature], variables['lien']];
  return libelle && lien ? { adresse: lien, libelle, ...(nature === 'DIGEST' && { seul: true }) } : null;
};
/** The labels of the addresses in these variables. */
export const liensDe = ({ preferences }: Readonly<Partial<Record<string, string>>>): LiensNommes =>
  preferences ? { [preferences]: 'Régler ou arrêter ce récapitulatif' } : {};
const adresseHtml = (adresse: string): string =>
  `<br><span style="display:inline-block;margin-top:8px;font-size:12px;line-height:1.4">${lier(adresse)}</span>`;
const boutonHtml = ({ adresse, libelle, seul = false }: Bouton): string =>
  `<p style="margin:0 0 16px"><a href="${echapper(adresse)}" style="display:inline-block;padding:12px ` +
  `24px;background:${COULEUR};border-radius:6px;color:#ffffff;font-weight:bold;text-decoration:none">` +
  `${echapper(libelle)}</a>` +
  `${seul ? '' : adresseHtml(adresse)}</p>`;

const PUCE = /^[-•]\s+/;
const estPuce = (ligne: string): boolean => PUCE.test(ligne);
const listeHtml = (lignes: readonly string[], nommes: LiensNommes): string =>
  `<ul style="margin:0 0 16px;padding-left:20px">${lignes
    .map((ligne) => `<li style="margin:0 0 4px">${lier(ligne.replace(PUCE, ''), nommes)}</li>`)
    .join('')}</ul>`;
/** Puts lines under one another; lines that begin with a dash become a list. */
const paragraphe = (bloc: string, bouton: Bouton | undefined, nommes: LiensNommes): string => {
  if (bouton && bloc.trim() === bouton.adresse) return boutonHtml(bouton);
  const suites: string[][] = [];
  for (const ligne of bloc.split('\n')) {
    const courante = suites.at(-1);
    if (courante && estPuce(courante[0] ?? '') === estPuce(ligne)) courante.push(ligne);
    else suites.push([ligne]);
  }
  return suites
    .map((lignes, i) =>
      estPuce(lignes[0] ?? '')
        ? listeHtml(lignes, nommes)
        : `<p style="margin:0 0 ${i < suites.length - 1 ? 4 : 16}px">` +
          `${lignes.map((ligne) => lier(ligne, nommes)).join('<br>')}</p>`,
    )
    .join('');
};

/** A row of a table: its amount, its label, then smaller details. */
export type RangeeMail = {
  readonly genre: 'TITRE' | 'DETAIL' | 'TOTAL';
  readonly libelle: string;
  readonly details?: readonly string[] | undefined;
  /** The formatted amount; empty when there is none. */
  readonly montant: string;
};
export type TableauMail = {
  readonly titre: string;
  readonly rangees: readonly RangeeMail[];
  readonly note?: string | undefined;
};
/** The amount shown at the top of the mail, before any sentence. */
export type MontantMail = { readonly montant: string; readonly libelle: string };

const GRIS = '#55645c';
const petit = (texte: string): string =>
  `<br><span style="font-size:13px;color:${GRIS};font-weight:normal">${echapper(texte)}</span>`;
/**
 * Two columns on every screen: the label, which wraps, and the amount, which never does. So the row fits in 320 px
 * without a style sheet, which many mail programs drop.
 */
const rangeeHtml = ({ genre, libelle, details = [], montant }: RangeeMail): string => {
  const gras = genre === 'DETAIL' ? '' : 'font-weight:bold;';
  const fond = genre === 'TOTAL' ? 'background:#eef4f0;' : '';
  const retrait = genre === 'DETAIL' ? '16px' : '0';
  const faits = details.filter(Boolean).map(petit).join('');
  return (
    `<tr><td style="${gras}${fond}border-top:1px solid #d5dfd9;padding:6px 8px 6px ` +
    `${retrait};text-align:left;vertical-align:top;overflow-wrap:anywhere;word-break:break-word">` +
    `${echapper(libelle)}${faits}</td><td style="${gras}${fond}border-top:1px solid #d5dfd9;padding:6px 0;` +
    'text-align:right;vertical-align:top;white-space:nowrap;overflow-wrap:normal;word-break:normal;width:1%">' +
    `${echapper(montant)}</td></tr>`
  );
};
const noteHtml = (note: string | undefined): string =>
  note ? `<p style="margin:0 0 16px;font-size:13px;color:${GRIS}">${echapper(note)}</p>` : '';
const tableauHtml = ({ titre, rangees, note }: TableauMail): string =>
  rangees.length === 0
    ? ''
    : `<table style="border-collapse:collapse;width:100%;margin:0 0 8px;font-size:14px"><thead><tr><th scope="col" ` +
      `style="padding:6px 8px 6px 0;text-align:left">${echapper(titre)}</th><th scope="col" style="padding:6px ` +
      `0;text-align:right">Montant</th></tr></thead><tbody>${rangees.map(rangeeHtml).join('')}</tbody></table>` +
      noteHtml(note);
const rangeeTexte = ({ genre, libelle, details = [], montant }: RangeeMail): string =>
  `${genre === 'DETAIL' ? '  - ' : ''}${[montant, libelle, ...details].filter(Boolean).join(' | ')}`;
const tableauTexte = ({ titre, rangees, note }: TableauMail): string =>
  rangees.length === 0 ? '' : [titre, ...rangees.map(rangeeTexte), ...(note ? [note] : [])].join('\n');
const montantHtml = (montant: MontantMail | undefined): string =>
  montant
    ? '<p style="margin:0 0 16px"><span style="font-size:24px;font-weight:bold;white-space:nowrap">' +
      `${echapper(montant.montant)}</span><br><span style="color:${GRIS}">${echapper(montant.libelle)}</span></p>`
    : '';

export type MailCompose = { readonly texte: string; readonly html: string };
export type Composition = {
  readonly sujet: string;
  /** The text that the person wrote or approved. */
  readonly texte: string;
  /** The amount shown above the message. */
  readonly montant?: MontantMail;
  /** The tables shown under the message. */
  readonly tableaux?: readonly TableauMail[];
  /** The name of the sending firm, shown above the message. */
  readonly etablissement: string;
  readonly bouton?: Bouton;
  readonly liens?: LiensNommes;
};

/**
 * The whole mail in text and in HTML. The layout is sober and readable on a phone: no image, no script, and styles only
 * on the elements, which is all that mail programs keep. A typed text never becomes markup.
 */
export const mettreEnPage = ({
  sujet,
  texte,
  montant,
  tableaux = [],
  etablissement,
  bouton,
  liens = {},
}: Composition): MailCompose => {
  const corps = texte
    .split(/\n{2,}/)
    .map((bloc) => paragraphe(bloc, bouton, liens))
    .join('');
  return {
    texte: [montant && `${montant.montant} : ${montant.libelle}`, texte, ...tableaux.map(tableauTexte)]
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" \
content="width=device-width,initial-scale=1"><title>${echapper(sujet)}</title></head>
<body style="margin:0;padding:0;background:#f4f7f5">
<table role="presentation" style="width:100%;table-layout:fixed;border-collapse:collapse;background:#f4f7f5">\
<tr><td style="padding:16px 8px">
<table role="presentation" style="width:100%;max-width:720px;table-layout:fixed;\
margin:0 auto;border-collapse:collapse;background:#ffffff;border-top:4px solid ${COULEUR}">
<tr><td style="padding:20px 16px 0;font-family:Arial,Helvetica,sans-serif;font-size:18px;\
font-weight:bold;color:${COULEUR};overflow-wrap:anywhere;word-break:break-word">${echapper(etablissement)}</td></tr>
<tr><td style="padding:16px 16px 8px;font-family:Arial,Helvetica,sans-serif;font-size:15px;\
line-height:1.5;color:#1c2b24;overflow-wrap:anywhere;word-break:break-word">
${montantHtml(montant)}${corps}${tableaux.map(tableauHtml).join('')}
</td></tr></table>
</td></tr></table>
</body></html>`,
  };
};
