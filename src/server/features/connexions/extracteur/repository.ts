import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type {
  CausePanne,
  ParametresSaisis,
  TypeExtracteur,
} from '#shared/features/connexions/extracteur/schemas/parametres.ts';

/** The row of an account, made when it has none, locked. */
export const lockReglageExtracteur = async (
  tx: Tx,
  tenantId: number,
): Promise<{ version: number; partageAvec: number | null; modifieLe: string | null; modifieParNom: string | null }> => {
  await tx
    .insertInto('extracteur')
    .values({ tenant_id: tenantId })
    .onConflict((conflit) => conflit.doNothing())
    .execute();
  return tx
    .selectFrom('extracteur')
    .select(['version', 'partage_avec as partageAvec', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const updateParametres = async (
  tx: Tx,
  { idNat, url, identifiant }: Pick<ParametresSaisis, 'idNat' | 'url' | 'identifiant'>,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
  tenantId?: number,
): Promise<void> => {
  await tx
    .updateTable('extracteur')
    .set({
      id_nat: idNat,
      url,
      identifiant,
      modifie_le: le.toISOString(),
      modifie_par_nom: parNom,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .execute();
};

export const updatePartageExtracteur = async (
  tx: Tx,
  partageAvec: number | null,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
  tenantId?: number,
): Promise<void> => {
  await tx
    .updateTable('extracteur')
    .set({
      partage_avec: partageAvec,
      partage_par_nom: parNom,
      partage_le: le.toISOString(),
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .execute();
};

/** Where the sales of an account are asked for, locked. */
export const lockParametres = (
  tx: SystemeTx,
  tenantId: number,
): Promise<Pick<ParametresSaisis, 'idNat' | 'url' | 'identifiant'> | undefined> =>
  tx
    .selectFrom('extracteur')
    .select(['id_nat as idNat', 'url', 'identifiant'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();

/** When its sales are fetched next; null: never, and its failure is forgotten. */
export const upsertPlanDeRecueil = async (tx: Tx, tenantId: number, le: Date | null): Promise<void> => {
  const prochain_essai_le = le?.toISOString() ?? null;
  const oubli = le === null ? { panne_cause: null, panne_depuis: null, echecs: 0 } : {};
  await tx
    .insertInto('extracteur')
    .values({ tenant_id: tenantId, prochain_essai_le })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet({ prochain_essai_le, ...oubli }))
    .execute();
};

/** The accounts whose time has come, and that no fetch is at. */
export const findComptesARecueillir = async (tx: SystemeTx, maintenant: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select tenant_id as id from extracteur
    where prochain_essai_le <= ${maintenant} and (bail_jusqu_a is null or bail_jusqu_a < ${maintenant})
      order by prochain_essai_le limit 1000`.execute(tx);
  return rows.map(({ id }) => id);
};

export type Recueil = {
  readonly type: TypeExtracteur;
  readonly consenti: boolean;
  readonly idNat: string | null;
  readonly url: string | null;
  readonly identifiant: string | null;
  readonly dernierSuccesLe: string | null;
  readonly echecs: number;
  readonly panneDepuis: string | null;
};
const BAIL_MS = 5 * 60_000;
/**
 * Takes the fetch of an account for some minutes, or keeps it: a second one finds nothing to do.
 * @param tenu null for a first time; the end of the lease that this fetch holds
 */
export const updateBailPris = async (
  tx: SystemeTx,
  tenantId: number,
  maintenant: Date,
  tenu: string | null = null,
): Promise<(Recueil & { readonly bail: string }) | undefined> => {
  const fin = new Date(maintenant.getTime() + BAIL_MS);
  const { rows } = await sql<Recueil & { bail: string }>`
    update extracteur e set bail_jusqu_a = ${fin}, dernier_essai_le = ${maintenant} from tenant t
    where e.tenant_id = ${tenantId} and t.id = e.tenant_id and t.active = 'ACCEPTED'
      and (e.bail_jusqu_a is null or e.bail_jusqu_a < ${maintenant} or e.bail_jusqu_a = ${tenu}::timestamptz)
    returning t.extracteur_type as type, t.extracteur_consentement is not null as consenti, e.id_nat as "idNat", e.url,
      e.identifiant,
      e.dernier_succes_le as "dernierSuccesLe", e.echecs, e.panne_depuis as "panneDepuis",
      e.bail_jusqu_a as bail`.execute(tx);
  return rows[0];
};

export const updateRecueilFini = async (
  tx: SystemeTx,
  tenantId: number,
  { le, prochain }: { readonly le: Date; readonly prochain: Date | null },
): Promise<void> => {
  await tx
    .updateTable('extracteur')
    .set({
      bail_jusqu_a: null,
      panne_cause: null,
      panne_depuis: null,
      echecs: 0,
      dernier_succes_le: le.toISOString(),
      prochain_essai_le: prochain?.toISOString() ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export const updatePanneExtracteur = async (
  tx: SystemeTx,
  tenantId: number,
  {
    cause,
    echecs,
    depuis,
    prochain,
  }: { readonly cause: CausePanne; readonly echecs: number; readonly depuis: string; readonly prochain: Date },
): Promise<void> => {
  await tx
    .updateTable('extracteur')
    .set({
      bail_jusqu_a: null,
      panne_cause: cause,
      panne_depuis: depuis,
      echecs: Math.min(echecs, 30_000),
      prochain_essai_le: prochain.toISOString(),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

/** Stops fetching sales: the choice or the consent has changed. */
export const updateBailLache = async (tx: SystemeTx, tenantId: number): Promise<void> => {
  await tx
    .updateTable('extracteur')
    .set({ bail_jusqu_a: null, prochain_essai_le: null })
    .where('tenant_id', '=', tenantId)
    .execute();
};
