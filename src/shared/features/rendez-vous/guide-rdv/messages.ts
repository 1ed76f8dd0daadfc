import type { TypePoint } from './schemas.ts';

export const libelleTypePoint: Readonly<Record<TypePoint, string>> = {
  TEXTE: 'Texte',
  OUI_NON: 'Oui / non',
  NOMBRE: 'Nombre',
  DATE: 'Date',
};
