import type { TenantTx } from '#server/core/db/database.ts';

type ProduitDeLAnnee = {
  readonly laboratoireId: number;
  readonly ean: string | null;
  readonly nom: string;
};

/** What tells the products of a year apart (CMP-4). */
export const produitsDeLAnnee = (tx: TenantTx, annee: number): Promise<ProduitDeLAnnee[]> =>
  tx
    .selectFrom('comparatif')
    .select(['laboratoire_id as laboratoireId', 'ean', 'nom'])
    .where('tenant_id', '=', tx.tenantId)
    .where('annee', '=', annee)
    .execute();

const MONTRES = 50;
/**
 * The products of the source year that were not copied, since the other year already had them.
 * @param copies ids of the source rows that were repeated
 */
export const dejaLaAvantCopie = async (
  tx: TenantTx,
  source: number,
  copies: ReadonlySet<number>,
): Promise<{ nombre: number; premiers: { nom: string; laboratoireNom: string }[] }> => {
  const lignes = await tx
    .selectFrom('comparatif as c')
    .innerJoin('laboratoire as l', (jointure) =>
      jointure.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.id', '=', 'c.laboratoire_id'),
    )
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['c.id', 'c.nom', 'd.nom as laboratoireNom'])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.annee', '=', source)
    .orderBy('c.id')
    .execute();
  const restes = lignes.filter(({ id }) => !copies.has(id));
  return {
    nombre: restes.length,
    premiers: restes.slice(0, MONTRES).map(({ nom, laboratoireNom }) => ({ nom, laboratoireNom })),
  };
};
