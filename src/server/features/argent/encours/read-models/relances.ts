import type { TenantTx } from '#server/core/db/database.ts';
import { requeteGardee } from '#server/core/db/requete-gardee.ts';
import type { RelanceRule } from '#shared/features/argent/encours/contract/relances.ts';
import { typesEncours, type TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  DELAIS_RELANCE,
  delaisPour,
  TYPE_DEFAUT,
  type Delais,
  type TypeRelance,
} from '#shared/features/argent/encours/rules/delais.ts';

const colonnes = ['type', 'delais', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'] as const;
const lignes = async (tx: TenantTx) =>
  (
    await tx.executeQuery(
      requeteGardee('relance-regle', { tenantId: tx.tenantId }, ({ tenantId }) =>
        tx.selectFrom('relance_regle').select(colonnes).where('tenant_id', '=', tenantId),
      ),
    )
  ).rows;

const choisis = (
  toutes: readonly { readonly type: string; readonly delais: number[] | null }[],
): ReadonlyMap<string, Delais> => new Map(toutes.flatMap(({ type, delais }) => (delais ? [[type, delais]] : [])));

/** The delays the account has chosen, by type of encours. */
export const delaisDe = async (tx: TenantTx): Promise<(type: TypeEncours) => Delais> => {
  const delaisChoisis = choisis(await lignes(tx));
  return (type) => delaisPour(delaisChoisis, type);
};

/** The default first, then each kind. */
export const relanceRules = async (tx: TenantTx): Promise<RelanceRule[]> => {
  const toutes = await lignes(tx);
  const delaisChoisis = choisis(toutes);
  const parType = new Map(toutes.map((ligne) => [ligne.type, ligne]));
  const types: readonly TypeRelance[] = [TYPE_DEFAUT, ...typesEncours];
  return types.map((type) => {
    const ligne = parType.get(type);
    const delais = type === TYPE_DEFAUT ? (delaisChoisis.get(type) ?? DELAIS_RELANCE) : delaisPour(delaisChoisis, type);
    return {
      type,
      delais: [...delais],
      propre: delaisChoisis.has(type),
      version: ligne?.version ?? 0,
      modifieLe: ligne?.modifieLe ?? null,
      modifieParNom: ligne?.modifieParNom ?? null,
    };
  });
};
