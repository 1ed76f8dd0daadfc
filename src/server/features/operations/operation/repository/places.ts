import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import type { ModeleVise } from '../read-models/jours-forces.ts';
import type { PromotionDuCompte } from './lignes.ts';

/** A place asked for, its days known. */
export type PlaceOperation = {
  readonly id: number | null;
  readonly emplacementId: number;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly quantiteFacing: number | null;
  readonly prixHtCentimes: number | null;
};

const surPlace = surViolation({
  promotion_emplacement_tenant_id_emplacement_id_fkey: coreErrors.introuvable,
  emplacement_occupe: promotionErrors.emplacementPris,
});
/** Every statement that may take a place uses it: the exclusion constraint has the last word (OPE-30). */
export const surOccupation = surViolation({ emplacement_occupe: promotionErrors.emplacementPris });

const champs = ['emplacementId', 'dateDebut', 'dateFin', 'quantiteFacing', 'prixHtCentimes'] as const;
const colonnes = ({ id: _id, ...place }: PlaceOperation) => enColonnes('promotion_emplacement', place);

const placesDe = (tx: Tx, { tenantId, promotionId }: PromotionDuCompte) =>
  tx
    .selectFrom('promotion_emplacement')
    .select(colonnesNommees('promotion_emplacement', ['id', ...champs]))
    .where('tenant_id', '=', tenantId)
    .where('promotion_id', '=', promotionId)
    .orderBy('id')
    .execute();

/**
 * Lines that are still there keep their id, and so their photos. Those that leave go first: a place may be exchanged
 * inside one save.
 * @throws 409 EMPLACEMENT_OCCUPE
 */
export const replacePlaces = async (
  tx: Tx,
  cible: PromotionDuCompte,
  places: readonly PlaceOperation[],
): Promise<void> => {
  const anciennes = await placesDe(tx, cible);
  const connues = new Map(anciennes.map((place) => [place.id, place]));
  const gardees = new Set(places.flatMap(({ id }) => (id !== null && connues.has(id) ? [id] : [])));
  const placesDeLaPromotion = (ids: readonly number[]) =>
    sql`tenant_id = ${cible.tenantId} and promotion_id = ${cible.promotionId} and id = any(${[...ids]}::bigint[])`;
  const retirees = anciennes.filter(({ id }) => !gardees.has(id)).map(({ id }) => id);
  if (retirees.length > 0)
    await sql`delete from promotion_emplacement where ${placesDeLaPromotion(retirees)}`.execute(tx);
  const changees = places.filter((place) => {
    const ancienne = place.id === null ? undefined : connues.get(place.id);
    return ancienne && champs.some((champ) => ancienne[champ] !== place[champ]);
  });
  await deplacer(tx, cible, changees);
  const nouvelles = places.filter(({ id }) => id === null || !gardees.has(id));
  if (nouvelles.length === 0) return;
  await tx
    .insertInto('promotion_emplacement')
    .values(nouvelles.map((place) => ({ ...enColonnes('promotion_emplacement', cible), ...colonnes(place) })))
    .execute()
    .catch(surPlace);
};

/** Changes several lines at once; two of them may exchange their places. */
const deplacer = async (
  tx: Tx,
  { tenantId, promotionId }: PromotionDuCompte,
  places: readonly PlaceOperation[],
): Promise<void> => {
  if (places.length > 1)
    // An exclusion constraint is checked row by row: the lines step out of the way first.
    await sql`update promotion_emplacement set date_debut = '0001-01-01'::date + id::int,
      date_fin = '0001-01-01'::date + id::int
      where tenant_id = ${tenantId} and promotion_id = ${promotionId} and id =
      any(${places.map(({ id }) => id)}::bigint[])`
      .execute(tx)
      .catch(surPlace);
  for (const place of places)
    await tx
      .updateTable('promotion_emplacement')
      .set(colonnes(place))
      .where('tenant_id', '=', tenantId)
      .where('promotion_id', '=', promotionId)
      .where('id', '=', place.id)
      .execute()
      .catch(surPlace);
};

