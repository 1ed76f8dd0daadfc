/** Patterns of column titles, each with its field: the first match wins. */
export type TitresConnus<C extends string> = readonly (readonly [RegExp, C])[];

type Ligne = { readonly numero: number; readonly cellules: readonly string[] };
/** The title row is searched in the first rows only, because files begin with a letterhead. */
const PREMIERES = 30;

/**
 * Recognises the columns of a file by their titles.
 * @param titresConnus patterns over what `cle` leaves of a title
 * @param cle a title without accents, case nor punctuation; it bounds what it reads
 * @returns `champsDesTitres`, the field of each title (a field is taken once, by the first title that says it), and
 *   `ligneDesTitres`, the number of the row that names most columns, two at least; 0 when there is none
 */
export const creerLectureDesTitres = <C extends string>(
  titresConnus: TitresConnus<C>,
  cle: (titre: string) => string,
) => {
  const champsDesTitres = (titres: readonly string[]): (C | null)[] => {
    const pris = new Set<C>();
    return titres.map((titre) => {
      const nu = cle(titre);
      const champ = titresConnus.find(([motif, champDuTitre]) => motif.test(nu) && !pris.has(champDuTitre))?.[1];
      if (champ === undefined) return null;
      pris.add(champ);
      return champ;
    });
  };
  const ligneDesTitres = (lignes: readonly Ligne[]): number =>
    lignes
      .slice(0, PREMIERES)
      .map(({ numero, cellules }) => ({
        numero,
        note: champsDesTitres(cellules).filter((champ) => champ !== null).length,
      }))
      .reduce((a, b) => (b.note > a.note ? b : a), { numero: 0, note: 1 }).numero;
  return { champsDesTitres, ligneDesTitres };
};
