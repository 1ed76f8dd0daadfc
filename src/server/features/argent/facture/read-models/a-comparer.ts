import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { LigneComparee } from '#shared/features/argent/facture/rules/conditions/comparer.ts';
import type { FactureAComparer, LigneAComparer } from '#shared/features/argent/facture/rules/conditions/groupes.ts';
import { colonnesDeLigne } from './a-comprendre.ts';
import { avoirsCitants } from './avoirs-citants.ts';

export type LigneStockeeFacture = LigneAComparer &
  Omit<LigneComparee, 'rang' | 'resultat'> & {
    readonly id: number;
    readonly resultat: LigneComparee['resultat'] | null;
    readonly encoursId: number | null;
  };
export type FactureStockee = Omit<FactureAComparer, 'lignes'> & {
  readonly id: number;
  readonly lignes: readonly LigneStockeeFacture[];
};

/** The invoices of a laboratory that are compared: complete and counted (FAC-47), never a credit note. */
const aComparer = (tenantId: number, laboratoireId: number): RawBuilder<boolean> =>
  sql<boolean>`f.tenant_id = ${tenantId} and f.laboratoire_id = ${laboratoireId} and f.nature = 'FACTURE'
    and f.comptee and f.date_emission is not null`;

/** Every invoice of a laboratory to compare, by id. */
export const facturesAComparer = async (tx: Tx, tenantId: number, laboratoireId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`select f.id from facture f where ${aComparer(tenantId, laboratoireId)} order by f.id`.execute(tx);
  return rows.map(({ id }) => id);
};

type Entete = Omit<FactureStockee, 'lignes' | 'avoirs'>;
/** These invoices with their lines, their ranges from the catalogue and what the last control found. */
export const lireAComparer = async (
  tx: Tx,
  tenantId: number,
  laboratoireId: number,
  ids: readonly number[],
): Promise<FactureStockee[]> => {
  const { rows: entetes } = await sql<Entete>`
    select f.id, f.date_emission as date, f.date_echeance as echeance, f.ajustements,
      f.avertissements
    from facture f where ${aComparer(tenantId, laboratoireId)} and f.id = any(${[...ids]}::bigint[])
      order by f.id`.execute(tx);
  const { rows } = await sql<LigneStockeeFacture & { factureId: number }>`
    select ${colonnesDeLigne},
      l.resultat, l.motif, l.condition_id as "conditionId", l.condition_dite as "conditionDite",
      l.remise_attendue as "remiseAttendue",
      l.attendu_centimes as "attenduCentimes", l.ecart_centimes as "ecartCentimes", l.encours_id as "encoursId", p.gamme
    from facture_ligne l left join produit p on p.ean = coalesce(l.ean, l.cip13)
    where l.tenant_id = ${tenantId} and l.facture_id = any(${entetes.map(({ id }) => id)}::bigint[])
      order by l.facture_id, l.rang`.execute(tx);
  const parFacture = Map.groupBy(rows, ({ factureId }) => factureId);
  const avoirs = await avoirsCitants(
    tx,
    tenantId,
    entetes.map(({ id }) => id),
  );
  return entetes.map((entete) => ({
    ...entete,
    lignes: parFacture.get(entete.id) ?? [],
    avoirs: avoirs.get(entete.id) ?? [],
  }));
};

/** The name of a laboratory, as everybody knows it. */
export const nomDuLaboratoireFacture = async (tx: Tx, tenantId: number, laboratoireId: number): Promise<string> => {
  const { rows } = await sql<{ nom: string }>`
    select d.nom from laboratoire l join laboratoire_detail d on d.id = l.detail_id
    where l.tenant_id = ${tenantId} and l.id = ${laboratoireId}`.execute(tx);
  return rows[0]?.nom ?? '';
};