/** Locks the places before taking them: of two validations at once, the second waits, then reads which was first. */
export const lockEmplacements = async (tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> => {
  await sql`select id from emplacement where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[]) order by id
    for no key update`.execute(tx);
};

/** A line of another promotion on a requested place. */
export type Chevauchement = {
  /** Rank of the requested place in its list. */
  readonly rang: number;
  readonly promotionId: number;
  readonly nom: string;
  readonly du: Jour;
  readonly au: Jour;
  /** Whether that line holds the place; otherwise it only plans it. */
  readonly occupe: boolean;
};

const voulues = (
  places: readonly Pick<PlaceOperation, 'emplacementId' | 'dateDebut' | 'dateFin'>[],
): RawBuilder<unknown> => sql`
  unnest(${places.map(({ emplacementId }) => emplacementId)}::bigint[],
    ${places.map(({ dateDebut }) => dateDebut)}::date[],
    ${places.map(({ dateFin }) => dateFin)}::date[]) with ordinality as v (emplacement_id, debut, fin, rang)`;

/**
 * What a delegate reads of an operation whose laboratory is not open to him: its place is held, and that is all
 * (RES-44).
 */
export const OPERATION_CACHEE = 'Une autre opération';

/** The other promotions on these places at these days, held or planned, that cannot share them (OPE-30). */
export const findChevauchements = async (
  tx: Tx,
  tenantId: number,
  {
    sauf,
    superposable,
    places,
  }: { readonly sauf: number | null; readonly superposable: boolean; readonly places: readonly PlaceOperation[] },
): Promise<Chevauchement[]> => {
  if (places.length === 0) return [];
  const { rows } = await sql<Chevauchement>`
    select v.rang::int - 1 as rang, coalesce(p.id, 0) as "promotionId",
      coalesce(p.nom_operation, ${OPERATION_CACHEE}) as nom, e.date_debut as du, e.date_fin as au, e.occupe
    from ${voulues(places)}
    join promotion_emplacement e on e.tenant_id = ${tenantId} and e.emplacement_id = v.emplacement_id
      and e.date_debut <= v.fin and e.date_fin >= v.debut
    left join promotion p on p.tenant_id = e.tenant_id and p.id = e.promotion_id
    where e.promotion_id is distinct from ${sauf}::bigint and not (e.superposable and ${superposable}::boolean)
      and case when p.id is null then e.occupe
        else coalesce(p.acceptation_tg, p.etat_tg) is distinct from 'REFUSED' and p.etat_tg is not null end
    order by v.rang, e.occupe desc, e.date_debut, e.id`.execute(tx);
  return rows;
};

/** Which of these emplacements are no longer used: a plan takes no new line there. */
export const findEmplacementsInactifs = async (
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from emplacement where tenant_id = ${tenantId} and not actif and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};

/** `realiseLe` is null until the TG is said made; undefined: not a place of this promotion. */
export const findPlacement = (
  tx: TenantTx,
  promotionId: number,
  id: number,
): Promise<{ realiseLe: string | null } | undefined> =>
  tx
    .selectFrom('promotion_emplacement')
    .select('realise_le as realiseLe')
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateRealiseLe = (tx: TenantTx, id: number, jour: string | null) =>
  tx
    .updateTable('promotion_emplacement')
    .set({ realise_le: jour })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

/** The places that the copies of a modèle would only take after this day: it ends before. */
export const deletePlacesAVenir = async (
  tx: SystemeTx,
  { groupementId, modeleId }: ModeleVise,
  jour: Jour,
): Promise<void> => {
  await sql`delete from promotion_emplacement e using promotion p
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and e.tenant_id = p.tenant_id
      and e.promotion_id = p.id
      and e.date_debut > ${jour}::date`.execute(tx);
};

/** The lines that are left on an emplacement that goes. */
export const deletePlacesDeLEmplacement = async (tx: TenantTx, emplacementId: number): Promise<void> => {
  await tx
    .deleteFrom('promotion_emplacement')
    .where('tenant_id', '=', tx.tenantId)
    .where('emplacement_id', '=', emplacementId)
    .execute();
};
