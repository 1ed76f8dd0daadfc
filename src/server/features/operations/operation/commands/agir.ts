import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerVersion } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { canDeciderPart } from '#shared/features/operations/operation/policy.ts';
import { agirSurParts, partsDe, partsPossibles, type ActePart } from '#shared/features/operations/operation/rules.ts';
import { lockPromotionsOperation, type LignePromotion } from '../repository.ts';

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirPromotions = (tx: Tx, ids: readonly number[], tenantId?: number): void => {
  const tenant = tenantDe(tx, tenantId);
  prevenirApres(
    tx,
    ids.map((id) => ({ k: 'change', tenantId: tenant, sujet: 'promotion', id })),
  );
};

type DroitOperation = (acteur: Acteur) => boolean;

/** Locks one promotion: 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerPromotion = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  peut: DroitOperation,
  version?: number,
): Promise<LignePromotion> => {
  const [promotion] = await lockPromotionsOperation(tx, [id]);
  if (!promotion) throw coreErrors.introuvable();
  if (!peut(acteur)) throw coreErrors.interdit();
  if (version !== undefined) exigerVersion(promotion, version, promotion.creeParNom ?? undefined);
  return promotion;
};

/**
 * Parts that an act changes: the requested ones, or else all those that the state and the role allow.
 * @throws 403 for a part that is another role's
 */
const partsVisees = (
  acteur: Acteur,
  promotion: LignePromotion,
  acte: ActePart,
  demandees?: readonly PartPromotion[],
): PartPromotion[] => {
  if (demandees) {
    if (!demandees.every((part) => canDeciderPart(acteur, part))) throw coreErrors.interdit();
    return [...new Set(demandees)];
  }
  const partsDeLActeur = partsDe(promotion.typePromo).filter((part) => canDeciderPart(acteur, part));
  if (partsDeLActeur.length === 0) throw coreErrors.interdit();
  const possibles = partsPossibles(promotion, acte).filter((part) => partsDeLActeur.includes(part));
  // When no part allows the act, the rule refuses them all and says why.
  return possibles.length > 0 ? possibles : partsDeLActeur;
};

/** @throws 403, then 409 TRANSITION_IMPOSSIBLE */
export const appliquerActeOperation = (
  acteur: Acteur,
  promotion: LignePromotion,
  acte: ActePart,
  demandees?: readonly PartPromotion[],
): { readonly parts: readonly PartPromotion[]; readonly apres: LignePromotion } => {
  const parts = partsVisees(acteur, promotion, acte, demandees);
  return { parts, apres: agirSurParts(promotion, parts, acte) };
};

/** Refuses an incomplete promotion, with one error for each missing field. @throws 400 PROMOTION_INCOMPLETE */
export const exigerComplete = (manques: readonly { readonly pointer: string; readonly detail: string }[]): void => {
  if (manques.length > 0) throw promotionErrors.incomplete(manques.map(({ pointer, detail }) => ({ pointer, detail })));
};
