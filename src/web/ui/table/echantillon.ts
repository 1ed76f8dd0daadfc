/** Of each column: how wide letters are is only guessed, the widest text is among the widest few. */
const PAR_COLONNE = 3;
/** Letters of half the width of the others, then of half as much again: enough to tell two texts apart. */
const ETROITES = /[fijlrt\s.,:;'’|()[\]!1-]/g;
const LARGES = /[mwA-ZÀ-ÞŒÆ€%@—]/g;
const nombreDe = (lettres: RegExp, texte: string): number => texte.match(lettres)?.length ?? 0;
const largeurDevinee = (texte: string): number =>
  2 * texte.length - nombreDe(ETROITES, texte) + nombreDe(LARGES, texte);

/**
 * The ranks of the rows that hold the widest texts of each column, in their order: texts that differ, since a name that
 * fills a list would hide the others.
 * @param textes row by row, column by column
 */
export const rangsLesPlusLarges = (textes: readonly (readonly string[])[]): number[] => {
  const rangs = new Set<number>();
  const colonnes = textes[0]?.length ?? 0;
  for (let colonne = 0; colonne < colonnes; colonne++) {
    const premiers = new Map<string, number>();
    for (const [rang, cellules] of textes.entries()) {
      const texte = cellules[colonne] ?? '';
      if (!premiers.has(texte)) premiers.set(texte, rang);
    }
    const larges = [...premiers.keys()].toSorted((a, b) => largeurDevinee(b) - largeurDevinee(a));
    for (const texte of larges.slice(0, PAR_COLONNE)) rangs.add(premiers.get(texte) ?? 0);
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
  corps.append(...rangsLesPlusLarges(textes).flatMap((rang) => rangees[rang]?.cloneNode(true) ?? []));
  copie.append(
    ...[table.tHead?.cloneNode(true), corps, table.tFoot?.cloneNode(true)].filter((section) => section !== undefined),
  );
  return copie;
};
