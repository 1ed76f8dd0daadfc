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

type LigneDeRelance = { readonly type: string; readonly delais: number[] | null };
const choisis = (toutes: readonly LigneDeRelance[]): ReadonlyMap<string, Delais> =>
  new Map(toutes.flatMap(({ type, delais }) => (delais ? [[type, delais]] : [])));

/** The delays that these rules of an account choose, by type of encours. */
export const delaisSelon = (toutes: readonly LigneDeRelance[]): ((type: TypeEncours) => Delais) => {
  const delaisChoisis = choisis(toutes);
  return (type) => delaisPour(delaisChoisis, type);
};
/** The delays the account has chosen, by type of encours. */
export const delaisDe = async (tx: TenantTx): Promise<(type: TypeEncours) => Delais> => delaisSelon(await lignes(tx));

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
