import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { CouponRecu, VersementRecu } from '#server/features/connexions/payps/commands/plateforme.ts';
import type { CauseAVerifier, SuiviCoupon } from '#shared/features/coupons/coupon/contract.ts';
import { texteDeCle, type CleCreance, type CreanceVoulue } from '#shared/features/coupons/coupon/rules.ts';

/** One reading or reconciliation of an account at a time. */
export const lockPayps = async (tx: TenantTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payps:${tx.tenantId}`}, 0))`.execute(tx);
};

/** Each id once, in its highest revision. */
const dernieres = <T extends { readonly id: string; readonly revision: number }>(lignes: readonly T[]): T[] => {
  const parId = new Map<string, T>();
  for (const ligne of lignes) if ((parId.get(ligne.id)?.revision ?? 0) < ligne.revision) parId.set(ligne.id, ligne);
  return [...parId.values()];
};

/** Writes coupons; a known coupon is replaced by a higher revision alone (PAY-5). */
export const upsertCoupons = async (tx: TenantTx, coupons: readonly CouponRecu[]): Promise<void> => {
  if (coupons.length === 0) return;
  await sql`insert into payps_coupon (tenant_id, externe, revision, marque, code, designation, jour, quantite,
    montant_centimes, etat, motif)
    select ${tx.tenantId}, x.id, x.revision, x.marque, x.code, x.designation, x.jour, x.quantite, x."montantCentimes",
    x.etat, x.motif
    from jsonb_to_recordset(${JSON.stringify(dernieres(coupons))}::jsonb) as x(id text, revision int, marque text,
    code text,
      designation text, jour date, quantite int, "montantCentimes" bigint, etat text, motif text)
    on conflict (tenant_id, externe) do update set revision = excluded.revision, marque = excluded.marque,
      code = excluded.code,
      designation = excluded.designation, jour = excluded.jour, quantite = excluded.quantite,
      montant_centimes = excluded.montant_centimes, etat = excluded.etat, motif = excluded.motif
    where payps_coupon.revision < excluded.revision`.execute(tx);
};

/** A payment that is already an encaissement only learns that it is cancelled: its amount is what was received. */
export const upsertVersements = async (tx: TenantTx, versements: readonly VersementRecu[]): Promise<void> => {
  if (versements.length === 0) return;
  const lignes = dernieres(versements);
  const { rows } = await sql<{ id: number; externe: string }>`
    insert into payps_versement (tenant_id, externe, revision, marque, jour, montant_centimes, annule)
    select ${tx.tenantId}, x.id, x.revision, x.marque, x.jour, x.montant, x.annule
    from jsonb_to_recordset(${JSON.stringify(
      lignes.map(({ lignes: lignesDuVersement, ...versement }) => ({
        ...versement,
        montant: lignesDuVersement.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0),
      })),
    )}::jsonb) as x(id text, revision int, marque text, jour date, montant bigint, annule boolean)
    on conflict (tenant_id, externe) do update set revision = excluded.revision, annule = excluded.annule,
      marque = case when payps_versement.encaissement_id is null then excluded.marque else payps_versement.marque end,
      jour = case when payps_versement.encaissement_id is null then excluded.jour else payps_versement.jour end,
      montant_centimes = case when payps_versement.encaissement_id is null then excluded.montant_centimes
        else payps_versement.montant_centimes end
    where payps_versement.revision < excluded.revision
    returning case when encaissement_id is null then id end as id, externe`.execute(tx);
  const ecrits = new Map(rows.filter(({ id }) => id !== null).map(({ id, externe }) => [externe, id]));
  const nouvelles = lignes.flatMap(({ id, lignes: lignesDuVersement }) =>
    lignesDuVersement
      .map((ligneDuVersement) => ({ ...ligneDuVersement, versementId: ecrits.get(id) }))
      .filter(({ versementId }) => versementId),
  );
  if (ecrits.size === 0) return;
  await tx
    .deleteFrom('payps_versement_ligne')
    .where('tenant_id', '=', tx.tenantId)
    .where('versement_id', 'in', [...ecrits.values()])
    .execute();
  await sql`insert into payps_versement_ligne (tenant_id, versement_id, coupon, montant_centimes)
    select ${tx.tenantId}, x."versementId", x.coupon, x."montantCentimes"
    from jsonb_to_recordset(${JSON.stringify(nouvelles)}::jsonb) as x("versementId" bigint, coupon text,
      "montantCentimes" bigint)`.execute(tx);
};

