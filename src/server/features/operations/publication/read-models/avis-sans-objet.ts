import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { argentLateral, partTenueSql, statutSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { PARAMS_RAPPEL, TITRES_OPERATION_A_REPONDRE, type SorteDeRappel } from '../commands/titres.ts';

/** An adhérent's copy `p` that still asks for an answer. */
const attendReponse = (jour: Jour) =>
  sql<boolean>`('WAITING' in (p.acceptation_promo, p.acceptation_tg) and p.date_fin >= ${jour}::date)`;

/**
 * What a reminder asked is still to be done for `p` (its money is `m`). The reminder of a TG to put up next week is
 * information only.
 */
const resteAFaire = (jour: Jour): Readonly<Partial<Record<SorteDeRappel, RawBuilder<boolean>>>> => ({
  SANS_REPONSE: sql<boolean>`(p.modele_id is not null and ${attendReponse(jour)})`,
  TG_SANS_PHOTO: sql<boolean>`(${partTenueSql.TG} and not exists (
    select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
    and x.retire_le is null))`,
  A_TRAITER: sql<boolean>`(${statutSql(jour)} = 'EXPIRED')`,
});

export type AvisVises = {
  /** The accounts; null: all of them. */
  readonly tenantIds: readonly number[] | null;
  /** A modèle that asks for no answer any more, whatever its copies say. */
  readonly modeleClos?: { readonly groupementId: number; readonly modeleId: number };
};
type Avis = { readonly tenantId: number; readonly id: number };

const desComptes = ({ tenantIds }: AvisVises) =>
  tenantIds === null ? sql`not n.processed` : sql`not n.processed and n.tenant_id = any(${[...tenantIds]}::bigint[])`;

/** Notifications of one operation that is gone, answered, over or closed (OPE-81). */
const sansReponseAttendue = (vises: AvisVises, jour: Jour) => {
  const { groupementId, modeleId } = vises.modeleClos ?? { groupementId: null, modeleId: null };
  return sql`select n.tenant_id, n.id from notification n
    where ${desComptes(vises)} and n.title = any(${Object.values(TITRES_OPERATION_A_REPONDRE)}::text[])
      and n.lien ->> 'ecran' = 'promotions' and n.lien -> 'params' ? 'promotion'
      and not exists (select from promotion p where p.tenant_id = n.tenant_id
        and p.id = (n.lien -> 'params' ->> 'promotion')::bigint
        and (p.groupement_id, p.modele_id) is distinct from (${groupementId}::bigint, ${modeleId}::bigint)
        and case when n.title = ${TITRES_OPERATION_A_REPONDRE.aReplacer} then p.date_fin >= ${jour}::date
          else ${attendReponse(jour)} end)`;
};

/** Grouped reminders whose operations are all dealt with (OPE-82). */
const rappelsFinis = (vises: AvisVises, jour: Jour) => {
  const sortes = Object.entries(resteAFaire(jour)) as [SorteDeRappel, RawBuilder<boolean>][];
  return sql.join(
    sortes.map(
      ([sorte, reste]) => sql`select n.tenant_id, n.id from notification n
        where ${desComptes(vises)} and n.objets is not null
          and n.lien = ${JSON.stringify({ ecran: 'promotions', params: PARAMS_RAPPEL[sorte] })}::jsonb
          and not exists (select from promotion p ${argentLateral(jour)} where p.tenant_id = n.tenant_id
          and p.id = any(n.objets) and ${reste})`,
    ),
    sql` union all `,
  );
};

/** The notifications of operations that ask for what is done, gone, or no longer possible. */
export const avisSansObjet = async (tx: SystemeTx, vises: AvisVises, jour: Jour): Promise<Avis[]> => {
  const { rows } = await sql<Avis>`
    select a.tenant_id as "tenantId", a.id
      from (${sansReponseAttendue(vises, jour)} union all ${rappelsFinis(vises, jour)}) a`.execute(tx);
  return rows;
};
