import type { TypeEmplacement } from './schemas.ts';

export const libellesType: Readonly<Record<TypeEmplacement, string>> = {
  TG: 'Tête de gondole',
  VITRINE: 'Vitrine',
  COMPTOIR: 'Comptoir',
  ILOT: 'Îlot',
  LINEAIRE: 'Linéaire',
  DIGITAL: 'Digital',
  AUTRE: 'Autre',
};
