import { oublierSegmentRfa } from '#server/features/argent/rfa-groupement/commands/oublier-segment.ts';
import { suivreAdhesionsRfa } from '#server/features/argent/rfa-groupement/commands/suivre-adhesions.ts';
import { aDesMessages } from '#server/features/echanges/discussion/read-models/messages.ts';
import { oublierSegmentVise } from '#server/features/operations/operation/commands/oublier-segment.ts';
import { suivreAdhesions } from '#server/features/operations/publication/commands/suivre-adhesions.ts';
import type { Mouvement } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import type { SuitesSegment } from '#server/features/reseau/segment/commands.ts';
import type { Services } from '#server/core/services.ts';
import { conditionsVisant, operationsVisant, rfasVisant } from '#server/features/pilotage/usage/read-models/segment.ts';
import { rangerInvitees } from '#server/features/reseau/invitation/commands/ranger.ts';
import type { SuitesAcceptation, SuitesMouvement } from '#server/features/reseau/adhesion/commands/suites.ts';
import { adhererALInscription, cloreAdhesions } from '#server/features/reseau/adhesion/commands/comptes.ts';
import type { SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import {
  detacherConditions,
  recalerConditions,
} from '#server/features/conditions/condition-groupement/commands/cibler.ts';

/** The conditions of a groupement follow its adhérents. */
export const suitesMouvement: SuitesMouvement = { detacherConditions, recalerConditions };

/** Invited pharmacies that are accepted take the segment of their invitation. */
export const suitesAcceptation: Pick<SuitesAcceptation, 'rangerInvitees'> = {
  rangerInvitees: (tx, ctx, adhesions) => rangerInvitees(tx, ctx, adhesions, suitesMouvement),
};

/** An account that opens asks for its adhésion; one that closes ends those it has. */
export const suitesAdhesion: SuitesAdhesion = {
  adhererALInscription: (tx, pharmacie, groupementId) =>
    adhererALInscription(tx, pharmacie, groupementId, suitesMouvement),
  cloreAdhesions: (tx, acteur, tenant) => cloreAdhesions(tx, acteur, tenant, suitesMouvement),
};

/**
 * What a groupement sends follows its adhérents: its operations, its RFA. Done again after a failure, what was done
 * stays so.
 */
export const suivreEnvois = async (services: Services, mouvement: Mouvement): Promise<void> => {
  await suivreAdhesions(services, mouvement);
  await suivreAdhesionsRfa(services, mouvement, aDesMessages);
};

/** The conditions, operations and RFA that target a segment; those that are over no longer hold it. */
export const suitesSegment: SuitesSegment = {
  conditionsVisant,
  operationsVisant,
  rfasVisant,
  oublierSegmentVise: async (tx, segmentId) => {
    await oublierSegmentVise(tx, segmentId);
    await oublierSegmentRfa(tx, segmentId);
  },
};
