import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canAffecterSegments } from '#shared/features/reseau/adhesion/policy.ts';
import {
  deleteAdhesionSegments,
  insertAdhesionSegments,
} from '#server/features/reseau/segment/repository/affectations.ts';
import { idsFiltres, type LecteurAdherents } from '../read-models.ts';
import { annoncerMouvement } from './mouvements.ts';
import { exigerSegments } from './ranger.ts';
import { lockAdhesions } from '../repository.ts';
import type { SuitesMouvement } from './suites.ts';

type Affectation = BodyOf<(typeof adhesionContract)['affecterSegments']>;

const adhesionsAAffecter = async (tx: SystemeTx, groupementId: number, ids: readonly number[]) => {
  const adhesions = await lockAdhesions(tx, groupementId, ids);
  if (adhesions.length < new Set(ids).size) throw coreErrors.introuvable();
  if (adhesions.some(({ etat }) => etat !== 'ACCEPTED')) throw adhesionErrors.plusAdherente();
  return adhesions;
};

/**
 * One adhérent or two thousand, in two statements: what is added and what is taken away adds up with what others do
 * meanwhile.
 */
export const affecterSegments = (
  ctx: Contexte,
  { adherentIds, tous, ajouter, retirer }: Affectation,
  { recalerConditions }: Pick<SuitesMouvement, 'recalerConditions'>,
  lecteur: LecteurAdherents,
): Promise<{ nbAdherents: number }> => {
  const { acteur, services } = ctx;
  if (!canAffecterSegments(acteur)) throw coreErrors.interdit();
  const { tenantId } = acteur;
  return inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      await exigerSegments(tx, tenantId, [...ajouter, ...retirer]);
      const choisis = tous ? await idsFiltres(tx, lecteur, tous) : adherentIds;
      const lignes = await adhesionsAAffecter(tx, tenantId, choisis);
      const ids = lignes.map(({ id }) => id);
      const affectation = { groupementId: tenantId, adherents: lignes };
      await insertAdhesionSegments(tx, { ...affectation, segmentIds: ajouter });
      await deleteAdhesionSegments(tx, { ...affectation, segmentIds: retirer });
      const [seul] = ids;
      await journaliser(tx, acteur, {
        objet: 'adhesion',
        objetId: ids.length === 1 ? (seul ?? null) : null,
        action: 'affecter-segments',
        apres: { adherents: ids, ajouter, retirer },
      });
      const pharmacieIds = lignes.map(({ pharmacieId }) => pharmacieId);
      await annoncerMouvement(tx, { groupementId: tenantId, pharmacieIds });
      await recalerConditions(tx, acteur, {
        groupementId: tenantId,
        aujourdhui: aujourdhuiDe({ services }),
        pharmacieIds,
      });
      const concernes = [tenantId, ...pharmacieIds];
      prevenirApres(
        tx,
        concernes.map((id) => ({ k: 'change', tenantId: id, sujet: 'adhesion', id: 0 })),
      );
      return { nbAdherents: ids.length };
    }),
  );
};
