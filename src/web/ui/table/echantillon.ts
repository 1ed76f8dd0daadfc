/** Of each column: letters are not all as wide, the longest text is among the longest few. */
const PAR_COLONNE = 3;

/**
 * The ranks of the rows that hold the longest texts of each column, in their order.
 * @param textes row by row, column by column
 */
export const rangsLesPlusLongs = (textes: readonly (readonly string[])[]): number[] => {
  const rangs = new Set<number>();
  const colonnes = textes[0]?.length ?? 0;
  for (let colonne = 0; colonne < colonnes; colonne++) {
    const longueur = (rang: number) => textes[rang]?.[colonne]?.length ?? 0;
    const longs = textes.map((_, rang) => rang).toSorted((a, b) => longueur(b) - longueur(a));
    for (const rang of longs.slice(0, PAR_COLONNE)) rangs.add(rang);
  }
  return [...rangs].toSorted((a, b) => a - b);
};

/**
 * A copy of the table to measure, beside it and out of sight: its titles, its totals, and of its rows those that decide
 * how wide its columns are. The table itself keeps its layout.
 */
export const copieAMesurer = (table: HTMLTableElement): HTMLTableElement => {
  const copie = table.cloneNode() as HTMLTableElement;
  copie.dataset['mesure'] = '';
  const rangees = [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-index]')];
  const textes = rangees.map(({ cells }) => [...cells].map(({ textContent }) => textContent));
  const corps = document.createElement('tbody');
  corps.append(...rangsLesPlusLongs(textes).flatMap((rang) => rangees[rang]?.cloneNode(true) ?? []));
  copie.append(
    ...[table.tHead?.cloneNode(true), corps, table.tFoot?.cloneNode(true)].filter((section) => section !== undefined),
  );
  return copie;
};
