import { anneeDuJour, memeJourEn } from '#shared/core/dates.ts';
import { modificationConditionSchema, type DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { extraireChamps } from '#web/lib/edition.ts';
import { aujourdhui } from '#web/lib/formats.ts';

const annee = () => aujourdhui().slice(0, 4);
/** Initial values of a new condition, which runs for the current year. */
export const conditionVide = () => ({
  gamme: '',
  condition: '',
  dateDebut: `${annee()}-01-01` as string | null,
  dateFin: `${annee()}-12-31` as string | null,
  remise: '',
  ug: null,
  francoCentimes: null,
  minimumCommandeCentimes: null,
  delaiPaiement: null,
  escomptePct: null,
  retours: null,
  remboursable: false,
  produits: [],
});

/** Initial values of the form that changes a condition. */
export const deCondition = (c: DetailCondition) => ({
  ...extraireChamps(modificationConditionSchema, c),
  dateDebut: c.dateDebut as string | null,
  dateFin: c.dateFin as string | null,
});

/** The same day a year later; 29 February becomes the 28th. */
export const unAnApres = (jour: string): string => memeJourEn(jour, anneeDuJour(jour) + 1);

/** Initial values of a renegotiation: the terms of the old condition, a year later (CND-19). */
export const enRenegociation = (c: DetailCondition) => {
  const { version: _version, ...termes } = deCondition(c);
  return {
    ...termes,
    dateDebut: unAnApres(c.dateDebut) as string | null,
    dateFin: unAnApres(c.dateFin) as string | null,
    remplaceId: c.id,
  };
};
