import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { fichiersLisibles } from './table.ts';

const LOT_FICHIERS = 200;
export type FichierAExporter = { readonly id: number; readonly nom: string; readonly cle: string };

const sansExports = (tx: SystemeTx, tenantId: number) =>
  tx
    .selectFrom('fichier as f')
    .where('f.tenant_id', '=', tenantId)
    .where(sql<boolean>`${sql.raw(fichiersLisibles('f'))}`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('export_donnees as x')
            .select('x.id')
            .whereRef('x.tenant_id', '=', 'f.tenant_id')
            .whereRef('x.fichier_id', '=', 'f.id'),
        ),
      ),
    );

/** The stored files of a tenant, former exports apart. */
export const fichiersDe = (tx: SystemeTx, tenantId: number, apres: number): Promise<FichierAExporter[]> =>
  sansExports(tx, tenantId).select(['f.id', 'f.nom', 'f.cle']).where('f.id', '>', apres).orderBy('f.id').limit(LOT_FICHIERS).execute();

export const nbFichiersDe = async (tx: SystemeTx, tenantId: number): Promise<number> =>
  (
    await sansExports(tx, tenantId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The one that runs stays; else a new one begins. @returns undefined when one runs already */
export const insertExport = (tx: SystemeTx, { tenantId, utilisateurId, nomComplet }: Acteur): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('export_donnees')
    .values({ tenant_id: tenantId, cle: randomUUID(), cree_par_id: utilisateurId, cree_par_nom: nomComplet })
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .executeTakeFirst();

export const findEnCours = (tx: SystemeTx, tenantId: number) =>
  tx
    .selectFrom('export_donnees')
    .select(['id', 'etat', 'battement_le as battementLe'])
    .where('tenant_id', '=', tenantId)
    .where('etat', '=', 'EN_COURS')
    .forUpdate()
    .executeTakeFirst();

export const findExport = (tx: SystemeTx, tenantId: number, id: number) =>
  tx
    .selectFrom('export_donnees as x')
    .innerJoin('tenant as t', 't.id', 'x.tenant_id')
    .select([
      'x.id',
      'x.tenant_id as tenantId',
      'x.etat',
      'x.cle',
      'x.fichier_id as fichierId',
      'x.expire_le as expireLe',
      'x.cree_par_id as creeParId',
      't.nom as tenantNom',
      't.type as tenantType',
    ])
    .where('x.tenant_id', '=', tenantId)
    .where('x.id', '=', id)
    .executeTakeFirst();
export type ExportTrouve = NonNullable<Awaited<ReturnType<typeof findExport>>>;

const modifier = (tx: SystemeTx, { tenantId, id }: Pick<ExportTrouve, 'tenantId' | 'id'>) =>
  tx.updateTable('export_donnees').where('tenant_id', '=', tenantId).where('id', '=', id);

/** Says that it lives, and how far it is. */
export const battre = async (
  tx: SystemeTx,
  lequel: Pick<ExportTrouve, 'tenantId' | 'id'>,
  avancement: { faits: number; total?: number },
) => {
  await modifier(tx, lequel)
    .set({ ...avancement, battement_le: sql`now()` })
    .where('etat', '=', 'EN_COURS')
    .execute();
};

type Fini = {
  readonly nomFichier: string;
  readonly taille: number;
  readonly sha256: string;
  readonly termineLe: Date;
  readonly expireLe: Date;
};

/** @returns false when another instance has already ended it */
export const terminer = async (
  tx: SystemeTx,
  lequel: ExportTrouve,
  { nomFichier, taille, sha256, termineLe, expireLe }: Fini,
): Promise<boolean> => {
  const { numUpdatedRows } = await modifier(tx, lequel)
    .set({ etat: 'TERMINE', taille, faits: sql`total`, termine_le: termineLe.toISOString(), expire_le: expireLe.toISOString() })
    .where('etat', '=', 'EN_COURS')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { id } = await tx
    .insertInto('fichier')
    .values({
      tenant_id: lequel.tenantId,
      nom: nomFichier,
      mime: 'application/zip',
      taille,
      sha256,
      cle: lequel.cle,
      cree_par_nom: 'Pharmaccord',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await modifier(tx, lequel).set({ fichier_id: id }).execute();
  return true;
};

export const echouer = async (tx: SystemeTx, lequel: ExportTrouve, erreur: string): Promise<boolean> => {
  const { numUpdatedRows } = await modifier(tx, lequel)
    .set({ etat: 'ECHEC', erreur, termine_le: sql`now()` })
    .where('etat', '=', 'EN_COURS')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Archives whose seven days are over: their row goes at once, and so do the bytes. @returns the keys of those bytes */
export const expirer = async (tx: SystemeTx, maintenant: Date): Promise<string[]> => {
  const finis = await tx
    .updateTable('export_donnees')
    .set({ etat: 'EXPIRE' })
    .where('etat', '=', 'TERMINE')
    .where('expire_le', '<=', maintenant.toISOString())
    .returning(['tenant_id', 'fichier_id', 'cle'])
    .execute();
  for (const { tenant_id, fichier_id } of finis)
    if (fichier_id !== null) await tx.deleteFrom('fichier').where('tenant_id', '=', tenant_id).where('id', '=', fichier_id).execute();
  return finis.map(({ cle }) => cle);
};
