import type { BodyInputOf } from '#shared/core/contract.ts';
import type { encoursContract } from './contract.ts';
import type { SuiviEncours } from './rules.ts';

/** A body that creates a plain logistics encours. */
export const unEncours = (
  champs: Partial<BodyInputOf<(typeof encoursContract)['creerEncours']>> & { laboratoireId: number },
): BodyInputOf<(typeof encoursContract)['creerEncours']> => ({
  type: 'LOGISTIQUE',
  info: 'Trois boîtes manquantes à la livraison du 12',
  actionAttendue: 'AVOIR',
  valeurAttendueCentimes: 12_345,
  dateDeclaration: '2026-03-01',
  ...champs,
});

/** An encours to declare on 1 March 2026. */
export const unSuivi = (champs: Partial<SuiviEncours> = {}): SuiviEncours => ({
  numero: 'E-2026-00001',
  etat: 'A_DECLARER',
  natureFiscale: 'HT',
  valeurAttendueCentimes: 10_000,
  valeurRegleeCentimes: 0,
  valeurCompenseeCentimes: 0,
  dateDeclaration: '2026-03-01',
  datePrevue: null,
  dateEcheance: '2026-03-31',
  echeanceAuto: true,
  canalDeclaration: null,
  ecartMotif: null,
  ecartPrecision: null,
  regleLe: null,
  niveauRelance: 0,
  prochaineRelance: null,
  suspenduJusquau: null,
  ...champs,
});
