import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { argentLateral, partTenueSql, statutSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { OPERATION_A_REPONDRE, type SorteDeRappel } from '../commands/rappels.ts';

/** An adhérent's copy `p` that still asks for an answer. */
const attendReponse = (jour: Jour) =>
  sql<boolean>`('WAITING' in (p.acceptation_promo, p.acceptation_tg) and p.date_fin >= ${jour}::date)`;

/**
 * Whether what a reminder asked is still to be done for `p` (its money is `m`). The reminder of next week's TG only
 * informs.
 */
const resteAFaire = (jour: Jour): Readonly<Partial<Record<SorteDeRappel, RawBuilder<boolean>>>> => ({
  SANS_REPONSE: sql<boolean>`(p.modele_id is not null and ${attendReponse(jour)})`,
  TG_SANS_PHOTO: sql<boolean>`(${partTenueSql.TG} and not exists (
    select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
    and x.retire_le is null))`,
  A_TRAITER: sql<boolean>`(${statutSql(jour)} = 'EXPIRED')`,
});

export type AvisVises = {
  /** Accounts to look at; null: all of them. */
  readonly tenantIds: readonly number[] | null;
  /** A closed modèle, which asks for no answer whatever the state of its copies. */
  readonly modeleClos?: { readonly groupementId: number; readonly modeleId: number };
};
type Avis = { readonly tenantId: number; readonly id: number };
type RappelFait = {
  readonly tenantId: number;
  readonly sorte: SorteDeRappel;
  readonly objet: string;
  readonly element: number;
};

const desComptes = ({ tenantIds }: AvisVises) =>
  tenantIds === null ? sql`not n.processed` : sql`not n.processed and n.tenant_id = any(${[...tenantIds]}::bigint[])`;

/** The elements of grouped reminders that are now dealt with (OPE-82). */
export const rappelsFaits = async (tx: SystemeTx, vises: AvisVises, jour: Jour): Promise<RappelFait[]> => {
  const sortes = Object.entries(resteAFaire(jour)) as [SorteDeRappel, RawBuilder<boolean>][];
  const faits = sql.join(
    sortes.map(
      ([sorte, reste]) => sql`select n.tenant_id as "tenantId", n.sorte, n.objet, o.id as element
        from notification n, unnest(n.objets) as o (id)
        where ${desComptes(vises)} and n.sorte = ${sorte}
          and not exists (select from promotion p ${argentLateral(jour)} where p.tenant_id = n.tenant_id
          and p.id = o.id and ${reste})`,
    ),
    sql` union all `,
  );
  return (await sql<RappelFait>`${faits}`.execute(tx)).rows;
};

/** Notifications of one operation that is gone, answered, over or closed (OPE-81). */
export const avisSansObjet = async (tx: SystemeTx, vises: AvisVises, jour: Jour): Promise<Avis[]> => {
  const { groupementId, modeleId } = vises.modeleClos ?? { groupementId: null, modeleId: null };
  const { rows } = await sql<Avis>`select n.tenant_id as "tenantId", n.id from notification n
    where ${desComptes(vises)} and n.sorte = any(${[...OPERATION_A_REPONDRE]}::text[])
      and not exists (select from promotion p where p.tenant_id = n.tenant_id
        and p.id = n.objet::bigint
        and (p.groupement_id, p.modele_id) is distinct from (${groupementId}::bigint, ${modeleId}::bigint)
        and case when n.sorte = 'OPERATION_A_REPLACER' then p.date_fin >= ${jour}::date
          else ${attendReponse(jour)} end)`.execute(tx);
  return rows;
};
