import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';

/**
 * Copies of a modèle, counted by answer: each adhérent counts once, whatever its parts. `declarees`: those that
 * declared something to the payer.
 */
type CompteCopies = {
  readonly enAttente: number;
  readonly acceptees: number;
  readonly payps: number;
  readonly refusees: number;
  readonly declarees: number;
  /** Encours still to declare, which a withdrawal would remove. */
  readonly encoursADeclarer: number;
  /** What they are worth, each nature apart (ENC-78). */
  readonly encoursADeclarerMontants: MontantsParNature;
  readonly adherentsADeclarer: number;
};

/**
 * An adhérent's answer in one word: it waits as long as one part does. To be used where the copy is `p`.
 * `copies.test.ts` compares it with the states of the parts (`etatDePart`, `partTenue`).
 */
export const REPONSE = sql<'EN_ATTENTE' | 'PAYPS' | 'ACCEPTEE' | 'REFUSEE'>`case
  when 'WAITING' in (p.acceptation_promo, p.acceptation_tg) then 'EN_ATTENTE'
  when p.acceptation_promo = 'PAYPS' then 'PAYPS'
  when 'ACCEPTED' in (p.acceptation_promo, p.acceptation_tg) then 'ACCEPTEE' else 'REFUSEE' end`;

/** Of a copy `p` that waits: one of its two parts was answered, the other was not (OPE-57). */
export const A_MOITIE_REPONDUE = sql<boolean>`((p.acceptation_promo = 'WAITING') <> (p.acceptation_tg = 'WAITING'))
  is true`;

export const compterCopies = async (tx: SystemeTx, groupementId: number, modeleId: number): Promise<CompteCopies> => {
  const { rows } = await sql<CompteCopies>`
    select count(*) filter (where reponse = 'EN_ATTENTE') as "enAttente", count(*)
      filter (where reponse = 'ACCEPTEE') as acceptees,
      count(*) filter (where reponse = 'PAYPS') as payps, count(*) filter (where reponse = 'REFUSEE') as refusees,
      count(*) filter (where declares > 0) as declarees, coalesce(sum(a_declarer), 0)::bigint as "encoursADeclarer",
      json_strip_nulls(json_build_object('HT', sum(a_declarer_ht), 'TTC', sum(a_declarer_ttc)))
        as "encoursADeclarerMontants", count(*) filter (where a_declarer > 0) as "adherentsADeclarer"
    from (select ${REPONSE} as reponse, e.declares, e.a_declarer, e.a_declarer_ht, e.a_declarer_ttc
      from promotion p
      left join lateral (select count(*) filter (where e.etat in ('DECLARE', 'REGLE')) as declares, count(*)
        filter (where e.etat = 'A_DECLARER') as a_declarer,
          sum(e.valeur_attendue_centimes) filter (where e.etat = 'A_DECLARER' and e.nature_fiscale = 'HT')
            as a_declarer_ht,
          sum(e.valeur_attendue_centimes) filter (where e.etat = 'A_DECLARER' and e.nature_fiscale = 'TTC')
            as a_declarer_ttc
        from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id) e on true
      where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId}) c`.execute(tx);
  return rows[0]!;
};

type EncoursPerdus = { readonly nombre: number; readonly montants: MontantsParNature };
/** Encours that a withdrawal would remove, by copy; a copy that loses nothing is absent. */
export const aDeclarerParCopie = async (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
): Promise<ReadonlyMap<number, EncoursPerdus>> => {
  const { rows } = await sql<EncoursPerdus & { readonly id: number }>`
    select p.id, count(*) as nombre, json_strip_nulls(json_build_object(
      'HT', sum(e.valeur_attendue_centimes) filter (where e.nature_fiscale = 'HT'),
      'TTC', sum(e.valeur_attendue_centimes) filter (where e.nature_fiscale = 'TTC'))) as montants from promotion p
    join encours e on e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
      and e.etat = 'A_DECLARER'
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} group by p.id`.execute(tx);
  return new Map(rows.map(({ id, ...perdus }) => [id, perdus]));
};
