import { lireChamp, type ChampDeListe, type ChampsDeListe } from '#shared/core/liste.ts';

/**
 * A column of an export: its title, its type and its value. `montant` is in cents, `jour` is `yyyy-mm-dd`, `instant` is
 * ISO, `taux` is a percentage (20 for 20 %).
 */
export type ColonneExportee<L> = { readonly titre: string; /** In characters. */ readonly largeur?: number } & (
  | { readonly type: 'texte' | 'jour' | 'instant'; readonly lire: (ligne: L) => string | null | undefined }
  | { readonly type: 'montant' | 'nombre' | 'taux'; readonly lire: (ligne: L) => number | null | undefined }
  | { readonly type: 'booleen'; readonly lire: (ligne: L) => boolean | null | undefined }
);

/** The columns of the export of a list, with amounts in euros. @param sauf the fields left out of this export */
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

/** The most rows in one export: beyond, a spreadsheet is no longer the right tool. */
export const MAX_LIGNES_EXPORT = 50_000;

const NOMBRE = /^[+-]?\d+(?:[.,]\d+)?$/;
// Some spreadsheets also read full-width signs as formulas.
const FORMULE = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** No-break spaces, used on screens: in a file, a search typed with plain spaces would miss the text. */
const INSECABLES = /[\u00a0\u202f]/g;

/** A text that no spreadsheet reads as a formula (COM-63), with plain spaces; a plain number stays unchanged. */
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
