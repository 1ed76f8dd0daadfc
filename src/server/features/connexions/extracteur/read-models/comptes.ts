import { sql, type RawBuilder } from 'kysely';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import {
  etatsRecueil,
  type comptesExtracteurContract,
  type EtatRecueil,
  type RecueilDeCompte,
} from '#shared/features/connexions/extracteur/contract/comptes.ts';

type Recherche = QueryOf<(typeof comptesExtracteurContract)['recueilsDesComptes']>;
/** Without sales for longer, a collection is looked at. */
const JOURS_DE_SILENCE = 7;

const recueils = (depuis: Jour, q: string | undefined): RawBuilder<RecueilDeCompte> => sql`
  select r.*, case when r."extracteurType" = 'AUCUN' then 'AUCUN' when r.cause is not null then 'EN_PANNE'
      when r."dernierJour" >= ${depuis} then 'RECOIT' else 'SILENCIEUX' end as etat
  from (select t.id as "tenantId", t.nom, t.ville, t.type, coalesce(t.extracteur_type, 'AUCUN') as "extracteurType",
      e.panne_cause as cause, (select max(j.jour) from jour_extraction j
        where j.tenant_id = t.id and j.etat in ('complete', 'incomplete')) as "dernierJour"
    from tenant t left join extracteur e on e.tenant_id = t.id
    where t.type in ('PHARMACIE', 'GROUPEMENT') and t.active = 'ACCEPTED'
      and ${q ? contientTexteSql(['t.nom', 't.ville'], q) : sql`true`}) r`;

const TRIS: Readonly<Record<Recherche['tri'], RawBuilder<unknown>>> = {
  etat: sql`array_position(${[...etatsRecueil]}::text[], c.etat)`,
  nom: sql`f_tri(c.nom) collate textes`,
  dernierJour: sql`c."dernierJour"`,
};

/** Every account that sells and how its sales are collected, for the publisher (EXP-82). */
export const recueilsDesComptes = async (
  tx: SystemeTx,
  { page, taille, tri, ordre, q, etat }: Recherche,
  aujourdhui: Jour,
) => {
  const comptes = recueils(ajouterJours(aujourdhui, -JOURS_DE_SILENCE), q);
  const sens = ordre === 'asc' ? sql`asc` : sql`desc`;
  const { rows: elements } = await sql<RecueilDeCompte>`select c.* from (${comptes}) c
    where ${etat ? sql`c.etat = ${etat}` : sql`true`}
    order by ${TRIS[tri]} ${sens} nulls last, f_tri(c.nom) collate textes, c."tenantId"
    limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const { rows } = await sql<{ etat: EtatRecueil; n: number }>`
    select c.etat, count(*)::int as n from (${comptes}) c group by c.etat`.execute(tx);
  const parEtat: Record<EtatRecueil, number> = { EN_PANNE: 0, SILENCIEUX: 0, RECOIT: 0, AUCUN: 0 };
  for (const ligne of rows) parEtat[ligne.etat] = ligne.n;
  const total = etat ? parEtat[etat] : Object.values(parEtat).reduce((somme, n) => somme + n, 0);
  return { elements, total, parEtat };
};
