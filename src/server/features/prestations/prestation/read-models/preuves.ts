import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { PreuveReversion } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import { preuveDe } from '#shared/features/prestations/prestation/rules/preuve.ts';

type PreuveAdherent = {
  readonly preuve: PreuveReversion;
  readonly nbPhotos: number;
  /** TG that it made, of the linked operations: emplacements with their first photo, or said made. */
  readonly nbRealisations: number;
};
type Ligne = {
  readonly prestationId: number;
  readonly pharmacieId: number;
  readonly acceptees: number;
  readonly photographiees: number;
  readonly nbPhotos: number;
  readonly nbRealisations: number;
};

/**
 * The adhérents of today that hold a copy of a linked operation: whether each of its TG was photographed (OPE-57),
 * never the photos.
 */
const copiesDesAdherents = async (
  tx: SystemeTx,
  groupementId: number,
  prestationIds: readonly number[],
): Promise<Ligne[]> => {
  const { rows } = await sql<Ligne>`
    select x.prestation_id as "prestationId", c.tenant_id as "pharmacieId", count(*) as acceptees,
      count(*) filter (where v.photos > 0) as photographiees, coalesce(sum(v.photos), 0)::bigint as "nbPhotos",
      coalesce(sum(y.faits), 0)::bigint as "nbRealisations"
    from prestation_promotion x
    join promotion m on m.tenant_id = x.tenant_id and m.id = x.promotion_id and m.etat_tg is not null
    join promotion c on c.groupement_id = m.tenant_id and c.modele_id = m.id and c.acceptation_tg = 'ACCEPTED'
    join adhesion a on a.tenant_id = x.tenant_id and a.pharmacie_id = c.tenant_id and a.etat = 'ACCEPTED'
    cross join lateral (select count(*) as photos from promotion_preuve e where e.tenant_id = c.tenant_id
      and e.promotion_id = c.id and e.retire_le is null) v
    cross join lateral (select count(*) as faits from promotion_emplacement e
      where e.tenant_id = c.tenant_id and e.promotion_id = c.id and e.realise_le is not null) y
    where x.tenant_id = ${groupementId} and x.prestation_id = any(${[...prestationIds]}::bigint[])
    group by x.prestation_id, c.tenant_id`.execute(tx);
  return rows;
};

/** How many linked operations of each prestation have a TG: those whose proof is asked for. */
const operationsAProuver = async (
  tx: SystemeTx,
  groupementId: number,
  prestationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; n: number }>`
    select x.prestation_id as id, count(*) as n from prestation_promotion x
    join promotion m on m.tenant_id = x.tenant_id and m.id = x.promotion_id and m.etat_tg is not null
    where x.tenant_id = ${groupementId} and x.prestation_id = any(${[...prestationIds]}::bigint[])
      group by x.prestation_id`.execute(tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
};

/** The proof of an adhérent for a prestation, one that holds no copy included (PRS-14). */
type PreuvesDe = (prestationId: number, pharmacieId: number) => PreuveAdherent;
export const preuvesDesPrestations = async (
  tx: SystemeTx,
  groupementId: number,
  prestationIds: readonly number[],
): Promise<PreuvesDe> => {
  const demandees = await operationsAProuver(tx, groupementId, prestationIds);
  const copies = new Map(
    demandees.size === 0
      ? []
      : (await copiesDesAdherents(tx, groupementId, prestationIds)).map((ligne) => [
          `${ligne.prestationId}/${ligne.pharmacieId}`,
          ligne,
        ]),
  );
  return (prestationId, pharmacieId) => {
    const comptesDesCopies = copies.get(`${prestationId}/${pharmacieId}`);
    const { acceptees = 0, photographiees = 0, nbPhotos = 0, nbRealisations = 0 } = comptesDesCopies ?? {};
    const preuve = preuveDe({ demandees: demandees.get(prestationId) ?? 0, acceptees, photographiees });
    return { preuve, nbPhotos, nbRealisations };
  };
};

/** Of each prestation, the parts still to reverse whose proof is missing, and no written motive stands for it. */
export const preuvesManquantes = async (
  tx: SystemeTx,
  groupementId: number,
  prestationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const preuves = await preuvesDesPrestations(tx, groupementId, prestationIds);
  const { rows } = await sql<{ prestationId: number; pharmacieId: number }>`
    select prestation_id as "prestationId", pharmacie_id as "pharmacieId" from reversion
    where tenant_id = ${groupementId} and prestation_id = any(${[...prestationIds]}::bigint[]) and etat = 'A_REVERSER'
      and sans_preuve_motif is null`.execute(tx);
  const manquantes = new Map<number, number>();
  for (const { prestationId, pharmacieId } of rows)
    if (preuves(prestationId, pharmacieId).preuve === 'MANQUANTE')
      manquantes.set(prestationId, (manquantes.get(prestationId) ?? 0) + 1);
  return manquantes;
};
