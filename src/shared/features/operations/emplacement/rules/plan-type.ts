import type { TypeEmplacement } from '../schemas.ts';

type ZoneType = {
  readonly nom: string;
  readonly couleur: string;
  readonly emplacements: readonly (readonly [nom: string, type: TypeEmplacement])[];
};

/**
 * The plan type of a pharmacy, its busiest emplacements first: « Créer un plan type » adds the missing ones (OPE-5).
 */
export const planType: readonly ZoneType[] = [
  {
    nom: 'Vitrine',
    couleur: '#2c74c1',
    emplacements: [
      ['Vitrine 1', 'VITRINE'],
      ['Vitrine 2', 'VITRINE'],
      ['Écran vitrine', 'DIGITAL'],
    ],
  },
  {
    nom: 'Entrée',
    couleur: '#c66a14',
    emplacements: [
      ['Podium entrée', 'ILOT'],
      ['Bac sortie', 'ILOT'],
    ],
  },
  {
    nom: 'Têtes de gondole',
    couleur: '#17754a',
    emplacements: [
      ['TG 1', 'TG'],
      ['TG 2', 'TG'],
      ['TG 3', 'TG'],
      ['TG 4', 'TG'],
    ],
  },
  {
    nom: 'Allée centrale',
    couleur: '#b3322b',
    emplacements: [
      ['Îlot', 'ILOT'],
      ['Pyramide', 'ILOT'],
      ['Box palette', 'ILOT'],
    ],
  },
  {
    nom: 'Linéaires',
    couleur: '#0b7285',
    emplacements: [
      ['Bandeau', 'LINEAIRE'],
      ['Stop-rayon', 'LINEAIRE'],
      ['Tablette A', 'LINEAIRE'],
      ['Tablette B', 'LINEAIRE'],
    ],
  },
  {
    nom: 'Comptoir',
    couleur: '#653db0',
    emplacements: [
      ['Présentoir comptoir 1', 'COMPTOIR'],
      ['Présentoir comptoir 2', 'COMPTOIR'],
      ['Inter-comptoir', 'COMPTOIR'],
      ['Dos comptoir', 'COMPTOIR'],
    ],
  },
  { nom: 'Espace confidentialité', couleur: '#5c940d', emplacements: [['Présentoir confidentialité', 'AUTRE']] },
  {
    nom: 'Digital',
    couleur: '#5f3dc4',
    emplacements: [
      ['Écran comptoir', 'DIGITAL'],
      ['Borne', 'DIGITAL'],
      ['Site web', 'DIGITAL'],
    ],
  },
];
