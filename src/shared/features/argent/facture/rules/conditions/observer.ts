import { motsNus } from '#shared/core/textes/mots.ts';
import { ajouterJours, finDuMois, type Jour } from '#shared/core/dates.ts';
import type { CodeObservation } from '../../schemas/enumerations.ts';
import { direCondition, type ConditionDeControle } from '../candidats.ts';
import { estUnPort } from '../mots-de-frais.ts';
import type { FactureAComparer, LigneEtSens } from './groupes.ts';

export type Observation = {
  readonly code: CodeObservation;
  readonly conditionDite: string;
  readonly centimes: number | null;
  readonly jour: Jour | null;
};

/** The freight of a document, written as a charge or as a line. @returns cents */
const portDe = ({ ajustements }: FactureAComparer, vues: readonly LigneEtSens[]): number =>
  ajustements
    .filter(({ nature, libelle, code }) => nature === 'CHARGE' && estUnPort(motsNus(libelle ?? ''), code))
    .reduce((somme, { montantCentimes }) => somme + montantCentimes, 0) +
  vues
    .filter(({ ligne, comprise }) => comprise.nature === 'PORT' && estUnPort(motsNus(ligne.nom)))
    .reduce((somme, { ligne }) => somme + ligne.montantNetCentimes, 0);
/** The cost of the goods of a document: fees, taxes and deposits do not count in a minimum. @returns cents */
const marchandisesDe = (vues: readonly LigneEtSens[]): number =>
  vues.reduce((somme, { comprise }) => somme + (comprise.nature === 'MARCHANDISE' ? comprise.netCentimes : 0), 0);

const echeancePromise = (date: Jour, { jours, finDeMois }: ConditionDeControle['delai']): Jour | null => {
  if (jours === null) return null;
  const terme = ajouterJours(date, jours);
  return finDeMois ? finDuMois(terme) : terme;
};

/**
 * The observations of the applicable conditions on a document: below its minimum, freight above its franco, payment
 * delay too short (FAC-25).
 */
export const observerDocument = (
  facture: FactureAComparer,
  vues: readonly LigneEtSens[],
  { gamme, remise, minimumCentimes, francoCentimes, delai }: ConditionDeControle,
): Observation[] => {
  const { date, echeance } = facture;
  const conditionDite = direCondition(gamme, remise);
  const promise = echeancePromise(date, delai);
  const [marchandises, port] = [marchandisesDe(vues), portDe(facture, vues)];
  return [
    ...(minimumCentimes !== null && marchandises < minimumCentimes
      ? [{ code: 'MINIMUM' as const, conditionDite, centimes: minimumCentimes, jour: null }]
      : []),
    ...(francoCentimes !== null && marchandises >= francoCentimes && port > 0
      ? [{ code: 'FRANCO' as const, conditionDite, centimes: port, jour: null }]
      : []),
    ...(promise !== null && echeance !== null && echeance < promise
      ? [{ code: 'DELAI' as const, conditionDite, centimes: null, jour: promise }]
      : []),
  ];
};
