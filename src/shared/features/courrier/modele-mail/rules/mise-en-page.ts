import type { NatureModele } from '../contract/variables.ts';

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

/** Addresses become links; all the rest stays text. */
const lier = (texte: string): string => {
  let fin = 0;
  const morceaux: string[] = [];
  for (const { 0: adresse, index } of texte.matchAll(ADRESSE)) {
    const sure = echapper(adresse);
    morceaux.push(
      echapper(texte.slice(fin, index)),
      `<a href="${sure}" style="color:${COULEUR};word-break:break-word;overflow-wrap:anywhere">${sure}</a>`,
    );
    fin = index + adresse.length;
  }
  return [...morceaux, echapper(texte.slice(fin))].join('');
};

/** The address alone in its paragraph becomes a button; it stays readable below, for a reader who wants to check it. */
export type Bouton = { readonly adresse: string; readonly libelle: string };
const REPONDRE = 'Répondre en ligne';
const LIBELLES: Readonly<Partial<Record<NatureModele, string>>> = {
  RECLAMATION: REPONDRE,
  RECLAMATION_SUITE: REPONDRE,
  RECLAMATION_RELANCE: REPONDRE,
  DIGEST: 'Ouvrir Pharmaccord',
};
export const boutonDe = (nature: NatureModele, variables: Readonly<Partial<Record<string, string>>>): Bouton | null => {
  const [libelle, lien] = [LIBELLES[nature], variables['lien']];
  return libelle && lien ? { adresse: lien, libelle } : null;
};
const boutonHtml = ({ adresse, libelle }: Bouton): string =>
  `<p style="margin:0 0 16px"><a href="${echapper(adresse)}" style="display:inline-block;padding:12px 24px;background:${COULEUR};border-radius:6px;color:#ffffff;font-weight:bold;text-decoration:none">${echapper(libelle)}</a><br><span style="display:inline-block;margin-top:8px;font-size:12px;line-height:1.4">${lier(adresse)}</span></p>`;

const PUCE = /^[-•]\s+/;
const estPuce = (ligne: string): boolean => PUCE.test(ligne);
const listeHtml = (lignes: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding-left:20px">${lignes.map((ligne) => `<li style="margin:0 0 4px">${lier(ligne.replace(PUCE, ''))}</li>`).join('')}</ul>`;
/** Lines under one another; lines that begin with a dash become a list. */
const paragraphe = (bloc: string, bouton: Bouton | undefined): string => {
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
        ? listeHtml(lignes)
        : `<p style="margin:0 0 ${i < suites.length - 1 ? 4 : 16}px">${lignes.map(lier).join('<br>')}</p>`,
    )
    .join('');
};

export type Tableau = readonly (readonly string[])[];
const COURTE = 16;
const cellule = (balise: 'th' | 'td') => (valeur: string, i: number, ligne: readonly string[]) => {
  const droite = i === ligne.length - 1;
  // A number, a day or an amount is never broken over two lines; a phone scrolls the table instead.
  const alignement = `${droite ? 'right' : 'left'}${droite || valeur.length <= COURTE ? ';white-space:nowrap' : ';min-width:96px;overflow-wrap:anywhere;word-break:break-word'}`;
  return `<${balise}${balise === 'th' ? ' scope="col"' : ''} style="border:1px solid #d5dfd9;padding:4px 8px;text-align:${alignement}">${echapper(valeur)}</${balise}>`;
};
const tableauHtml = ([entete = [], ...lignes]: Tableau): string =>
  entete.length === 0
    ? ''
    : `<div style="overflow-x:auto"><table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-size:14px;overflow-wrap:normal;word-break:normal"><thead><tr>${entete
        .map(cellule('th'))
        .join(
          '',
        )}</tr></thead><tbody>${lignes.map((ligne) => `<tr>${ligne.map(cellule('td')).join('')}</tr>`).join('')}</tbody></table></div>`;
const tableauTexte = (tableau: Tableau): string => tableau.map((ligne) => ligne.filter(Boolean).join(' | ')).join('\n');

export type MailCompose = { readonly texte: string; readonly html: string };
export type Composition = {
  readonly sujet: string;
  /** What the person wrote or approved. */
  readonly texte: string;
  /** Put under the message: its header, then its rows. */
  readonly tableau?: Tableau;
  /** The firm that sends, above the message. */
  readonly etablissement: string;
  readonly bouton?: Bouton;
};

/**
 * The whole mail in text and in HTML. The page is ours, sober and readable on a phone: no image, no script, no style but written on
 * each element, which is all that mail programs keep. Nothing typed becomes markup.
 */
export const mettreEnPage = ({ sujet, texte, tableau = [], etablissement, bouton }: Composition): MailCompose => {
  const corps = texte
    .split(/\n{2,}/)
    .map((bloc) => paragraphe(bloc, bouton))
    .join('');
  return {
    texte: [texte, tableauTexte(tableau)].filter(Boolean).join('\n\n'),
    html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${echapper(sujet)}</title></head>
<body style="margin:0;padding:0;background:#f4f7f5">
<table role="presentation" style="width:100%;table-layout:fixed;border-collapse:collapse;background:#f4f7f5"><tr><td style="padding:16px 8px">
<table role="presentation" style="width:100%;max-width:720px;table-layout:fixed;margin:0 auto;border-collapse:collapse;background:#ffffff;border-top:4px solid ${COULEUR}">
<tr><td style="padding:20px 24px 0;font-family:Arial,Helvetica,sans-serif;font-size:18px;font-weight:bold;color:${COULEUR};overflow-wrap:anywhere;word-break:break-word">${echapper(etablissement)}</td></tr>
<tr><td style="padding:16px 24px 8px;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1c2b24;overflow-wrap:anywhere;word-break:break-word">
${corps}${tableauHtml(tableau)}
</td></tr></table>
</td></tr></table>
</body></html>`,
  };
};
