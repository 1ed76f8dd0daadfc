import type { Raccourci } from '../raccourcis-ecran.ts';

/** The keys of a list, as `?` shows them beside those of every screen. */
export const raccourcisTable = ({
  ouvre,
  selection,
  nouveau,
}: {
  ouvre: boolean;
  selection: boolean;
  nouveau: boolean;
}): readonly Raccourci[] => [
  { touches: ['/'], effet: 'Rechercher' },
  ...(nouveau ? [{ touches: ['n'], effet: 'Créer' }] : []),
  ...(ouvre
    ? [
        { touches: ['↑', '↓'], effet: 'Aller d’une ligne à l’autre' },
        { touches: ['Entrée'], effet: 'Ouvrir la ligne' },
      ]
    : []),
  ...(selection ? [{ touches: ['Espace'], effet: 'Sélectionner la ligne' }] : []),
];
