/** Texts measured per column: letter widths are only guessed, but the widest text is among the widest few. */
const PAR_COLONNE = 3;
/** Narrow letters count half, wide letters count one and a half: enough to compare two texts. */
const ETROITES = /[fijlrt\s.,:;'’|()[\]!1-]/g;
const LARGES = /[mwA-ZÀ-ÞŒÆ€%@—]/g;
const nombreDe = (lettres: RegExp, texte: string): number => texte.match(lettres)?.length ?? 0;
const largeurDevinee = (texte: string): number =>
  2 * texte.length - nombreDe(ETROITES, texte) + nombreDe(LARGES, texte);

/**
 * Ranks of the rows that hold the widest texts of each column. Texts are distinct, because a name repeated in the list
 * would hide the others.
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
 * Builds an invisible copy of the table to measure: its titles, its totals, and the rows with the widest texts. The
 * table itself keeps its layout.
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
