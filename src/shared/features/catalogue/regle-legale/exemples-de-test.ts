import type { RegleLegale } from './schemas.ts';

/** A rule as the table gives it; its figure does not come from any law. */
export const uneRegleLegale = (champs: Partial<RegleLegale> = {}): RegleLegale => ({
  id: 1,
  code: 'PLAFOND_PROMO_VALEUR',
  perimetre: 'ALIMENTAIRE',
  libelle: 'Plafond des promotions en valeur',
  unite: 'POURCENT',
  valeur: 34,
  mots: [],
  dateDebut: '2019-01-01',
  dateFin: null,
  source: 'Loi d’exemple',
  verifieLe: '2026-01-15',
  note: null,
  version: 1,
  modifieLe: '2026-01-15T09:00:00.000Z',
  modifieParNom: null,
  ...champs,
});
