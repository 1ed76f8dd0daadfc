import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { GenreFacture, NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { MesuresDeLigne } from '#shared/features/argent/facture/rules/achats.ts';

type NatureAEcrire = MesuresDeLigne & { readonly id: number; readonly nature: NatureLigne };
type GenreAEcrire = { readonly id: number; readonly genre: GenreFacture };

/** What lines are and count for; their papers are then read again by the bases. */
export const updateNatures = async (
  tx: Tx,
  tenantId: number,
  factures: readonly GenreAEcrire[],
  lignes: readonly NatureAEcrire[],
): Promise<void> => {
  if (factures.length === 0) return;
  await sql`update facture_ligne l set nature = x.nature, achat_net_centimes = x.net, achat_brut_centimes = x.brut,
      achat_quantite = x.quantite, achat_gratuites = x.gratuites
    from unnest(${lignes.map(({ id }) => id)}::bigint[], ${lignes.map(({ nature }) => nature)}::text[],
      ${lignes.map(({ achatNetCentimes }) => achatNetCentimes)}::bigint[],
      ${lignes.map(({ achatBrutCentimes }) => achatBrutCentimes)}::bigint[],
      ${lignes.map(({ achatQuantite }) => achatQuantite)}::bigint[],
      ${lignes.map(({ achatGratuites }) => achatGratuites)}::bigint[]) as x (id, nature, net, brut, quantite, gratuites)
    where l.tenant_id = ${tenantId} and l.id = x.id`.execute(tx);
  await sql`update facture f set genre = x.genre, natures_version = f.natures_version + 1
    from unnest(${factures.map(({ id }) => id)}::bigint[], ${factures.map(({ genre }) => genre)}::text[])
      as x (id, genre)
    where f.tenant_id = ${tenantId} and f.id = x.id`.execute(tx);
};

/** What a person says that a line is; null: the rule decides. @returns whether it is a line of this paper */
export const updateNatureSaisie = async (
  tx: TenantTx,
  {
    factureId,
    ligneId,
    nature,
  }: { readonly factureId: number; readonly ligneId: number; readonly nature: NatureLigne | null },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update facture_ligne set nature_saisie = ${nature}
    where tenant_id = ${tx.tenantId} and facture_id = ${factureId} and id = ${ligneId}
      and encours_id is null`.execute(tx);
  return Number(numAffectedRows ?? 0n) === 1;
};

/**
 * Who takes whose place among the papers of a laboratory: a corrected invoice that counts and the one that it cites,
 * whichever came first (FAC-49); a re-issue and what a person replaced by it (FAC-94). They are few, and read
 * once, whatever the planner knows of a table just filled.
 * @returns the papers of which that changed
 */
export const updateRemplacements = async (tx: Tx, tenantId: number, laboratoireId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with rectificatives as materialized (
      select tenant_id, id, laboratoire_id, nature, autofacturee, date_emission from facture
      where tenant_id = ${tenantId} and laboratoire_id = ${laboratoireId} and genre = 'RECTIFICATIVE'
        and mise_de_cote is null
    ), reemises as materialized (
      select reemission_de_id as id, id as par, date_emission from facture where tenant_id = ${tenantId}
        and laboratoire_id = ${laboratoireId} and reemission_de_id is not null and mise_de_cote is null
    ), citees as materialized (
      select f.id, r.id as par, r.date_emission
      from rectificatives r
      join facture_reference c on c.tenant_id = r.tenant_id and c.facture_id = r.id and c.sorte = 'FACTURE'
      join facture f on f.tenant_id = r.tenant_id and f.laboratoire_id = r.laboratoire_id and f.nature = r.nature
        and f.autofacturee = r.autofacturee and f.id <> r.id
        and f.numero_normalise = coalesce(nullif(f_cle_papier(c.numero), ''), c.numero)
        and (c.jour is null or f.date_emission is null or c.jour = f.date_emission)
        and (f.date_emission is null or r.date_emission is null or f.date_emission <= r.date_emission)
        and not exists (select from facture g where g.tenant_id = f.tenant_id and g.laboratoire_id = f.laboratoire_id
          and g.nature = f.nature and g.numero_normalise = f.numero_normalise and g.id <> f.id and g.id <> r.id
          and g.date_emission > f.date_emission and g.date_emission <= r.date_emission)
    ), liens as materialized (
      select distinct on (id) id, par from (select * from citees union all select * from reemises) as tous
      order by id, date_emission desc nulls last, par desc
    )
    update facture f set remplacee_par_id = x.par
    from (select f.id, l.par from facture f left join liens l on l.id = f.id
      where f.tenant_id = ${tenantId} and f.laboratoire_id = ${laboratoireId}
        and (l.par is not null or f.remplacee_par_id is not null)) x
    where f.tenant_id = ${tenantId} and f.id = x.id and f.remplacee_par_id is distinct from x.par
    returning f.id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** A re-issue bears the number of this paper, which keeps it beside (FAC-94). */
export const updateRangDuPapier = async (tx: Tx, tenantId: number, id: number): Promise<void> => {
  await sql`update facture f set papier_rang = (select max(g.papier_rang) + 1 from facture g
      where g.tenant_id = f.tenant_id and g.laboratoire_id = f.laboratoire_id and g.nature = f.nature
        and g.numero_normalise = f.numero_normalise), version = f.version + 1, modifie_le = now()
    where f.tenant_id = ${tenantId} and f.id = ${id}`.execute(tx);
};
