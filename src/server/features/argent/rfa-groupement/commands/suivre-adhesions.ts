import { transactionSysteme } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { ADesMessages } from '#server/features/argent/rfa/read-models/non-lus.ts';
import {
  insertCopiesRfa,
  updateCopiesNonViseesRfa,
  lockModelesCourantsRfa,
} from '#server/features/argent/rfa/repository/copies.ts';
import type { Mouvement } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import { PAR_PHARMACCORD, suivreMouvement, type SuiviDiffusion } from '#server/features/reseau/diffusion/commands.ts';
import { jourParis } from '#shared/core/dates.ts';
import { modelesParIds, type ModeleLuRfaGroupement } from '../read-models/modeles.ts';
import { annoncerCopiesRfaGroupement, cloreAvisDesCopies } from './avis.ts';

const rfasDe = (groupementId: number, aDesMessages: ADesMessages): SuiviDiffusion<ModeleLuRfaGroupement> => ({
  objet: 'rfa',
  modelesCourants: async (tx, _groupementId, aujourdhui) =>
    modelesParIds(tx, groupementId, await lockModelesCourantsRfa(tx, groupementId, aujourdhui)),
  retirer: (tx, { pharmacieIds }) => updateCopiesNonViseesRfa(tx, groupementId, pharmacieIds, aDesMessages),
  clore: (tx, _mouvement, parties) => cloreAvisDesCopies(tx, null, parties),
  inserer: insertCopiesRfa,
  annoncer: (tx, modele, copies) => annoncerCopiesRfaGroupement(tx, groupementId, modele, copies, PAR_PHARMACCORD),
});

/** The RFA of a groupement follow its adhérents (RFA-24). */
export const suivreAdhesionsRfa = (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  mouvement: Mouvement,
  aDesMessages: ADesMessages,
): Promise<void> =>
  transactionSysteme(dbSysteme, (tx) =>
    suivreMouvement(tx, rfasDe(mouvement.groupementId, aDesMessages), mouvement, jourParis(maintenant())),
  );
