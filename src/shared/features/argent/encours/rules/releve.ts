import type { Jour } from '#shared/core/dates.ts';
import { libelleRetard, libelleSituationEncours } from '../messages.ts';
import type { Encours } from '../schemas.ts';
import { retardsEncours } from '../schemas/enumerations.ts';
import { joursDeRetard } from './situations.ts';
import { trancheRetard } from './tranches.ts';

/** The most encours listed one by one in a relevé; beyond, they are summed (ENC-60). */
export const MAX_LIGNES_RELEVE = 1_000;

export type PartieReleve<E> = { readonly montres: readonly E[]; readonly autres: readonly E[] };

/**
 * Splits each part of a relevé into the encours listed one by one and the summed ones: the last parts first, which are
 * the oldest, then the first encours of each (ENC-60).
 * @param parts each oldest first
 * @returns one split for each part, in order; every encours is in exactly one side
 */
export const bornerReleve = <E>(
  parts: readonly (readonly E[])[],
  max: number = MAX_LIGNES_RELEVE,
): PartieReleve<E>[] => {
  let place = max;
  return parts
    .toReversed()
    .map((part) => {
      const montres = part.slice(0, place);
      place -= montres.length;
      return { montres, autres: part.slice(montres.length) };
    })
    .toReversed();
};

/** The label of the encours that are only summed, under those of their age. */
export const libelleAutres = (nombre: number): string =>
  nombre === 1 ? 'Et 1 autre encours' : `Et ${nombre.toLocaleString('fr-FR')} autres encours`;

type Suivi = Pick<
  Encours,
  'etat' | 'valeurAttendueCentimes' | 'aCompleter' | 'preuveManque' | 'dateDeclaration' | 'dateEcheance'
>;
type PartReclamee<E> = { readonly enRetard: boolean; readonly libelle: string; readonly encours: readonly E[] };
/**
 * The encours declared to a laboratory and not settled, by part: claimed, then late by days of lateness; empty parts
 * are left out. The parts cover the whole (ENC-53).
 */
export const partsReclamees = <E extends Suivi>(encours: readonly E[], aujourdhui: Jour): PartReclamee<E>[] => {
  const retardDe = (e: E) => {
    const jours = joursDeRetard(e, aujourdhui);
    return jours === null ? null : trancheRetard(jours);
  };
  return [null, ...retardsEncours]
    .map((retard) => ({
      enRetard: retard !== null,
      libelle:
        retard === null
          ? `${libelleSituationEncours.RECLAME}, échéance à venir`
          : `${libelleSituationEncours.EN_RETARD}, ${libelleRetard[retard].toLowerCase()}`,
      encours: encours.filter((e) => retardDe(e) === retard),
    }))
    .filter((part) => part.encours.length > 0);
};

/** The totals of a relevé: late, claimed, and both (ENC-53). */
export const totauxReclames = <E>(
  parts: readonly PartReclamee<E>[],
): { readonly libelle: string; readonly encours: readonly E[] }[] => {
  const de = (enRetard: boolean) => parts.filter((part) => part.enRetard === enRetard).flatMap((part) => part.encours);
  const [retards, reclames] = [de(true), de(false)];
  return [
    { libelle: `Total ${libelleSituationEncours.EN_RETARD.toLowerCase()}`, encours: retards },
    { libelle: `Total ${libelleSituationEncours.RECLAME.toLowerCase()}, échéance à venir`, encours: reclames },
    { libelle: 'Total du relevé', encours: [...retards, ...reclames] },
  ];
};
