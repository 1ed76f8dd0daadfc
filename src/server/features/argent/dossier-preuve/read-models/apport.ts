import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';

type Preuve = {
  /** `pieces`, `photos`… inside the encours' folder. */
  readonly dossier: string;
  readonly nom: string;
  /** Names the exhibit in the whole dossier: met twice, it is one. For a file, its key in the store. */
  readonly cle: string;
  /** What it is, for the index of exhibits. */
  readonly intitule: string;
  /** An instant; null: not known. */
  readonly le: string | null;
};
export type FichierPreuve = Preuve & { readonly taille: number; readonly mime: string };
export type TextePreuve = Preuve & { readonly texte: string };
/**
 * What a feature adds to the dossier de preuve of an encours: parts of the PDF, files, texts. Nothing internal (PRV-2):
 * it is handed to the laboratory.
 */
export type Apport = {
  readonly contenu: readonly Content[];
  readonly fichiers?: readonly FichierPreuve[];
  readonly textes?: readonly TextePreuve[];
};
export type Contributeur = (tx: TenantTx, encours: DetailEncours, lecteur: Acteur) => Promise<Apport>;

export const sectionDossierPreuve = (titre: string): Content => ({ text: titre, style: 'section' });

const MONTANT = /^[−-]?[\d\s]+(?:,\d+)?\s[€%]$/u;
/** Never the digits of an EAN. */
const COMPTE = /^\d{1,6}$/;
/** The columns of amounts, and those of counts only: their units stand under one another. */
const colonnesChiffrees = (entetes: readonly string[], lignes: readonly (readonly string[])[]): readonly boolean[] =>
  entetes.map((_, i) => {
    const dites = lignes.map((ligne) => ligne[i] ?? '').filter(Boolean);
    return dites.some((mots) => MONTANT.test(mots)) || (dites.length > 0 && dites.every((mots) => COMPTE.test(mots)));
  });

type Tableau = { readonly largeurs?: readonly string[]; /** The last row is one. */ readonly total?: boolean };
/** A table with a header, its figures on the right; nothing when it has no row. */
export const tableauDossierPreuve = (
  entetes: readonly string[],
  lignes: readonly (readonly string[])[],
  { largeurs, total = false }: Tableau = {},
): Content[] => {
  if (lignes.length === 0) return [];
  const chiffrees = colonnesChiffrees(entetes, lignes);
  const cellule = (text: string, i: number, reste: object): TableCell => ({
    text,
    ...(chiffrees[i] && { alignment: 'right', noWrap: true }),
    ...reste,
  });
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [...(largeurs ?? entetes.map((_, i) => (i === 0 ? 'auto' : '*')))],
        body: [
          entetes.map((text, i) => cellule(text, i, { style: 'entete' })),
          ...lignes.map((ligne, rang) =>
            ligne.map((text, i) => cellule(text, i, { bold: total && rang === lignes.length - 1 })),
          ),
        ],
      },
      layout: 'lignes',
    },
  ];
};

const ENTITES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
/** Clean HTML as plain lines. */
export const enTexteDossierPreuve = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, nom: string) => ENTITES[nom] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
