import type { ModeRepartition } from './schemas.ts';

/** What groupements usually sell (PRS-7): the button adds those whose name is missing. */
export const TYPES_HABITUELS: readonly { readonly nom: string; readonly modeRepartition: ModeRepartition }[] = [
  { nom: 'Tête de gondole', modeRepartition: 'NB_REALISATIONS' },
  { nom: 'Vitrine', modeRepartition: 'NB_REALISATIONS' },
  { nom: 'Animation', modeRepartition: 'NB_REALISATIONS' },
  { nom: 'Formation', modeRepartition: 'EGAL' },
  { nom: 'Référencement', modeRepartition: 'CA' },
  { nom: 'Données/statistiques', modeRepartition: 'EGAL' },
  { nom: 'Catalogue', modeRepartition: 'EGAL' },
  { nom: 'Newsletter', modeRepartition: 'EGAL' },
  { nom: 'Challenge', modeRepartition: 'CA' },
];
