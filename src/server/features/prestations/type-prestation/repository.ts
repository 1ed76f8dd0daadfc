import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { typePrestationErrors } from '#shared/features/prestations/type-prestation/errors.ts';
import type { ModeRepartition, NouveauType } from '#shared/features/prestations/type-prestation/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** A locked row: what the commands decide on. */
type LigneType = NouveauType & {
  readonly id: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
  readonly version: number;
};
const colonnes = colonnesNommees('type_prestation', [
  'id',
  'nom',
  'description',
  'tvaCentiemes',
  'modeRepartition',
  'modifieLe',
  'modifieParNom',
  'version',
]);
const surDouble = surViolation({ type_prestation_nom: typePrestationErrors.nomUtilise });
// Between the count that the screen shows and the deletion, a prestation may have taken it.
const surUsage = surViolation({ prestation_type_fk: () => typePrestationErrors.utilise(1) });

export const findType = (tx: TenantTx, id: number): Promise<LigneType | undefined> =>
  tx
    .selectFrom('type_prestation')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<LigneType>()
    .executeTakeFirst();

export const countTypes = async (tx: TenantTx): Promise<number> => {
  const { n } = await tx
    .selectFrom('type_prestation')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return n;
};

const colonnesSaisies = (type: NouveauType) => enColonnes('type_prestation', type);

export const insertType = async (tx: TenantTx, type: NouveauType, { nomComplet }: Acteur): Promise<number> => {
  const { id } = await tx
    .insertInto('type_prestation')
    .values({ tenant_id: tx.tenantId, ...colonnesSaisies(type), cree_par_nom: nomComplet, modifie_par_nom: nomComplet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surDouble);
  return id;
};

type TypeHabituel = { readonly nom: string; readonly tvaCentiemes: number; readonly modeRepartition: ModeRepartition };
/** Those whose name is not taken yet. @returns their ids */
export const insertTypesManquants = async (
  tx: TenantTx,
  types: readonly TypeHabituel[],
  { nomComplet }: Acteur,
): Promise<number[]> => {
  const inseres = await tx
    .insertInto('type_prestation')
    .values(
      types.map((type) => ({
        tenant_id: tx.tenantId,
        ...colonnesSaisies({ ...type, description: null }),
        cree_par_nom: nomComplet,
        modifie_par_nom: nomComplet,
      })),
    )
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .execute();
  return inseres.map(({ id }) => id);
};

export const updateType = async (
  tx: TenantTx,
  id: number,
  type: NouveauType,
  { nomComplet }: Acteur,
): Promise<void> => {
  await tx
    .updateTable('type_prestation')
    .set({ ...colonnesSaisies(type), ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surDouble);
};

export const deleteType = async (tx: TenantTx, id: number): Promise<void> => {
  await tx
    .deleteFrom('type_prestation')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surUsage);
};
