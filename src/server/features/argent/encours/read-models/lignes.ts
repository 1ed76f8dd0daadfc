import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { LigneMailEncours, LignesParEncours } from '#shared/features/argent/encours/rules/mail.ts';
import { rapportDesLignes, type RapportTva } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { ApportsEncours } from './apports.ts';

type LigneLue = LigneMailEncours & { readonly encoursId: number };

/**
 * What these encours are made of: their own lines, else what the promotion they come from sold.
 */
export const lignesParEncours = async (
  tx: TenantTx,
  ids: readonly number[],
  { lignesVendues }: Pick<ApportsEncours, 'lignesVendues'>,
): Promise<LignesParEncours> => {
  if (ids.length === 0) return new Map();
  const choisis = sql<boolean>`e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ json: LigneLue }>`
    select row_to_json(x) as json from (
      select e.id as "encoursId", g.position, g.produit as designation, g.ean, g.quantite,
        nullif(g.prix_unitaire_ht_centimes, 0) as "unitaireCentimes",
          nullif(g.quantite * g.prix_unitaire_ht_centimes, 0) as "montantCentimes",
        null::bigint as "caTtcCentimes", g.motif
      from encours e join encours_ligne g on g.tenant_id = e.tenant_id and g.encours_id = e.id where ${choisis}
      union all
      ${lignesVendues(choisis)}
        and not exists (select from encours_ligne g where g.tenant_id = e.tenant_id and g.encours_id = e.id)
    ) x order by x."encoursId", x.position`.execute(tx);
  return Map.groupBy(
    rows.map(({ json }) => json),
    ({ encoursId }) => encoursId,
  );
};

/** By encours, how HT converts to TTC and back when its lines have several rates (ENC-77). */
export const rapportsDesLignes = async (
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RapportTva | null>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ encoursId: number; htCentimes: number; tauxTvaCentiemes: number | null }>`
    select g.encours_id as "encoursId", g.quantite * g.prix_unitaire_ht_centimes as "htCentimes",
      g.taux_tva_centiemes as "tauxTvaCentiemes"
    from encours_ligne g where g.tenant_id = ${tx.tenantId} and g.encours_id = any(${[...ids]}::bigint[])`.execute(tx);
  const parEncours = Map.groupBy(rows, ({ encoursId }) => encoursId);
  return new Map([...parEncours].map(([id, lignes]) => [id, rapportDesLignes(lignes)]));
};
