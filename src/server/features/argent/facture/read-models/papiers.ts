import { sql, type RawBuilder } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { NatureFacture, Partie } from '#shared/features/argent/facture/schemas.ts';

/** A paper that is already kept. */
export type PapierGarde = {
  readonly id: number;
  readonly htCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly ttcCentimes: number | null;
  /** The very same bytes. */
  readonly memesOctets: boolean;
  readonly remplacable: boolean;
  /** Of a credit note: what is already shared out of it. */
  readonly affecteCentimes: number;
  readonly affecteNature: NatureFiscale | null;
  readonly creeLe: string;
};

type Papier = {
  readonly laboratoireId: number | null;
  readonly nature: NatureFacture;
  readonly numero: string;
  /** Who an unknown seller says it is. */
  readonly vendeur: Pick<Partie, 'nom' | 'siren' | 'tva'>;
  readonly ttcCentimes: number | null;
  /** The day of the paper: another year is another paper. Null: not said. */
  readonly jour: string | null;
  /** Of a text, which names no seller: its day and its total say whose it is. Null: who sells is looked at. */
  readonly jourDuTexte?: string | null;
  readonly sha256: string | null;
  /** The paper itself, which the search leaves out. */
  readonly saufId?: number;
};

/** What is shared out of the credit note of this row. @returns cents, 0 when it is none, or is not received */
export const affecteDe = (facture: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((select c.affecte_centimes
  from encaissement c where c.tenant_id = ${facture}.tenant_id and c.id = ${facture}.encaissement_id
    and c.annule_le is null), 0)`;

/** The nature it is shared out in, null when it is no encaissement. */
export const affecteNatureDe = (facture: RawBuilder<unknown>): RawBuilder<NatureFiscale | null> => sql`(select c.partage
  from encaissement c where c.tenant_id = ${facture}.tenant_id and c.id = ${facture}.encaissement_id
    and c.annule_le is null)`;

/**
 * What is kept with the same bytes, else under the same number of the same laboratory, or of the same unknown seller
 * (FAC-21).
 */
export const papierGarde = async (
  tx: Tx,
  tenantId: number,
  { laboratoireId, nature, numero, vendeur, ttcCentimes, jour, jourDuTexte = null, sha256, saufId }: Papier,
): Promise<PapierGarde | undefined> => {
  // Bytes that data replaced were received too (FAC-31).
  const memesOctets = sql`(sha256 = ${sha256}::text or exists (select from facture_remplacee x
    where x.tenant_id = ${tenantId} and x.facture_id = facture.id and x.sha256 = ${sha256}::text))`;
  const { rows } = await sql<PapierGarde>`
    select id, ht_centimes as "htCentimes", tva_centimes as "tvaCentimes", ttc_centimes as "ttcCentimes",
      cree_le as "creeLe", not autofacturee as remplacable,
      ${affecteDe(sql`facture`)} as "affecteCentimes", ${affecteNatureDe(sql`facture`)} as "affecteNature",
      coalesce(${memesOctets}, false) as "memesOctets"
    from facture where tenant_id = ${tenantId} and id is distinct from ${saufId ?? null}::bigint and (${memesOctets}
      or nature = ${nature} and numero_normalise = coalesce(nullif(f_cle_papier(${numero}::text), ''), ${numero}::text)
        and (date_emission is null or ${jour}::date is null
          or extract(year from date_emission) = extract(year from ${jour}::date))
        and (laboratoire_id = ${laboratoireId}::bigint
          or ${laboratoireId}::bigint is null and date_emission = ${jourDuTexte}::date
            and ttc_centimes = ${ttcCentimes}::bigint
          or ${laboratoireId}::bigint is null and laboratoire_id is null
            and (vendeur_siren, vendeur_tva, f_normaliser(vendeur_nom))
              is not distinct from (${vendeur.siren}::text, ${vendeur.tva}::text, f_normaliser(${vendeur.nom}::text))))
    order by "memesOctets" desc, ttc_centimes is not distinct from ${ttcCentimes}::bigint desc,
      remplacee_par_id is not null, id limit 1`.execute(tx);
  return rows[0];
};

/** The credit note whose place this one takes (FAC-94), as long as it is received. */
export const avoirReemis = async (
  tx: Tx,
  tenantId: number,
  id: number,
): Promise<{ readonly id: number; readonly encaissementId: number } | undefined> => {
  const { rows } = await sql<{ id: number; encaissementId: number }>`
    select o.id, c.id as "encaissementId" from facture f
    join facture o on o.tenant_id = f.tenant_id and o.id = f.reemission_de_id
    join encaissement c on c.tenant_id = o.tenant_id and c.id = o.encaissement_id and c.annule_le is null
    where f.tenant_id = ${tenantId} and f.id = ${id}`.execute(tx);
  return rows[0];
};

/** What self-billed credit notes that cite this paper take off it (FAC-50). @returns cents, of the kind that is due */
export const avoirsDAutofacture = async (tx: Tx, tenantId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ deduits: number }>`
    select coalesce(sum(case when f.ht_centimes is null then a.ttc_centimes else a.ht_centimes end), 0)::bigint
      as deduits
    from facture f join facture a on a.tenant_id = f.tenant_id and a.laboratoire_id = f.laboratoire_id
      and a.autofacturee and a.nature = 'AVOIR' and a.mise_de_cote is null
    where f.tenant_id = ${tenantId} and f.id = ${id} and exists (select from facture_reference c
      where c.tenant_id = a.tenant_id and c.facture_id = a.id and c.sorte = 'FACTURE'
        and coalesce(nullif(f_cle_papier(c.numero), ''), c.numero) = f.numero_normalise)`.execute(tx);
  return rows[0]?.deduits ?? 0;
};

/** Whether the gaps of a paper that this one replaces are claimed: they would be claimed twice (FAC-49). */
export const remplaceUneReclamee = async (tx: TenantTx, id: number): Promise<boolean> => {
  const { rows } = await sql`select from facture where tenant_id = ${tx.tenantId} and remplacee_par_id = ${id}
    and nb_reclamees > 0 limit 1`.execute(tx);
  return rows.length > 0;
};

/** What this paper replaces. @returns their ids */
export const papiersRemplaces = async (tx: TenantTx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from facture where tenant_id = ${tx.tenantId}
    and remplacee_par_id = ${id} order by id`.execute(tx);
  return rows.map((papier) => papier.id);
};

