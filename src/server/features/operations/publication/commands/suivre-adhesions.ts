import { transactionSysteme } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import {
  insertCopiesOperation,
  updateCopiesNonViseesOperation,
} from '#server/features/operations/operation/repository/copies.ts';
import { lockModelesCourantsOperation } from '#server/features/operations/operation/repository/modeles.ts';
import type { Mouvement } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import { PAR_PHARMACCORD, suivreMouvement, type SuiviDiffusion } from '#server/features/reseau/diffusion/commands.ts';
import { jourParis } from '#shared/core/dates.ts';
import { modelesPublies, type ModelePublie } from '../read-models/modeles.ts';
import { cloreAvisSansObjet } from './clore-avis.ts';
import { annoncerCopiesPublication } from './publier-modele.ts';

const OPERATIONS: SuiviDiffusion<ModelePublie> = {
  objet: 'promotion',
  modelesCourants: async (tx, groupementId, aujourdhui) =>
    modelesPublies(tx, groupementId, await lockModelesCourantsOperation(tx, groupementId, aujourdhui)),
  retirer: (tx, { groupementId, pharmacieIds }) => updateCopiesNonViseesOperation(tx, groupementId, pharmacieIds),
  clore: (tx, { pharmacieIds }, _parties, aujourdhui) =>
    cloreAvisSansObjet(tx, null, { tenantIds: pharmacieIds }, aujourdhui),
  inserer: insertCopiesOperation,
  annoncer: (tx, modele, copies, aujourdhui) =>
    annoncerCopiesPublication(tx, modele, copies, { auteur: PAR_PHARMACCORD, aujourdhui }),
};

/** The operations of a groupement follow its adhérents (OPE-53). */
export const suivreAdhesions = (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  mouvement: Mouvement,
): Promise<void> =>
  transactionSysteme(dbSysteme, (tx) => suivreMouvement(tx, OPERATIONS, mouvement, jourParis(maintenant())));
