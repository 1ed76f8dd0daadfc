import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ADHESION } from '#server/features/argent/rfa/read-models/copies.ts';
import { ajouterMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import type { Invalidation } from '#shared/features/argent/rfa-groupement/schemas.ts';

/** The segments that a RFA targets, and how many adhérents each holds. */
export const segmentsDeLaRfa = async (tx: SystemeTx, groupementId: number, id: number) => {
  const { rows } = await sql<{ id: number; nom: string; nbAdherents: number }>`
    select s.id, s.nom, (select count(*) from adhesion_segment x join adhesion a on a.tenant_id = x.tenant_id
      and a.id = x.adhesion_id
      where x.tenant_id = s.tenant_id and x.segment_id = s.id and a.etat = 'ACCEPTED') as "nbAdherents"
    from rfa_segment y join segment s on s.tenant_id = y.tenant_id and s.id = y.segment_id
    where y.tenant_id = ${groupementId} and y.rfa_id = ${id} order by f_tri(s.nom) collate textes, s.id`.execute(tx);
  return rows;
};

const enMontants = ({ ht, ttc }: { readonly ht: number; readonly ttc: number }): MontantsParNature[] => [
  ...(ht === 0 ? [] : [{ HT: ht }]),
  ...(ttc === 0 ? [] : [{ TTC: ttc }]),
];
/** What each adhérent would lose; those that received money, and so block it, come first (RFA-25). */
export const invalidationDe = async (tx: SystemeTx, groupementId: number, id: number): Promise<Invalidation> => {
  const { rows } = await sql<Invalidation['adherents'][number] & { readonly ht: number; readonly ttc: number }>`
    select r.tenant_id as "pharmacieId", t.nom, t.ville, r.acceptation,
      (select count(*) from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id) as "nbMois",
      e.nombre as "nbEncours", e.ht, e.ttc, e.regle
    from rfa r join adhesion a on ${ADHESION} join tenant t on t.id = r.tenant_id
    left join lateral (select count(*) as nombre,
        coalesce(sum(e.valeur_attendue_centimes) filter (where e.nature_fiscale = 'HT'), 0)::bigint as ht,
        coalesce(sum(e.valeur_attendue_centimes) filter (where e.nature_fiscale = 'TTC'), 0)::bigint as ttc,
        coalesce(bool_or(e.etat = 'REGLE' or e.valeur_reglee_centimes > 0), false) as regle
      from encours e where e.tenant_id = r.tenant_id and e.source_type = 'RFA' and e.source_id = r.id) e on true
    where r.groupement_id = ${groupementId} and r.modele_id = ${id}
    order by e.regle desc, e.ht + e.ttc desc, f_tri(t.nom) collate textes, r.tenant_id`.execute(tx);
  return {
    adherents: rows.map(({ ht: _h, ttc: _t, ...adherent }) => adherent),
    encoursPerdus: rows.flatMap(enMontants).reduce<MontantsParNature>(ajouterMontants, {}),
  };
};

/** Copies that pharmacies which left keep as their history. */
export const copiesGardees = async (tx: SystemeTx, groupementId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from rfa r
    where r.groupement_id = ${groupementId} and r.modele_id = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
};

export const nomsDesPharmacies = async (tx: SystemeTx, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ nom: string }>`select nom from tenant where id = any(${[...ids]}::bigint[])
    order by f_tri(nom) collate textes, id`.execute(tx);
  return rows.map(({ nom }) => nom);
};
