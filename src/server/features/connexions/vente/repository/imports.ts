import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { RefusVente } from '#shared/features/connexions/vente/schemas/import.ts';
import type { JourRecu } from '#shared/features/connexions/vente/rules.ts';

type ImportAGarder = {
  readonly nomFichier: string;
  readonly nbLignes: number;
  readonly nbRefusees: number;
  readonly refus: readonly RefusVente[];
  readonly caTtcCentimes: number;
  readonly jours: readonly JourRecu[];
  readonly le: Date;
};

/** An import and its days to write. @returns its id */
export const insertImportVente = async (
  tx: Tx,
  tenantId: number,
  { jours, refus, le, ...resume }: ImportAGarder,
  acteur: Acteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('vente_import')
    .values(
      enColonnes('vente_import', {
        ...resume,
        tenantId,
        etat: 'EN_COURS',
        premierJour: jours[0]?.jour ?? null,
        dernierJour: jours.at(-1)?.jour ?? null,
        nbJours: jours.length,
        refus: sql<string>`${JSON.stringify(refus)}::jsonb`,
        parId: acteur.utilisateurId,
        parNom: acteur.nomComplet,
        creeLe: le.toISOString(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const LOT = 30;
  for (let i = 0; i < jours.length; i += LOT) {
    const lot = jours.slice(i, i + LOT);
    await sql`insert into vente_import_jour (tenant_id, import_id, jour, contenu)
      select ${tenantId}, ${id}, j, c::jsonb
        from unnest(${lot.map(({ jour }) => jour)}::date[], ${lot.map((jour) => JSON.stringify(jour))}::text[]) as x
          (j, c)`.execute(tx);
  }
  return id;
};

/** The next days of an import that are to be written; the import is locked, so that two jobs do not do the same. */
export const lockProchainsJours = async (
  tx: Tx,
  tenantId: number,
  importId: number,
  combien: number,
): Promise<JourRecu[]> => {
  const encours = await tx
    .selectFrom('vente_import')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('etat', '=', 'EN_COURS')
    .forUpdate()
    .executeTakeFirst();
  if (!encours) return [];
  const { rows } = await sql<{ contenu: JourRecu }>`select contenu from vente_import_jour
    where tenant_id = ${tenantId} and import_id = ${importId} order by jour limit ${combien}`.execute(tx);
  return rows.map(({ contenu }) => contenu);
};

/** These days are kept: nothing of them waits any more. */
export const updateAvancementImport = async (
  tx: Tx,
  { tenantId, importId }: { readonly tenantId: number; readonly importId: number },
  faits: readonly Jour[],
  nbChanges: number,
): Promise<void> => {
  await sql`delete from vente_import_jour
    where tenant_id = ${tenantId} and import_id = ${importId} and jour = any (${faits}::date[])`.execute(tx);
  await tx
    .updateTable('vente_import')
    .set({
      nb_jours_faits: sql`nb_jours_faits + ${faits.length}`,
      nb_jours_changes: sql`nb_jours_changes + ${nbChanges}`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute();
};

/** @param erreur why the import failed; null: it is done */
export const updateImportFini = async (
  tx: Tx,
  { tenantId, importId }: { readonly tenantId: number; readonly importId: number },
  erreur: string | null,
  le: Date,
): Promise<void> => {
  await tx
    .updateTable('vente_import')
    .set({ etat: erreur === null ? 'TERMINE' : 'ECHEC', erreur, termine_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('etat', '=', 'EN_COURS')
    .execute();
  await tx
    .deleteFrom('vente_import_jour')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .execute();
};

/** Deletes the imports that ended that many months ago, with the reasons of their refused lines. */
export const deleteAnciensImports = async (tx: SystemeTx, mois: number): Promise<bigint> =>
  (
    await tx
      .deleteFrom('vente_import')
      .where('termine_le', '<', sql<string>`now() - make_interval(months => ${mois})`)
      .executeTakeFirstOrThrow()
  ).numDeletedRows;
