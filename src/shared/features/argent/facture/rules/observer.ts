import { ajouterJours, finDuMois, type Jour } from '#shared/core/dates.ts';
import type { CodeObservation } from '../schemas/enumerations.ts';
import { direCondition, type ConditionDeControle } from './candidats.ts';
import { cleDeNom } from './gammes.ts';
import type { FactureAComparer, LigneEtSens } from './groupes.ts';

export type Observation = {
  readonly code: CodeObservation;
  readonly conditionDite: string;
  readonly centimes: number | null;
  readonly jour: Jour | null;
};

const FRAIS_DE_PORT = /\b(?:port|transport|livraison|expedition|franco|freight|shipping)\b/;
/** The freight of a document, as a charge or as a line. @returns cents */
export const portDe = ({ ajustements }: FactureAComparer, vues: readonly LigneEtSens[]): number =>
  ajustements
    .filter(({ nature, libelle }) => nature === 'CHARGE' && FRAIS_DE_PORT.test(cleDeNom(libelle ?? '')))
    .reduce((somme, { montantCentimes }) => somme + montantCentimes, 0) +
  vues.reduce((somme, { ligne, comprise }) => somme + (comprise.nature === 'PORT' ? ligne.montantNetCentimes : 0), 0);
const echeancePromise = (date: Jour, { jours, finDeMois }: ConditionDeControle['delai']): Jour | null => {
  if (jours === null) return null;
  const terme = ajouterJours(date, jours);
  return finDeMois ? finDuMois(terme) : terme;
};

/**
 * What one of the conditions that apply says of the document: below its minimum, freight above its franco, paid too
 * soon (FAC-25).
 */
export const observerDocument = (
  { date, echeance, htCentimes }: FactureAComparer,
  port: number,
  condition: ConditionDeControle,
): Observation[] => {
  const conditionDite = direCondition(condition.gamme, condition.remise);
  const promise = echeancePromise(date, condition.delai);
  return [
    ...(condition.minimumCentimes !== null && htCentimes !== null && htCentimes < condition.minimumCentimes
      ? [{ code: 'MINIMUM' as const, conditionDite, centimes: condition.minimumCentimes, jour: null }]
      : []),
    ...(condition.francoCentimes !== null &&
    htCentimes !== null &&
    htCentimes - port >= condition.francoCentimes &&
    port > 0
      ? [{ code: 'FRANCO' as const, conditionDite, centimes: port, jour: null }]
      : []),
    ...(promise !== null && echeance !== null && echeance < promise
      ? [{ code: 'DELAI' as const, conditionDite, centimes: null, jour: promise }]
      : []),
  ];
};
