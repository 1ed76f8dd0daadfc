import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererTypesPrestation } from '#shared/features/prestations/type-prestation/policy.ts';
import { TYPES_HABITUELS } from '#shared/features/prestations/type-prestation/rules.ts';
import type { TypePrestation, TypesPrestation } from '#shared/features/prestations/type-prestation/schemas.ts';

/** How many prestations are of the type `y`: they are written later (`server/composition` gives it). */
export type NbPrestations = RawBuilder<number>;

const lireTypes = async (tx: TenantTx, nbPrestations: NbPrestations, id?: number): Promise<TypePrestation[]> => {
  const { rows } = await sql<TypePrestation>`
    select y.id, y.nom, y.description, y.tva_centiemes as "tvaCentiemes", y.mode_repartition as "modeRepartition",
      ${nbPrestations} as "nbPrestations",
      y.modifie_le as "modifieLe", y.modifie_par_nom as "modifieParNom", y.version
    from type_prestation y where y.tenant_id = ${tx.tenantId} ${id === undefined ? sql`` : sql`and y.id = ${id}`}
    order by f_tri(y.nom) collate textes, y.id`.execute(tx);
  return rows;
};

/** @throws 404 */
export const unType = async (tx: TenantTx, id: number, nbPrestations: NbPrestations): Promise<TypePrestation> =>
  exigerPresence((await lireTypes(tx, nbPrestations, id))[0]);

/** How many of the usual types have no namesake yet (PRS-7). */
const nbManquants = async (tx: TenantTx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from unnest(${TYPES_HABITUELS.map(({ nom }) => nom)}::text[]) h (nom) where not exists (
      select from type_prestation y where y.tenant_id = ${tx.tenantId} and f_normaliser(y.nom) =
        f_normaliser(h.nom))`.execute(tx);
  return rows[0]?.n ?? 0;
};

export const typesDuGroupement = async (
  tx: TenantTx,
  acteur: Acteur,
  nbPrestations: NbPrestations,
): Promise<TypesPrestation> => ({
  types: await lireTypes(tx, nbPrestations),
  habituelsManquants: await nbManquants(tx),
  droits: { gerer: canGererTypesPrestation(acteur) },
});
