import type { Raccourci } from '#web/lib/raccourcis-ecran.ts';

/** Shortcuts of the rows of a list, which `?` lists beside those of the screen. */
export const raccourcisTable = ({ ouvre, selection }: { ouvre: boolean; selection: boolean }): readonly Raccourci[] => [
  ...(ouvre
    ? [
        { touches: ['↑', '↓'], effet: 'Aller d’une ligne à l’autre' },
        { touches: ['Entrée'], effet: 'Ouvrir la ligne' },
      ]
    : []),
  ...(selection ? [{ touches: ['Espace'], effet: 'Sélectionner la ligne' }] : []),
];
