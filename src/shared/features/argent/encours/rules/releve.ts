import type { Jour } from '#shared/core/dates.ts';
import { libelleRetard, libelleSituationEncours } from '../messages.ts';
import type { Encours } from '../schemas.ts';
import { retardsEncours } from '../schemas/enumerations.ts';
import { joursDeRetard } from './situations.ts';
import { trancheRetard } from './tranches.ts';

/** The encours that a statement shows one by one; beyond, they are summed (ENC-60). */
export const MAX_LIGNES_RELEVE = 1_000;

export type PartieReleve<E> = { readonly montres: readonly E[]; readonly autres: readonly E[] };

/**
 * What of each part is shown one by one, the rest being told together: the last parts first, which are the oldest, then
 * the first of each (ENC-60).
 * @param parts each oldest first
 * @returns one for each part, in their order; nothing is in both, nothing is in none
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

/** How the encours that are only summed are told, under those of their age. */
export const libelleAutres = (nombre: number): string =>
  nombre === 1 ? 'Et 1 autre encours' : `Et ${nombre.toLocaleString('fr-FR')} autres encours`;

type Suivi = Pick<
  Encours,
  'etat' | 'valeurAttendueCentimes' | 'aCompleter' | 'preuveManque' | 'dateDeclaration' | 'dateEcheance'
>;
type PartReclamee<E> = { readonly enRetard: boolean; readonly libelle: string; readonly encours: readonly E[] };
/**
 * What is declared to a laboratory and not settled: what is claimed, then what is late by days of lateness; one without
 * any is left out. The parts are the whole (ENC-53).
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

/** Late, claimed, and both: what the totals of a statement say (ENC-53). */
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
