import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { AvoirCitant, LigneAComparer } from '#shared/features/argent/facture/rules/conditions/groupes.ts';
import type { encoursAutofacture } from '#shared/features/argent/facture/rules.ts';
import { cleDuProduitDeLigne } from '#shared/features/argent/facture/rules/natures.ts';

/** A reference of a credit note that names this invoice: its number, its day when it is said, not a later paper. */
const citeLaFacture = sql`c.sorte = 'FACTURE'
  and coalesce(nullif(f_cle_papier(c.numero), ''), c.numero) = f.numero_normalise
  and (c.jour is null or f.date_emission is null or c.jour = f.date_emission)
  and (a.date_emission is null or f.date_emission is null or f.date_emission <= a.date_emission)`;
/** It counts, and gives back a price or goods: a rebate of the year corrects no invoice (FAC-72). */
const avoirCompte = sql`a.nature = 'AVOIR' and a.mise_de_cote is null and a.remplacee_par_id is null
  and not a.autofacturee and coalesce(a.genre, '') not in ('AVOIR_RFA', 'AVOIR_ACOMPTE')`;

/** The invoices of a laboratory that a credit note cites. @returns their ids */
export const facturesCitees = async (
  tx: Tx,
  tenantId: number,
  { laboratoireId, avoirId }: { readonly laboratoireId: number; readonly avoirId: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct f.id from facture a
    join facture_reference c on c.tenant_id = a.tenant_id and c.facture_id = a.id
    join facture f on f.tenant_id = a.tenant_id and f.laboratoire_id = ${laboratoireId} and f.nature = 'FACTURE'
      and ${citeLaFacture}
    where a.tenant_id = ${tenantId} and a.id = ${avoirId} and a.nature = 'AVOIR' order by f.id`.execute(tx);
  return rows.map(({ id }) => id);
};

type AutofactureCitee = Parameters<typeof encoursAutofacture>[0] & Record<'id' | 'encoursId', number>;
/** The self-billed invoices that a self-billed credit note cites, and of which a person made an encours (FAC-50). */
export const autofacturesCitees = async (tx: Tx, tenantId: number, avoirId: number): Promise<AutofactureCitee[]> => {
  const { rows } = await sql<AutofactureCitee>`
    select distinct f.id, f.encours_id as "encoursId", f.numero, f.date_emission as date,
      f.ht_centimes as "htCentimes", f.tva_centimes as "tvaCentimes", f.ttc_centimes as "ttcCentimes"
    from facture a join facture_reference c on c.tenant_id = a.tenant_id and c.facture_id = a.id
    join facture f on f.tenant_id = a.tenant_id and f.laboratoire_id = a.laboratoire_id and f.nature = 'FACTURE'
      and f.autofacturee and f.encours_id is not null and ${citeLaFacture}
    where a.tenant_id = ${tenantId} and a.id = ${avoirId} and a.nature = 'AVOIR' and a.autofacturee
      and a.mise_de_cote is null order by f.id`.execute(tx);
  return rows;
};

type LigneDAvoir = Pick<LigneAComparer, 'ean' | 'cip13' | 'nom' | 'quantiteMillioniemes'> & {
  readonly netCentimes: number;
};
const enRendue = ({ quantiteMillioniemes, netCentimes, ...produit }: LigneDAvoir) => ({
  cle: cleDuProduitDeLigne(produit),
  codee: produit.ean !== null || produit.cip13 !== null,
  quantiteMillioniemes,
  netCentimes,
});

/** The credit notes that cite each of these invoices. */
export const avoirsCitants = async (
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AvoirCitant[]>> => {
  const { rows } = await sql<{ factureId: number; htCentimes: number | null; lignes: readonly LigneDAvoir[] }>`
    select f.id as "factureId", a.ht_centimes as "htCentimes",
      (select coalesce(json_agg(json_build_object('ean', l.ean, 'cip13', l.cip13, 'nom', l.nom,
          'quantiteMillioniemes', l.quantite,
          'netCentimes', coalesce(l.achat_net_centimes, l.montant_net_centimes)) order by l.rang), '[]'::json)
        from facture_ligne l where l.tenant_id = a.tenant_id and l.facture_id = a.id) as lignes
    from facture f join facture a on a.tenant_id = f.tenant_id and a.laboratoire_id = f.laboratoire_id
    where f.tenant_id = ${tenantId} and f.id = any(${[...ids]}::bigint[]) and ${avoirCompte}
      and exists (select from facture_reference c where c.tenant_id = a.tenant_id and c.facture_id = a.id
        and ${citeLaFacture})
    order by f.id, a.id`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ factureId }) => factureId)].map(([factureId, avoirs]) => [
      factureId,
      avoirs.map(({ htCentimes, lignes }) => ({ htCentimes, lignes: lignes.map(enRendue) })),
    ]),
  );
};
