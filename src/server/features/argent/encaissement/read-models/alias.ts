import type { TenantTx } from '#server/core/db/database.ts';

/** The names that were learned of a laboratory, then those withdrawn, the last first. */
export const aliasDuLaboratoire = async (tx: TenantTx, laboratoireId: number) => {
  const retenus = await tx
    .selectFrom('alias_laboratoire')
    .select(['id', 'nom', 'cree_par_nom as creeParNom', 'cree_le as creeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .orderBy('nom')
    .execute();
  const retires = await aliasRetires(tx, laboratoireId);
  return [...retenus.map((alias) => ({ ...alias, retireLe: null, retireParNom: null })), ...retires];
};

/** The names of a laboratory that are no longer recognised. */
export const aliasRetires = (tx: TenantTx, laboratoireId: number) =>
  tx
    .selectFrom('alias_laboratoire_retire')
    .select([
      'id',
      'nom',
      'cree_par_nom as creeParNom',
      'cree_le as creeLe',
      'retire_le as retireLe',
      'retire_par_nom as retireParNom',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .orderBy('retire_le', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The laboratory of a name that is known to exist. */
export const aliasConnu = (tx: TenantTx, cle: string) =>
  tx
    .selectFrom('alias_laboratoire as a')
    .innerJoin('laboratoire as l', (jointure) =>
      jointure.onRef('l.tenant_id', '=', 'a.tenant_id').onRef('l.id', '=', 'a.laboratoire_id'),
    )
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select([
      'a.id',
      'a.nom',
      'a.laboratoire_id as laboratoireId',
      'd.nom as laboratoireNom',
      'a.cree_par_nom as creeParNom',
      'a.cree_le as creeLe',
    ])
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.cle', '=', cle)
    .executeTakeFirstOrThrow();

/** Every name by which the laboratories of the account are known: theirs, and those that were learned. */
export const nomsDesLaboratoiresEncaissement = async (
  tx: TenantTx,
): Promise<{ readonly laboratoireId: number; readonly laboratoireNom: string; readonly nom: string }[]> => {
  const nomsDuCatalogue = await tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id as laboratoireId', 'd.nom as laboratoireNom', 'd.nom as nom'])
    .where('l.tenant_id', '=', tx.tenantId)
    .execute();
  const noms = new Map(nomsDuCatalogue.map(({ laboratoireId, laboratoireNom }) => [laboratoireId, laboratoireNom]));
  const appris = await tx
    .selectFrom('alias_laboratoire')
    .select(['laboratoire_id as laboratoireId', 'nom'])
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  return [
    ...nomsDuCatalogue,
    ...appris.map((aliasAppris) => ({
      ...aliasAppris,
      laboratoireNom: noms.get(aliasAppris.laboratoireId) ?? aliasAppris.nom,
    })),
  ];
};
