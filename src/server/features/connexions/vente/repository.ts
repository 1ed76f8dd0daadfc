import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { CauseJour, EtatJour, SourceVentes } from '#shared/features/connexions/vente/schemas/jours.ts';
import type { JourConnu, VenteNeutre } from '#shared/features/connexions/vente/rules.ts';

/** The ids of these codes, those never sold before included. A better designation replaces an empty one. */
export const findProduitsVendus = async (
  tx: Tx,
  tenantId: number,
  ventes: readonly Pick<VenteNeutre, 'code' | 'designation'>[],
): Promise<ReadonlyMap<string, number>> => {
  const noms = new Map(ventes.map(({ code, designation }) => [code, code === '' ? 'Sans code' : designation]));
  const codes = [...noms.keys()].toSorted();
  const { rows } = await sql<{ id: number; code: string }>`
    with voulus as (select * from unnest(${codes}::text[], ${codes.map((code) => noms.get(code) ?? '')}::text[]) as v
      (code, designation)),
    connus as (select id, code from produit_vendu where tenant_id = ${tenantId} and code = any (${codes}::text[])),
    nouveaux as (
      insert into produit_vendu (tenant_id, code, designation)
      select ${tenantId}, v.code, v.designation from voulus v
        where not exists (select from connus c where c.code = v.code) order by v.code
      on conflict (tenant_id, code) do update set designation = excluded.designation returning id, code)
    select id, code from connus union all select id, code from nouveaux`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** Writes the sales of a day whole: what was there and is no more goes (CNX-38). */
export const upsertVentes = async (
  tx: Tx,
  { tenantId, jour }: { readonly tenantId: number; readonly jour: Jour },
  ventes: readonly VenteNeutre[],
  ids: ReadonlyMap<string, number>,
): Promise<void> => {
  const liste = (champ: (vente: VenteNeutre) => number | null) => ventes.map(champ);
  await sql`
    insert into vente_jour (tenant_id, jour, produits, quantites, ca_ttc, ca_ht, tva, couts, stocks)
    values (${tenantId}, ${jour}, ${liste(({ code }) => ids.get(code) ?? null)}::int[],
      ${liste((v) => v.quantite)}::int[],
      ${liste((v) => v.caTtcCentimes)}::int[], ${liste((v) => v.caHtCentimes)}::int[],
      ${liste((v) => v.tva)}::smallint[],
      ${liste((v) => v.coutMoyenCentimes)}::int[], ${liste((v) => v.stock)}::int[])
    on conflict (tenant_id, jour) do update set produits = excluded.produits, quantites = excluded.quantites,
      ca_ttc = excluded.ca_ttc,
      ca_ht = excluded.ca_ht, tva = excluded.tva, couts = excluded.couts, stocks = excluded.stocks`.execute(tx);
};

type JourVerrouille = JourConnu & { readonly tentatives: number; readonly empreinte: string | null };
/** What is known of these days, locked. */
export const lockJours = async (
  tx: Tx,
  tenantId: number,
  jours: readonly Jour[],
): Promise<ReadonlyMap<Jour, JourVerrouille>> => {
  const { rows } = await sql<JourVerrouille>`
    select jour, etat, redemande, tentatives, empreinte from jour_extraction
    where tenant_id = ${tenantId} and jour = any (${jours}::date[]) order by jour for update`.execute(tx);
  return new Map(rows.map((ligne) => [ligne.jour, ligne]));
};

type JourAEcrire = {
  readonly jour: Jour;
  readonly etat: EtatJour;
  readonly cause: CauseJour | null;
  readonly nbLignes: number;
  readonly nbAnnoncees: number | null;
  readonly nbEcartees: number;
  readonly nbProduits: number;
  readonly quantite: number;
  readonly caTtcCentimes: number;
  readonly caHtCentimes: number;
  readonly source: SourceVentes;
  readonly tentatives: number;
  readonly empreinte: string;
  readonly le: Date;
};
/** What was received of a day. */
export const upsertJourDeVente = async (
  tx: Tx,
  tenantId: number,
  { jour, le, ...jourRecu }: JourAEcrire,
): Promise<void> => {
  const recuLe = le.toISOString();
  const valeurs = enColonnes('jour_extraction', { ...jourRecu, redemande: false, derniereTentativeLe: recuLe, recuLe });
  await tx
    .insertInto('jour_extraction')
    .values({ tenant_id: tenantId, jour, ...valeurs })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'jour']).doUpdateSet(valeurs))
    .execute();
};

/** Writes the state of a day whose sales stay as they are: an answer was not better, or the day is given up. */
export const upsertEtatDuJour = async (
  tx: Tx,
  tenantId: number,
  { jour, etat, cause, tentatives, le }: Pick<JourAEcrire, 'jour' | 'etat' | 'cause' | 'tentatives' | 'le'>,
): Promise<void> => {
  const valeurs = { etat, cause, tentatives, redemande: false, derniere_tentative_le: le.toISOString() };
  await tx
    .insertInto('jour_extraction')
    .values({ tenant_id: tenantId, jour, ...valeurs })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'jour']).doUpdateSet(valeurs))
    .execute();
};

/** Days asked again keep their sales until others come; their attempts start again. */
export const updateJoursRedemandes = async (tx: Tx, tenantId: number, jours: readonly Jour[]): Promise<void> => {
  await sql`insert into jour_extraction (tenant_id, jour, redemande) select ${tenantId}, unnest(${jours}::date[]), true
    on conflict (tenant_id, jour) do update set redemande = true, tentatives = 0`.execute(tx);
};