/** A hash of the lines of a paper, whatever their order. */
const empreinte = (
  factureId: RawBuilder<number>,
) => sql`(select md5(string_agg(l.cle_produit || '|' || l.quantite || '|'
    || l.montant_net_centimes, ';' order by l.cle_produit, l.quantite, l.montant_net_centimes))
  from facture_ligne l where l.tenant_id = f.tenant_id and l.facture_id = ${factureId})`;

/** Papers under another number of the same seller, day, lines and total: perhaps the same one (FAC-61). */
export const quasiDoublons = async (tx: TenantTx, id: number): Promise<string[]> => {
  const { rows } = await sql<{ numero: string }>`
    select g.numero from facture f join facture g on g.tenant_id = f.tenant_id and g.id <> f.id
      and g.laboratoire_id = f.laboratoire_id and g.nature = f.nature and g.date_emission = f.date_emission
      and g.numero_normalise <> f.numero_normalise and g.nb_lignes = f.nb_lignes
      and coalesce(g.ttc_centimes, g.ht_centimes) = coalesce(f.ttc_centimes, f.ht_centimes)
      and g.remplacee_par_id is null and (g.mise_de_cote is null or g.mise_de_cote = 'TOTAUX')
    where f.tenant_id = ${tx.tenantId} and f.id = ${id} and f.nb_lignes > 0
      and ${empreinte(sql`f.id`)} = ${empreinte(sql`g.id`)}
    order by g.id limit 5`.execute(tx);
  return rows.map(({ numero }) => numero);
};
