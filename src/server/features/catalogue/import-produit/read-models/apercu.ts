import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { StatutLigne } from '#shared/features/catalogue/import-produit/contract.ts';
import { laboratoiresAbsents } from '../repository.ts';
import { findProduits, classerSpecialites, type ReglageImportProduit } from '../repository/classer.ts';

type BilanDuClassement = {
  readonly statut: StatutLigne;
  readonly n: number;
  readonly numeros: number[] | null;
  readonly motifs: (string | null)[] | null;
};

/** How many lines would become what, with the first refused ones and why: nothing is written. */
export const bilansDuClassement = async (
  tx: SystemeTx,
  importId: number,
  reglage: ReglageImportProduit,
  premieres: number,
): Promise<BilanDuClassement[]> => {
  const portee = { importId, apercu: true };
  const classement =
    reglage.forme === 'BDPM_SPECIALITES' ? classerSpecialites(reglage, portee) : findProduits(reglage, portee);
  const { rows } = await sql<BilanDuClassement>`
    select statut, count(*) as n, (array_agg(numero order by numero)
      filter (where statut = 'REFUSEE'))[1:${sql.raw(String(premieres))}] as numeros,
      (array_agg(motif order by numero) filter (where statut = 'REFUSEE'))[1:${sql.raw(String(premieres))}] as motifs
    from (select numero, statut, motif from (${classement}) c
      union all select numero, statut, motif from produit_import_ligne
        where import_id = ${importId} and statut = 'REFUSEE') c
    group by statut`.execute(tx);
  return rows;
};

/** The lines still to be done that carry a warning. */
export const numerosAvertis = async (tx: SystemeTx, importId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('produit_import_ligne')
      .select('numero')
      .where('import_id', '=', importId)
      .where('statut', 'is', null)
      .where(sql<boolean>`cardinality(avertissements) > 0`)
      .orderBy('numero')
      .execute()
  ).map(({ numero }) => numero);

export const nomsAbsents = async (tx: SystemeTx, importId: number): Promise<string[]> =>
  (await laboratoiresAbsents(importId).execute(tx)).rows.map(({ nom }) => nom);
