import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Mouvement } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import { jourParis } from '#shared/core/dates.ts';
import { verrouillerModelesCourants } from '#server/features/operations/operation/repository/modeles.ts';
import { modelesDe } from '../read-models/modeles.ts';
import {
  insererCopies,
  retirerNonVisees,
  type Copie,
} from '#server/features/operations/operation/repository/copies.ts';
import { cloreAvisSansObjet } from './clore-avis.ts';
import { prevenirComptes } from './avis-copies.ts';
import { annoncerCopies } from './publier-modele.ts';

const NOUS = { utilisateurId: null, nomComplet: 'Pharmaccord', impersonation: false };

const suivre = async (tx: SystemeTx, { groupementId, pharmacieIds }: Mouvement, aujourdhui: string): Promise<void> => {
  const modeleIds = await verrouillerModelesCourants(tx, groupementId, aujourdhui);
  const modeles = await modelesDe(tx, groupementId, modeleIds);
  const parties = await retirerNonVisees(tx, groupementId, pharmacieIds);
  await cloreAvisSansObjet(tx, null, { tenantIds: pharmacieIds }, aujourdhui);
  const recues = await insererCopies(tx, { groupementId, pharmacieIds, modeleIds });
  for (const modele of modeles) {
    const siennes = recues.filter(({ modeleId }) => modeleId === modele.id);
    await annoncerCopies(tx, modele, siennes, { auteur: NOUS, aujourdhui });
  }
  for (const [modeleId, siennes] of Map.groupBy([...parties, ...recues], (copie: Copie) => copie.modeleId))
    prevenirComptes(tx, groupementId, modeleId, siennes);
};

/**
 * Adhérents came, left or changed segment (OPE-53): they receive the modèles that run and are for them, and what they
 * had not answered of the others goes. Done twice, it does nothing the second time.
 */
export const suivreAdhesions = (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  mouvement: Mouvement,
): Promise<void> => transactionSysteme(dbSysteme, (tx) => suivre(tx, mouvement, jourParis(maintenant())));
