import { sql, type RawBuilder } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import {
  argentsDesOperations,
  avecArgents,
  sansPreuveSql,
  statutSql,
} from '#server/features/operations/operation/read-models/calculs.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { attendDuLgo } from '#server/features/operations/synchronisation-lgo/read-models/attente.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_DE_LA_SEMAINE, type SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { canLireAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { natureHabituelleSql } from '#server/features/argent/encaissement/read-models/reglage.ts';
import { lireGroupes, unionDesGroupes, type GroupeLu } from './groupes.ts';

type Limite = { readonly id: number; readonly limite: Jour };
/** The last day to answer each proposed operation: the priority is the groupement's own row. */
const limites = async (tx: TenantTx): Promise<Limite[]> => {
  const { rows } = await enSysteme(tx, (systeme) =>
    sql<Limite>`select p.id, ${limiteReponseSql} as limite from promotion p
      join promotion o on o.tenant_id = p.groupement_id and o.id = p.modele_id
      join priorite pr on pr.tenant_id = o.tenant_id and pr.id = o.priorite_id and pr.delai_reponse_jours is not null
      where p.tenant_id = ${tx.tenantId} and 'WAITING' in (p.acceptation_promo, p.acceptation_tg)`.execute(systeme),
  );
  return rows;
};

type Selection = {
  readonly quand: RawBuilder<boolean>;
  readonly jour: RawBuilder<unknown>;
  /** What it is worth, and what is TTC of it. */
  readonly centimes: RawBuilder<unknown>;
  readonly ttc: RawBuilder<unknown>;
};
type SorteOperation = Extract<SorteAFaire, `${'PROMOTION' | 'TG' | 'LGO' | 'CONTREPARTIE'}_${string}`>;
const RIEN = sql`null::bigint`;

/** Each kind as the list that its line opens filters it: of a `vue` of the promotions. */
const selections = (jour: Jour): Readonly<Record<SorteOperation, Selection>> => ({
  PROMOTION_A_TRAITER: {
    quand: sql<boolean>`v.statut = 'EXPIRED' and v.date_fin < ${jour}::date`,
    jour: sql`v.date_fin`,
    centimes: sql`v.a_declarer_centimes`,
    ttc: sql`v.a_declarer_centimes_ttc`,
  },
  CONTREPARTIE_OUBLIEE: {
    quand: sql<boolean>`v.non_reclamees > 0`,
    jour: sql`least(v.date_fin, ${jour}::date)`,
    centimes: RIEN,
    ttc: RIEN,
  },
  PROMOTION_A_REPONDRE: {
    quand: sql<boolean>`v.statut = 'WAITING'`,
    jour: sql`coalesce(v.limite, v.date_debut)`,
    centimes: sql`v.attendu`,
    ttc: sql`v.attendu_ttc`,
  },
  TG_SANS_PHOTO: {
    quand: sql<boolean>`v.sans_preuve`,
    jour: sql`${jour}::date`,
    centimes: sql`v.attendu_tg`,
    ttc: sql`v.attendu_tg_ttc`,
  },
  TG_A_POSER: {
    quand: sql<boolean>`v.type_promo <> 'PROMO' and v.statut = 'CONFIRMED' and v.date_debut > ${jour}::date
      and v.date_debut <= ${ajouterJours(jour, JOURS_DE_LA_SEMAINE - 1)}::date`,
    jour: sql`v.date_debut`,
    centimes: RIEN,
    ttc: RIEN,
  },
  LGO_EN_ECHEC: {
    quand: sql<boolean>`v.lgo_en_echec`,
    jour: sql`least(greatest(v.date_debut, ${jour}::date), v.date_fin)`,
    centimes: RIEN,
    ttc: RIEN,
  },
  LGO_A_SAISIR: {
    quand: sql<boolean>`v.lgo_a_saisir`,
    jour: sql`least(greatest(v.date_debut, ${jour}::date), v.date_fin)`,
    centimes: RIEN,
    ttc: RIEN,
  },
});

/** An operation in both natures is told in that of the account, never added (ENC-78). */
const natureMontree = (tenantId: number, centimes: RawBuilder<unknown>, ttc: RawBuilder<unknown>) => sql`case
  when ${ttc} = ${centimes} and ${ttc} <> 0 then 'TTC' when ${ttc} = 0 then 'HT'
  else ${natureHabituelleSql(tenantId)} end`;

/** The promotions with all that one of these kinds may ask, read once. */
const vues = (tenantId: number, jour: Jour, connues: readonly Limite[]): RawBuilder<unknown> => sql`
  candidates as materialized (select p.id from promotion p where p.tenant_id = ${tenantId}),
  ${argentsDesOperations(tenantId, jour)},
  vues as materialized (
    select p.id, p.nom_operation, p.laboratoire_id, p.type_promo, p.date_debut, p.date_fin, x.limite, m.attendu,
      m.attendu_tg, m.a_declarer_centimes, m.attendu_ttc, m.attendu_tg_ttc, m.a_declarer_centimes_ttc,
      m.non_reclamees, ${statutSql(jour)} as statut, ${sansPreuveSql(jour)} as sans_preuve,
      ${attendDuLgo('EN_ECHEC')} as lgo_en_echec,
      ${attendDuLgo('A_SAISIR')} as lgo_a_saisir
    from ${avecArgents(tenantId)}
    left join unnest(${connues.map(({ id }) => id)}::bigint[], ${connues.map(({ limite }) => limite)}::date[]) as x
      (id, limite) on x.id = p.id
  ),`;

/** What the operations and the plan of a pharmacy wait for. */
export const operationsAFaire = async (
  tx: TenantTx,
  lecteur: Pick<Acteur, 'role'>,
  jour: Jour,
): Promise<GroupeLu[]> => {
  const selectionsLisibles = Object.entries(selections(jour)).filter(([sorte]) =>
    canLireAFaire(lecteur, sorte as SorteOperation),
  );
  if (selectionsLisibles.length === 0) return [];
  const lignes = selectionsLisibles.map(
    ([sorte, { quand, jour: aFairePour, centimes, ttc }]) =>
      sql`select ${sorte}, v.id, v.nom_operation, v.laboratoire_id, ${aFairePour},
        nullif(case x.nature when 'TTC' then ${ttc} else ${centimes} - ${ttc} end, 0), x.nature
        from vues v cross join lateral (select ${natureMontree(tx.tenantId, centimes, ttc)} as nature) x
        where ${quand}`,
  );
  return lireGroupes(tx, tx.tenantId, unionDesGroupes(lignes), vues(tx.tenantId, jour, await limites(tx)));
};
