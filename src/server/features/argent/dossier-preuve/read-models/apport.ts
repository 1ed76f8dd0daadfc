import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { TenantTx } from '#server/core/db/database.ts';
import type { DetailEncours } from '#shared/features/argent/encours/contract/schemas.ts';

type Preuve = {
  /** `pieces`, `photos`… inside the encours' folder. */
  readonly dossier: string;
  readonly nom: string;
  /** Names it in the whole dossier: met twice, it is one exhibit. Of a file, its key in the store. */
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
export type Contributeur = (tx: TenantTx, encours: DetailEncours) => Promise<Apport>;

export const section = (titre: string): Content => ({ text: titre, style: 'section' });

/** A table with a header; nothing when it has no row. */
export const tableau = (
  entetes: readonly string[],
  lignes: readonly (readonly string[])[],
  largeurs?: readonly string[],
): Content[] =>
  lignes.length === 0
    ? []
    : [
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: [...(largeurs ?? entetes.map((_, i) => (i === 0 ? 'auto' : '*')))],
            body: [entetes.map((text): TableCell => ({ text, style: 'entete' })), ...lignes.map((ligne) => [...ligne])],
          },
          layout: 'lignes',
        },
      ];

const ENTITES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
/** Clean HTML as plain lines. */
export const enTexte = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, nom: string) => ENTITES[nom] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
