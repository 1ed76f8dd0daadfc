import type { SuiviEncaissement } from './rules.ts';
import type { EncoursAffectable } from './rules/affecter.ts';
import type { EncoursOuvertEncaissement } from './rules/candidats.ts';
import type { ARapprocher } from './rules/rapprocher.ts';
import { unSuivi } from '#shared/features/argent/encours/exemples-de-test.ts';

/** An avoir of 400 € HT of the laboratory 1, not shared out at all. */
export const unEncaissement = (champs: Partial<SuiviEncaissement> = {}): SuiviEncaissement => ({
  id: 7,
  laboratoireId: 1,
  payeur: 'LABO',
  nature: 'AVOIR',
  numero: 'AV-2026-15',
  date: '2026-04-10',
  montantHtCentimes: 40_000,
  tvaCentimes: null,
  montantTtcCentimes: null,
  partage: 'HT',
  affecteCentimes: 0,
  annuleLe: null,
  ...champs,
});

/** An encours of the laboratory 1, to declare on 1 March 2026, 100 € expected. */
export const unEncoursAffectable = (champs: Partial<EncoursAffectable> = {}): EncoursAffectable => ({
  ...unSuivi(),
  id: 1,
  laboratoireId: 1,
  payeur: 'LABO',
  tauxTvaCentiemes: null,
  ...champs,
});

/** An encours of the laboratory 1, declared on 2 March 2026, 100 € still due. */
export const unEncoursOuvert = (champs: Partial<EncoursOuvertEncaissement> = {}): EncoursOuvertEncaissement => ({
  id: 1,
  numero: `E-2026-${String(champs.id ?? 1).padStart(5, '0')}`,
  laboratoireId: 1,
  payeur: 'LABO',
  etat: 'DECLARE',
  type: 'LOGISTIQUE',
  actionAttendue: 'AVOIR',
  natureFiscale: 'HT',
  soldeCentimes: 10_000,
  dateDeclaration: '2026-03-02',
  dateOrigine: '2026-03-01',
  referenceFacture: null,
  referenceBl: null,
  periode: null,
  ...champs,
});

/** An avoir of 100 € of the laboratory 1, dated 10 April 2026. */
export const unRecu = (champs: Partial<ARapprocher> = {}): ARapprocher => ({
  laboratoireId: 1,
  payeur: 'LABO',
  nature: 'AVOIR',
  date: '2026-04-10',
  montants: [{ montantCentimes: 10_000, hypothese: null }],
  textes: [],
  periode: null,
  ...champs,
});
