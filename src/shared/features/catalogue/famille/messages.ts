/** The names of the levels, 1 to 3. */
const noms = ['famille', 'segment', 'sous-segment'] as const;
/** The name of a level: `famille`, `segment` or `sous-segment`. */
export const nomDuNiveau = (niveau: number): (typeof noms)[number] => noms[niveau - 1] ?? 'sous-segment';

const articles = ['Cette famille', 'Ce segment', 'Ce sous-segment'] as const;
export const ceNiveau = (niveau: number): string => articles[niveau - 1] ?? articles[2];

const pluriels = ['familles', 'segments', 'sous-segments'] as const;
/** A count of a level in words: `1 segment`, `3 segments`. */
export const compteDuNiveau = (n: number, niveau: number): string =>
  `${n} ${n < 2 ? nomDuNiveau(niveau) : (pluriels[niveau - 1] ?? '')}`;
