import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { MotsEvenement } from '#shared/features/courrier/notification/rules/forme-evenement.ts';
import type { EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { LienNotification, Notification } from '#shared/features/courrier/notification/schemas.ts';

type Personne = Pick<Acteur, 'utilisateurId' | 'nomComplet'>;
export type LigneEvenementEcrite = MotsEvenement & {
  readonly tenantId: number;
  readonly sorte: EvenementAnnonce;
  readonly objet: string;
  readonly utilisateurId: number | null;
  readonly type: Notification['type'];
  readonly roles: readonly string[] | null;
  readonly dateLimite: string | null;
  readonly lien: LienNotification | null;
  readonly objets: readonly number[] | null;
};
/** The line of an event, and how many things it is about now. */
export type LigneTenue = {
  readonly tenantId: number;
  readonly id: number;
  readonly objet: string;
  readonly utilisateurId: number | null;
  readonly nombre: number;
};

/**
 * One line a kind, object and person (CRR-84), whoever tells it at the same time: the news come to the line that is
 * there. Still open, it gathers what it was about; closed, it opens again.
 */
export const upsertEvenements = async (
  tx: Tx,
  lignes: readonly LigneEvenementEcrite[],
  auteur: { readonly utilisateurId: number | null; readonly nomComplet: string } | null,
): Promise<LigneTenue[]> => {
  const { rows } = await sql<LigneTenue>`
    insert into notification as n (tenant_id, sorte, objet, utilisateur_id, type, roles, title, body, date_limite, lien,
      objets, cree_par_id, cree_par_nom)
    select "tenantId", sorte, objet, "utilisateurId", type, roles, title, body, "dateLimite", lien, objets,
      ${auteur?.utilisateurId ?? null}::bigint, ${auteur?.nomComplet ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as x ("tenantId" bigint, sorte text, objet text,
      "utilisateurId" bigint, type text, roles text[], title text, body text, "dateLimite" date, lien jsonb,
      objets bigint[])
    on conflict (tenant_id, sorte, objet, utilisateur_id) where sorte is not null do update set
      date = now(), type = excluded.type, roles = excluded.roles, title = excluded.title, body = excluded.body,
      date_limite = excluded.date_limite, lien = excluded.lien,
      objets = case when n.processed or excluded.objets is null then excluded.objets
        else array(select distinct o from unnest(n.objets || excluded.objets) o) end,
      cree_par_id = excluded.cree_par_id, cree_par_nom = excluded.cree_par_nom,
      processed = false, processed_le = null, processed_par_id = null, processed_par_nom = null
    returning n.tenant_id as "tenantId", n.id, n.objet, n.utilisateur_id as "utilisateurId",
      coalesce(cardinality(n.objets), 1) as nombre`.execute(tx);
  return rows;
};

type MotsDEnsemble = MotsEvenement & {
  readonly tenantId: number;
  readonly id: number;
  readonly lien: LienNotification | null;
};
/** Writes the words of a line that speaks of several things; without a new link, its own stays. */
export const updateMotsDEnsemble = (tx: Tx, mots: readonly MotsDEnsemble[]) =>
  sql`update notification n set title = x.title, body = x.body, lien = coalesce(x.lien, n.lien)
    from jsonb_to_recordset(${JSON.stringify(mots)}::jsonb) as x ("tenantId" bigint, id bigint, title text, body text,
      lien jsonb)
    where n.tenant_id = x."tenantId" and n.id = x.id`.execute(tx);

type ObjetClos = {
  readonly tenantId: number;
  /** The object of the line; null: whatever it is about. */
  readonly objet: string | null;
  /** For a line that counts things, the only one that leaves it. */
  readonly element?: number | undefined;
};
/**
 * What was asked is done: the line asks nothing any more, or one thing less.
 * @param par null: the application
 * @returns the lines that changed, with what is left
 */
export const updateEvenementsClos = async (
  tx: Tx,
  sortes: readonly EvenementAnnonce[],
  objets: readonly ObjetClos[],
  par: Personne | null,
): Promise<(LigneTenue & { readonly sorte: EvenementAnnonce })[]> => {
  const { rows } = await sql<LigneTenue & { sorte: EvenementAnnonce }>`
    with visees as materialized (
      -- Locked, then read: two acts at once each take out their own.
      select n.tenant_id, n.id, n.objets, x.element
      from notification n join jsonb_to_recordset(${JSON.stringify(objets)}::jsonb)
        as x ("tenantId" bigint, objet text, element bigint)
        on n.tenant_id = x."tenantId" and n.objet = coalesce(x.objet, n.objet)
        and (x.element is null or x.element = any(n.objets))
      where n.sorte = any(${[...sortes]}::text[]) and not n.processed
      for update of n
    ), fermes as (
      select v.tenant_id, v.id, case when bool_or(v.element is null) then '{}'::bigint[]
        else array(select o from unnest(v.objets) o where o <> all(array_agg(v.element))) end as reste
      from visees v group by v.tenant_id, v.id, v.objets
    )
    update notification n set
      objets = case when n.objets is null then null when f.reste = '{}' then n.objets else f.reste end,
      processed = f.reste = '{}',
      processed_le = case when f.reste = '{}' then now() end,
      processed_par_id = case when f.reste = '{}' then ${par?.utilisateurId ?? null}::bigint end,
      processed_par_nom = case when f.reste = '{}' then ${par?.nomComplet ?? null}::text end
    from fermes f where n.tenant_id = f.tenant_id and n.id = f.id
    returning n.tenant_id as "tenantId", n.id, n.objet, n.utilisateur_id as "utilisateurId", n.sorte,
      cardinality(f.reste) as nombre`.execute(tx);
  return rows;
};
