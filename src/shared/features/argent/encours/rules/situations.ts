import { finDeSemaine, type Jour } from '#shared/core/dates.ts';
import type { Age, EtatEncours, SituationEncours } from '../schemas/enumerations.ts';
import { plusDe60Jours } from './tranches.ts';

/**
 * Where the money of an encours stands (ENC-34): to check while its amount is missing, to come until its planned day,
 * due from that day on. Null: settled. The same rule in SQL: `situationEncours` (read-models/filtres.ts) and
 * `encoursDusParLaboratoire`; `filtres.test.ts` and `tuiles.test.ts` compare them.
 */
export const situationDeLEncours = (
  encours: {
    readonly etat: EtatEncours;
    readonly valeurAttendueCentimes: number;
    readonly aCompleter: boolean;
    readonly dateDeclaration: Jour;
  },
  aujourdhui: Jour,
): SituationEncours | null => {
  if (encours.etat === 'REGLE') return null;
  if (encours.aCompleter || encours.valeurAttendueCentimes === 0) return 'A_VERIFIER';
  return encours.dateDeclaration > aujourdhui ? 'A_VENIR' : 'ECHU';
};

/**
 * What each figure counts, as the filter of the list it opens: the server counts with it, the screen links with it
 * (ENC-35).
 */
export const filtresDesTuiles = (aujourdhui: Jour) =>
  ({
    echu: { situation: 'ECHU' },
    aVenir: { situation: 'A_VENIR' },
    aVerifier: { situation: 'A_VERIFIER' },
    plusDe60Jours: { etat: 'DECLARE', declarationAvant: plusDe60Jours(aujourdhui) },
    aDeclarerSemaine: { etat: 'A_DECLARER', declarationAvant: finDeSemaine(aujourdhui) },
    recupere: { recuAnnee: Number(aujourdhui.slice(0, 4)) },
    compense: { recuAnnee: Number(aujourdhui.slice(0, 4)), compense: true },
  }) as const;
/** What is due at this age, as the filter of the list: the ages share the figure of what is due (ENC-35). */
export const filtreDeLAge = (age: Age) => ({ situation: 'ECHU', age }) as const;
export type NomTuile = keyof ReturnType<typeof filtresDesTuiles>;
