import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { trisEncaissements } from '#shared/features/argent/encaissement/contract.ts';
import {
  attentesEncaissement,
  etatsEncaissement,
  naturesEncaissement,
  sourcesEncaissement,
} from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresLibresEncaissement, FiltresListeEncaissement } from './queries.ts';

/** Tabs of the list: all the encaissements, and one per state. */
export const ongletsEncaissement = ['TOUS', ...etatsEncaissement] as const;
export type OngletEncaissement = (typeof ongletsEncaissement)[number];

const ouiOuNon = z.enum(['true', 'false']).optional();
/** Address of the list. */
export const urlEncaissements = z.object({
  ...paginationQuery(trisEncaissements, 'date', 'desc'),
  etat: z.enum(ongletsEncaissement).default('TOUS'),
  nature: z.enum(naturesEncaissement).optional(),
  source: z.enum(sourcesEncaissement).optional(),
  payeur: z.enum(payeursEncours).optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  annee: z.coerce.number().int().min(2000).max(2099).optional(),
  aAffecter: ouiOuNon,
  annule: ouiOuNon,
  attente: z.enum(attentesEncaissement).optional(),
});
export type UrlEncaissements = EtatUrl<typeof urlEncaissements>;

/** The form in the address, so that a reload or a link opens it. */
export const urlSaisieEncaissement = z.object({
  saisie: z.enum(['nouveau', 'modification', 'releve']).optional(),
});

export const filtresServeurEncaissement = (
  { etat: e }: UrlEncaissements,
  laboratoireId = e.laboratoireId,
): FiltresLibresEncaissement => ({
  nature: e.nature,
  source: e.source,
  payeur: e.payeur,
  laboratoireId,
  annee: e.annee,
  aAffecter: e.aAffecter,
  annule: e.annule,
  attente: e.attente,
  q: e.q,
});
export const listeServeurEncaissement = (url: UrlEncaissements, laboratoireId?: number): FiltresListeEncaissement => {
  const { page, taille, tri, ordre, etat } = url.etat;
  return {
    ...filtresServeurEncaissement(url, laboratoireId),
    page,
    taille,
    tri,
    ordre,
    etat: etat === 'TOUS' ? undefined : etat,
  };
};

/** Names of the filters in force; the tab is no filter, nor the laboratory on its own page. */
export const filtresActifsEncaissement = ({ actifs }: UrlEncaissements, laboratoireFige = false): string[] =>
  actifs.filter((nom) => nom !== 'etat' && (nom !== 'laboratoireId' || !laboratoireFige));
