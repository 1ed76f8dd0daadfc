import type { NatureEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { aujourdhui } from '#web/lib/formats.ts';

/** The fields common to the creation and modification forms. */
export type SaisieEncaissement = {
  laboratoireId: number | null;
  payeur: Payeur;
  nature: NatureEncaissement | null;
  numero: string | null;
  date: string | null;
  montantHtCentimes: number | null;
  tvaCentimes: number | null;
  montantTtcCentimes: number | null;
  info: string | null;
};

export const saisieVideEncaissement = (laboratoireId: number | undefined): SaisieEncaissement => ({
  laboratoireId: laboratoireId ?? null,
  payeur: 'LABO',
  nature: 'AVOIR',
  numero: null,
  date: aujourdhui(),
  montantHtCentimes: null,
  tvaCentimes: null,
  montantTtcCentimes: null,
  info: null,
});

export const encaissementEnSaisie = (e: DetailEncaissement): SaisieEncaissement & { version: number } => ({
  laboratoireId: e.laboratoireId,
  payeur: e.payeur,
  nature: e.nature,
  numero: e.numero,
  date: e.date,
  montantHtCentimes: e.montantHtCentimes,
  tvaCentimes: e.tvaCentimes,
  montantTtcCentimes: e.montantTtcCentimes,
  info: e.info,
  version: e.version,
});
