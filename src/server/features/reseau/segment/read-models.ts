import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Segment, segmentContract } from '#shared/features/reseau/segment/contract.ts';

const nbAdherents = sql<number>`(select count(*) from adhesion_segment x where x.tenant_id = s.tenant_id
  and x.segment_id = s.id)`;

const segments = (tx: Tx) =>
  tx
    .selectFrom('segment as s')
    .select(['s.id', 's.nom', 's.description', 's.version'])
    .orderBy(sql`f_tri(s.nom) collate textes`)
    .orderBy('s.id');

/** The segments of the acting groupement, each with its number of adhérents. */
export const segmentsDuGroupement = (tx: TenantTx): Promise<Segment[]> =>
  segments(tx).select(nbAdherents.as('nbAdherents')).where('s.tenant_id', '=', tx.tenantId).execute();

type Filtres = QueryOf<(typeof segmentContract)['pageSegments']>;
/** One page of the groupement's segments, sorted by name or by number of adhérents. */
export const pageSegments = async (tx: TenantTx, { q, tri, ordre, page, taille }: Filtres) => {
  const gardes = tx
    .selectFrom('segment as s')
    .where('s.tenant_id', '=', tx.tenantId)
    .$if(Boolean(q), (requete) => requete.where(contientTexteSql(['s.nom', 's.description'], q ?? '')));
  const parNom = sql`f_tri(s.nom) collate textes`;
  const [elements, { total }] = await ensemble(
    gardes
      .select(['s.id', 's.nom', 's.description', 's.version', nbAdherents.as('nbAdherents')])
      .orderBy(tri === 'nom' ? parNom : nbAdherents, ordre)
      .orderBy(parNom)
      .orderBy('s.id')
      .limit(taille)
      .offset((page - 1) * taille)
      .execute(),
    gardes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  return { elements, total };
};

/** The segments of the acting pharmacy. */
export const segmentsDeLaPharmacie = (tx: TenantTx): Promise<(Segment & { groupementId: number })[]> =>
  segments(tx)
    .innerJoin('adhesion_segment as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.segment_id', '=', 's.id'),
    )
    .select([sql<null>`null`.as('nbAdherents'), 's.tenant_id as groupementId'])
    .where('a.pharmacie_id', '=', tx.tenantId)
    .execute();

/** The segments of every groupement, for the super administrator. */
export const segmentsDeTous = (tx: SystemeTx): Promise<(Segment & { groupementId: number })[]> =>
  segments(tx)
    .select([nbAdherents.as('nbAdherents'), 's.tenant_id as groupementId'])
    .execute();

export const unSegment = (tx: TenantTx, id: number): Promise<Segment> =>
  segments(tx)
    .select(nbAdherents.as('nbAdherents'))
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();

/** The pharmacies that are in a segment. */
export const pharmaciesDuSegment = async (tx: TenantTx, segmentId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('adhesion_segment')
      .select('pharmacie_id as pharmacieId')
      .where('tenant_id', '=', tx.tenantId)
      .where('segment_id', '=', segmentId)
      .execute()
  ).map(({ pharmacieId }) => pharmacieId);
