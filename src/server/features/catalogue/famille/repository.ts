import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { rangSuivant, type ListeOrdonnee } from '#server/core/db/liste-ordonnee.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { familleErrors } from '#shared/features/catalogue/famille/errors.ts';
import type { Famille } from '#shared/features/catalogue/famille/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

export const FAMILLES: ListeOrdonnee = { table: 'famille', ordre: 'ordre', parent: 'parent_id' };

export const colonnesFamille = [
  'id',
  'parent_id as parentId',
  'niveau',
  'nom',
  'remboursable',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;
const surDouble = (niveau: number) => surViolation({ famille_nom: () => familleErrors.nomUtilise(niveau) });

export const findFamille = (tx: TenantTx, id: number): Promise<Famille | undefined> =>
  tx
    .selectFrom('famille')
    .select(colonnesFamille)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Of the whole account, or of one parent. */
export const countFamilles = async (tx: TenantTx, parentId?: number): Promise<number> => {
  const toutes = tx
    .selectFrom('famille')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId);
  const { n } = await (
    parentId === undefined ? toutes : toutes.where('parent_id', '=', parentId)
  ).executeTakeFirstOrThrow();
  return n;
};

/** The whole tree, its names compared as everywhere: case, accents and spaces apart. */
export const findNomsNormalisesFamille = async (
  tx: TenantTx,
): Promise<{ id: number; parentId: number | null; nom: string }[]> => {
  const { rows } = await sql<{ id: number; parentId: number | null; nom: string }>`
    select id, parent_id as "parentId", f_normaliser(nom) as nom from famille where tenant_id = ${tx.tenantId}`.execute(
    tx,
  );
  return rows;
};

type NouvelleFamille = Pick<Famille, 'parentId' | 'niveau' | 'nom' | 'remboursable'>;

export const insertFamille = async (
  tx: TenantTx,
  { parentId, niveau, nom, remboursable }: NouvelleFamille,
  { nomComplet }: Acteur,
): Promise<Famille> => {
  const ordre = await rangSuivant(tx, FAMILLES, parentId);
  return tx
    .insertInto('famille')
    .values({
      tenant_id: tx.tenantId,
      parent_id: parentId,
      niveau,
      nom,
      remboursable,
      ordre,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning(colonnesFamille)
    .executeTakeFirstOrThrow()
    .catch(surDouble(niveau));
};

type Modifs = { nom?: string; remboursable?: boolean; parent_id?: number | null };

export const updateFamille = (
  tx: TenantTx,
  { id, niveau }: Pick<Famille, 'id' | 'niveau'>,
  modifs: Modifs,
  { nomComplet }: Acteur,
): Promise<Famille> =>
  tx
    .updateTable('famille')
    .set({ ...modifs, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(colonnesFamille)
    .executeTakeFirstOrThrow()
    .catch(surDouble(niveau));

export const deleteFamille = (tx: TenantTx, id: number) =>
  tx.deleteFrom('famille').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
