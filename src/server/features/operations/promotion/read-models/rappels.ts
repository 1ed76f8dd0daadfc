import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, finDeSemaine, joursEntre, type Jour } from '#shared/core/dates.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import type { SorteDeRappel } from '#server/features/operations/publication/commands/rappels.ts';
import { argentLateral, partTenueSql, statutSql } from '#server/features/operations/operation/read-models/calculs.ts';

/** Promotions `p` (their money is `m`) to remind today, and the day that the reminder gives. */
type Condition = { readonly pour: RawBuilder<unknown>; readonly concernee: RawBuilder<boolean> };

/** A place is prepared before the week it starts in: told from the Thursday before. */
const JOURS_AVANT_LUNDI = 4;
/** An adhérent still has some days to answer. */
const JOURS_POUR_REPONDRE = 3;
/** Operations that ended long before this job existed are shown in the list only, not announced. */
const MAX_JOURS_FINIE = 60;

/** First day to answer by: the priority's delay, else the eve of the operation. */
const limiteReponse = sql`coalesce(${limiteReponseSql}, p.date_debut - 1)`;
const debutTg = sql`(select min(x.date_debut) from promotion_emplacement x where x.tenant_id = p.tenant_id
  and x.promotion_id = p.id)`;

const conditions = (jour: Jour): Readonly<Record<SorteDeRappel, Condition>> => {
  const dimanche = finDeSemaine(jour);
  const proche = joursEntre(jour, dimanche) < JOURS_AVANT_LUNDI;
  const aujourdhui = sql`${jour}::date`;
  return {
    TG_SEMAINE: {
      pour: debutTg,
      concernee: sql<boolean>`${proche} and ${partTenueSql.TG} and ${debutTg} between ${ajouterJours(dimanche, 1)}::date
        and ${ajouterJours(dimanche, 7)}::date`,
    },
    TG_SANS_PHOTO: {
      pour: sql`p.date_debut`,
      concernee: sql<boolean>`${partTenueSql.TG} and p.date_fin >= ${aujourdhui} and p.date_debut +
        (p.date_fin - p.date_debut) / 2 <= ${aujourdhui}
        and p.date_debut <= ${aujourdhui}
        and not exists (select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
    and x.retire_le is null)`,
    },
    A_TRAITER: {
      pour: sql`p.date_fin`,
      concernee: sql<boolean>`p.date_fin < ${aujourdhui} and p.date_fin >= ${ajouterJours(jour, -MAX_JOURS_FINIE)}::date
        and ${statutSql(jour)} = 'EXPIRED'`,
    },
    SANS_REPONSE: {
      pour: limiteReponse,
      concernee: sql<boolean>`p.modele_id is not null and ${statutSql(jour)} = 'WAITING' and p.date_fin >= ${aujourdhui}
        and ${limiteReponse} between ${aujourdhui} and ${ajouterJours(jour, JOURS_POUR_REPONDRE)}::date`,
    },
  };
};

export type PromotionARappeler = {
  readonly tenantId: number;
  readonly id: number;
  readonly nom: string;
  /** The day the reminder is about. */
  readonly pour: Jour;
};

/** The promotions of the pharmacies to remind today, told already or not. */
export const promotionsARappeler = async (
  tx: SystemeTx,
  jour: Jour,
  sorte: SorteDeRappel,
): Promise<PromotionARappeler[]> => {
  const { pour, concernee } = conditions(jour)[sorte];
  const { rows } = await sql<PromotionARappeler>`
    select p.tenant_id as "tenantId", p.id, p.nom_operation as nom, ${pour} as pour from promotion p
    join tenant t on t.id = p.tenant_id and t.active = 'ACCEPTED' and t.type = 'PHARMACIE'
    left join promotion o on o.tenant_id = p.groupement_id and o.id = p.modele_id
    left join priorite pr on pr.tenant_id = o.tenant_id and pr.id = o.priorite_id
    ${argentLateral(jour)} where ${concernee} order by p.tenant_id, pour, p.id`.execute(tx);
  return rows;
};
