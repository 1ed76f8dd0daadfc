import type { Raccourci } from '../ShortcutsDialog.tsx';

/** The keys of a list screen, as `?` shows them. */
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
  { touches: ['Échap'], effet: 'Fermer le panneau' },
  { touches: ['Ctrl', 'K'], effet: 'Aller à un écran' },
  { touches: ['?'], effet: 'Afficher cette aide' },
];
