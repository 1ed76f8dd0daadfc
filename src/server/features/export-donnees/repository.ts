import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { fichiersLisibles } from './table.ts';

const LOT_FICHIERS = 200;
type FichierAExporter = { readonly id: number; readonly nom: string; readonly cle: string };

const sansArchives = (tx: SystemeTx, tenantId: number) =>
  tx
    .selectFrom('fichier as f')
    .where('f.tenant_id', '=', tenantId)
    .where(sql<boolean>`${sql.raw(fichiersLisibles('f'))}`)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('archive as x').select('x.id').whereRef('x.tenant_id', '=', 'f.tenant_id').whereRef('x.fichier_id', '=', 'f.id'),
        ),
      ),
    );

/** The stored files of a tenant, archives apart: some are one person's. */
export const fichiersDe = (tx: SystemeTx, tenantId: number, apres: number): Promise<FichierAExporter[]> =>
  sansArchives(tx, tenantId).select(['f.id', 'f.nom', 'f.cle']).where('f.id', '>', apres).orderBy('f.id').limit(LOT_FICHIERS).execute();

export const nbFichiersDe = async (tx: SystemeTx, tenantId: number): Promise<number> =>
  (
    await sansArchives(tx, tenantId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
