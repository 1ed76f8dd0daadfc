import { prioriteErrors } from './errors.ts';
import type { PrioriteSaisie } from './schemas.ts';

/** @throws 409 for a priority that a promotion, an RFA or a laboratory of the groupement carries (RES-22) */
export const verifierPrioriteLibre = ({ utilisations }: { readonly utilisations: number }): void => {
  if (utilisations > 0) throw prioriteErrors.utilisee(utilisations);
};

/** The usual three (RES-23), the most important first. */
export const listeType: readonly PrioriteSaisie[] = [
  {
    nom: 'Incontournable',
    couleur: '#b3322b',
    description: 'Chaque adhérent répond dans le délai ; un refus se motive.',
    obligatoire: true,
    delaiReponseJours: 15,
  },
  {
    nom: 'Recommandée',
    couleur: '#c66a14',
    description: 'Conseillée à tous les adhérents.',
    obligatoire: false,
    delaiReponseJours: 30,
  },
  {
    nom: 'Au choix',
    couleur: '#2c74c1',
    description: 'Chaque adhérent décide selon sa clientèle.',
    obligatoire: false,
    delaiReponseJours: null,
  },
];