export type CreanceEcrite = CleCreance & {
  readonly id: number;
  readonly duCentimes: number;
  readonly tropPercuCentimes: number;
};
/** Writes the computed créances; one that no coupon brings any more owes nothing. @returns them all, by key */
export const upsertCreances = async (
  tx: TenantTx,
  voulues: readonly CreanceVoulue[],
): Promise<ReadonlyMap<string, CreanceEcrite>> => {
  const liste = JSON.stringify(voulues);
  const creancesVoulues = sql`jsonb_to_recordset(${liste}::jsonb) as x("laboratoireId" bigint, periode date,
    "promotionId" bigint, "duCentimes" bigint)`;
  await sql`insert into payps_creance (tenant_id, laboratoire_id, periode, promotion_id, cle_promotion, du_centimes)
    select ${tx.tenantId}, x."laboratoireId", x.periode, x."promotionId", coalesce(x."promotionId", 0), x."duCentimes"
      from ${creancesVoulues}
    on conflict (tenant_id, laboratoire_id, periode, cle_promotion) do update
      set du_centimes = excluded.du_centimes, modifie_le = now()
        where payps_creance.du_centimes <> excluded.du_centimes`.execute(tx);
  await sql`update payps_creance c set du_centimes = 0, modifie_le = now()
    where c.tenant_id = ${tx.tenantId} and c.du_centimes > 0 and not exists (select from ${creancesVoulues}
      where x."laboratoireId" = c.laboratoire_id and x.periode = c.periode
        and coalesce(x."promotionId", 0) = c.cle_promotion)`.execute(tx);
  const { rows } = await sql<CreanceEcrite>`select id, laboratoire_id as "laboratoireId", periode,
      nullif(cle_promotion, 0) as "promotionId", du_centimes as "duCentimes", trop_percu_centimes as "tropPercuCentimes"
    from payps_creance where tenant_id = ${tx.tenantId} order by id`.execute(tx);
  return new Map(rows.map((row) => [texteDeCle(row), row]));
};

export const updateTropPercu = async (tx: TenantTx, id: number, centimes: number): Promise<void> => {
  await tx
    .updateTable('payps_creance')
    .set({ trop_percu_centimes: centimes, modifie_le: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export type SuiteCoupon = {
  readonly id: number;
  readonly suivi: SuiviCoupon;
  readonly aVerifier: CauseAVerifier | null;
  readonly payeCentimes: number;
  readonly promotionId: number | null;
  readonly creanceId: number | null;
};
export const updateSuites = async (tx: TenantTx, suites: readonly SuiteCoupon[]): Promise<void> => {
  if (suites.length === 0) return;
  await sql`update payps_coupon c set suivi = x.suivi, a_verifier = x."aVerifier", paye_centimes = x."payeCentimes",
      promotion_id = x."promotionId", creance_id = x."creanceId"
    from jsonb_to_recordset(${JSON.stringify(suites)}::jsonb) as x(id bigint, suivi text, "aVerifier" text,
      "payeCentimes" bigint,
      "promotionId" bigint, "creanceId" bigint)
    where c.tenant_id = ${tx.tenantId} and c.id = x.id`.execute(tx);
};

/** The payment, locked. */
export const lockVersement = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('payps_versement')
    .select(
      colonnesNommees('payps_versement', [
        'id',
        'externe',
        'marque',
        'jour',
        'montantCentimes',
        'annule',
        'encaissementId',
      ]),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export const updateEncaissementDuVersement = async (
  tx: TenantTx,
  id: number,
  encaissementId: number,
): Promise<void> => {
  await tx
    .updateTable('payps_versement')
    .set({ encaissement_id: encaissementId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
/** Marks coupons as shared out, once for all, whatever a person undoes afterwards (PAY-11). */
export const updateCouponsPartages = async (
  tx: TenantTx,
  versementId: number,
  coupons: readonly string[],
): Promise<void> => {
  if (coupons.length === 0) return;
  await tx
    .updateTable('payps_versement_ligne')
    .set({ partagee: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('versement_id', '=', versementId)
    .where('coupon', 'in', [...coupons])
    .execute();
};
