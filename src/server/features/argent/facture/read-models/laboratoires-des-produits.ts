import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import {
  devinerLaboratoire,
  type PapierADeviner,
} from '#shared/features/argent/facture/rules/laboratoire-du-vendeur.ts';
import type { IdentiteCompte } from '#shared/features/argent/facture/rules/parties.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { laboratoiresConnus } from './connus.ts';

type LigneADeviner = Pick<FactureLue['lignes'][number], 'ean' | 'cip13' | 'codeVendeur' | 'nom'>;
type Papier = Omit<PapierADeviner, 'lignes'> & { readonly lignes: readonly LigneADeviner[] };

/**
 * The laboratories of an account that sell the products of a paper, and how many of each: as the catalogue knows them
 * (FAC-74), else as a person chose them for the papers of this seller (FAC-121).
 */
const laboratoiresDesProduits = async (
  tx: Tx,
  tenantId: number,
  { vendeur, lignes }: Papier,
): Promise<ReadonlyMap<number, number>> => {
  const codes = [...new Set(lignes.flatMap(({ ean, cip13, codeVendeur }) => ean ?? cip13 ?? codeVendeur ?? []))];
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; id: number }>`
    with catalogue as (
      select distinct p.ean as code, l.id from produit p join laboratoire l on l.tenant_id = ${tenantId}
        and l.detail_id = p.laboratoire_detail_id
      where p.ean = any(${codes}::text[]))
    select code, id from catalogue
    union
    select c.code, f.laboratoire_id from facture f
      join facture_ligne fl on fl.tenant_id = f.tenant_id and fl.facture_id = f.id
      cross join lateral (select coalesce(fl.ean, fl.cip13, fl.code_vendeur) as code) c
    where f.tenant_id = ${tenantId} and f.laboratoire_choisi and f.laboratoire_id is not null
      and (f.vendeur_siren = ${vendeur.siren} or f.vendeur_tva = ${vendeur.tva}
        or f.vendeur_gln = ${vendeur.gln ?? null})
      and c.code = any(${codes}::text[]) and c.code not in (select code from catalogue)`.execute(tx);
  const parLaboratoire = new Map<number, number>();
  for (const { id } of rows) parLaboratoire.set(id, (parLaboratoire.get(id) ?? 0) + 1);
  return parLaboratoire;
};

/** The laboratory of a paper, by all that an account knows (FAC-12, FAC-74); null: a person is asked. */
export const laboratoireDuPapier = async (
  tx: Tx,
  tenantId: number,
  papier: Papier,
  compte: IdentiteCompte,
): Promise<number | null> =>
  devinerLaboratoire(
    papier,
    await laboratoiresConnus(tx, tenantId),
    compte,
    await laboratoiresDesProduits(tx, tenantId, papier),
  )?.laboratoireId ?? null;

/** What a kept paper says of whose it is. */
export const lirePapierADeviner = async (tx: TenantTx, id: number): Promise<Papier | undefined> => {
  const { rows } = await sql<Papier>`
    select json_build_object('nom', f.vendeur_nom, 'siren', f.vendeur_siren, 'siret', f.vendeur_siret,
        'tva', f.vendeur_tva, 'gln', f.vendeur_gln) as vendeur,
      f.sirens_du_texte as "sirensDuTexte", f.notes,
      coalesce((select json_agg(json_build_object('nom', fl.nom, 'ean', fl.ean, 'cip13', fl.cip13,
        'codeVendeur', fl.code_vendeur)) from facture_ligne fl
        where fl.tenant_id = f.tenant_id and fl.facture_id = f.id), '[]'::json) as lignes
    from facture f where f.tenant_id = ${tx.tenantId} and f.id = ${id}`.execute(tx);
  return rows[0];
};
