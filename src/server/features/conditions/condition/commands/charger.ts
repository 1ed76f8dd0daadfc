import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exiger } from '#server/core/referentiel.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { findCondition, type LigneCondition } from '../repository.ts';

export const aujourdhuiDe = ({ services }: Pick<Contexte, 'services'>): Jour => jourParis(services.maintenant());

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirCondition = (tx: TenantTx, id: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'condition', id }]);

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerCondition = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  peut: (acteur: Acteur) => boolean,
  version?: number,
): Promise<LigneCondition> => {
  const ligne = exiger(await findCondition(tx, id));
  if (!peut(acteur)) throw coreErrors.interdit();
  return exiger(ligne, version);
};
