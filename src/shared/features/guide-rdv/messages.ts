import type { PorteeGuide, TypePoint } from './schemas.ts';

export const libelleTypePoint: Readonly<Record<TypePoint, string>> = {
  TEXTE: 'Texte',
  OUI_NON: 'Oui / non',
  NOMBRE: 'Nombre',
  DATE: 'Date',
};
export const libellePortee: Readonly<Record<PorteeGuide, string>> = { PHARMACIE: 'Pharmacie', GROUPEMENT: 'Groupement' };
/** What the push channel calls it. */
export const SUJET_GUIDE = 'guide-rdv';
