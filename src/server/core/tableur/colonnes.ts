import { lireChamp, type ChampDeListe, type ChampsDeListe } from '#shared/core/liste.ts';

/**
 * A column of an export: how it is titled, what it holds, where it is read. `montant` is in cents, `jour` is
 * `yyyy-mm-dd`, `instant` is ISO, `taux` is a percentage (20 for 20 %).
 */
export type ColonneExportee<L> = { readonly titre: string; /** In characters. */ readonly largeur?: number } & (
  | { readonly type: 'texte' | 'jour' | 'instant'; readonly lire: (ligne: L) => string | null | undefined }
  | { readonly type: 'montant' | 'nombre' | 'taux'; readonly lire: (ligne: L) => number | null | undefined }
  | { readonly type: 'booleen'; readonly lire: (ligne: L) => boolean | null | undefined }
);

/** The columns of the export of a list; amounts are in euros there. @param sauf fields that this export leaves out */
export const colonnesExportees = <L>(champs: ChampsDeListe<L>, sauf: readonly string[] = []): ColonneExportee<L>[] =>
  (Object.entries(champs) as [keyof L & string, ChampDeListe<L>][])
    .filter(([nom, { largeur }]) => largeur !== false && !sauf.includes(nom))
    .map(([nom, champ]) => {
      const { type, titre, largeur } = champ;
      return {
        titre: type === 'montant' ? `${titre} (€)` : titre,
        type,
        ...(typeof largeur === 'number' && { largeur }),
        lire: (ligne: L) => lireChamp(champ, nom, ligne),
      } as ColonneExportee<L>;
    });

export type LignesExportees<L> = Iterable<L> | AsyncIterable<L>;

/** The limit of one export: beyond, a spreadsheet is no longer the right tool. */
export const MAX_LIGNES_EXPORT = 50_000;

const NOMBRE = /^[+-]?\d+(?:[.,]\d+)?$/;
// Full-width forms are formulas too for some spreadsheets.
const FORMULE = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** No-break spaces, which screens write: in a file, a search typed with plain spaces would miss the text. */
const INSECABLES = /[\u00a0\u202f]/g;

/** A text that no spreadsheet takes for a formula (COM-63), with plain spaces; a plain number stays what it is. */
export const celluleInerte = (texte: string): string => {
  const lisible = texte.replace(INSECABLES, ' ');
  return FORMULE.test(lisible) && !NOMBRE.test(lisible) ? `'${lisible}` : lisible;
};

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** `yyyy-mm-dd hh:mm` in Europe/Paris, from an ISO instant. */
export const heureParis = (instant: string): string => paris.format(new Date(instant)).replace(', ', ' ');
