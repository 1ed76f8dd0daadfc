import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { AdherentAServir } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { preuvesDesPrestations } from './preuves.ts';

type Prestation = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
};
type Lu = Omit<AdherentAServir, 'preuve' | 'nbPhotos' | 'nbRealisations'>;

/**
 * What an adhérent declared to the RFA of its groupement with this laboratory, on the months of the prestation
 * (RFA-26): of several RFA, the one that declares the most, since two ranges may count one purchase twice (PRS-11).
 */
const declare = (groupementId: number, { laboratoireId, dateDebut, dateFin }: Prestation) => sql`(
  select max(s.total) from (select sum(b.base) as total from rfa r
    join rfa m on m.tenant_id = r.groupement_id and m.id = r.modele_id and m.laboratoire_id = ${laboratoireId}
    join rfa_base b on b.tenant_id = r.tenant_id and b.rfa_id = r.id
      and b.mois between ${dateDebut.slice(0, 7)} and ${dateFin.slice(0, 7)}
    where r.tenant_id = t.id and r.groupement_id = ${groupementId} and r.acceptation = 'ACCEPTED'
      and r.type in ('CA_NET_HT', 'CA_BRUT_HT', 'CA_SELL_OUT')
    group by r.id) s)`;

/** The adhérents of today, and those that already have a part: by name. */
export const adherentsAServir = async (
  tx: SystemeTx,
  groupementId: number,
  prestation: Prestation,
): Promise<AdherentAServir[]> => {
  const { rows } = await sql<Lu>`
    select t.id as "pharmacieId", t.nom, t.ville,
      coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
        from adhesion_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
        where x.tenant_id = a.tenant_id and x.adhesion_id = a.id), '[]') as segments,
      case when a.id is not null then ${declare(groupementId, prestation)} end as "caCentimes",
      a.id is not null and exists (select from coordonnees_bancaires c where c.tenant_id = t.id) as "ibanConnu",
      r.base, r.montant_ht_centimes as "montantHtCentimes"
    from tenant t
    left join adhesion a on a.tenant_id = ${groupementId} and a.pharmacie_id = t.id and a.etat = 'ACCEPTED'
    left join reversion r on r.tenant_id = ${groupementId} and r.prestation_id = ${prestation.id} and r.pharmacie_id =
      t.id
    where a.id is not null or r.id is not null
    order by f_tri(t.nom) collate textes, t.id`.execute(tx);
  const preuves = await preuvesDesPrestations(tx, groupementId, [prestation.id]);
  return rows.map((row) => ({ ...row, ...preuves(prestation.id, row.pharmacieId) }));
};

/** Of these pharmacies, those that have the laboratory of this groupement in their own list. */
export const adherentsDuLaboratoire = async (
  tx: SystemeTx,
  groupementId: number,
  laboratoireId: number,
  pharmacieIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select lc.tenant_id as id from laboratoire l
    join laboratoire lc on lc.detail_id = l.detail_id and lc.tenant_id = any(${[...pharmacieIds]}::bigint[])
    where l.tenant_id = ${groupementId} and l.id = ${laboratoireId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** How the account is called: its name, and the names of its holders. */
export const nomsDuCompte = (tx: TenantTx): Promise<{ nom: string; titulaires: string | null }> =>
  tx.selectFrom('tenant').select(['nom', 'titulaires']).where('id', '=', tx.tenantId).executeTakeFirstOrThrow();
