import type { SuitesMouvement } from '#server/features/reseau/adhesion/commands/suites.ts';
import { adhererALInscription, cloreAdhesions } from '#server/features/reseau/adhesion/commands/comptes.ts';
import type { SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import {
  detacherConditions,
  recalerConditions,
} from '#server/features/conditions/condition-groupement/commands/cibler.ts';

/** The conditions of a groupement follow its adhérents. */
export const suitesMouvement: SuitesMouvement = { detacherConditions, recalerConditions };

/** An account that opens asks for its adhésion; one that closes ends those it has. */
export const suitesAdhesion: SuitesAdhesion = {
  adhererALInscription: (tx, pharmacie, groupementId) =>
    adhererALInscription(tx, pharmacie, groupementId, suitesMouvement),
  cloreAdhesions: (tx, acteur, tenant) => cloreAdhesions(tx, acteur, tenant, suitesMouvement),
};
