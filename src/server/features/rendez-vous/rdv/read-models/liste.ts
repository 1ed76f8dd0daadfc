import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { droitsRdv } from '#shared/features/rendez-vous/rdv/rules.ts';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

type Filtres = Omit<QueryOf<(typeof rdvContract)['tousLesRdvs']>, 'page' | 'taille'>;
type Test = RawBuilder<boolean>;
type LecteurRdv = Pick<Acteur, 'role' | 'utilisateurId'>;

/**
 * Whether the reader may read the whole RDV `r`. The same rule in TypeScript: `accesRdv` (policy); `liste.test.ts`
 * compares both.
 */
export const rdvLisibleSql = ({
  role,
  utilisateurId,
}: LecteurRdv): Test => sql<boolean>`(r.visible_by = 'ALL' or r.cree_par_id is not distinct from ${utilisateurId}
  or (r.visible_by = 'CUSTOM' and (${role === 'ADMIN'} or exists (select from rdv_autorise x
    where x.tenant_id = r.tenant_id and x.rdv_id = r.id and x.utilisateur_id = ${utilisateurId}))))`;
/** Whether the reader may know that the RDV exists, even private. */
export const rdvConnuSql = (lecteur: LecteurRdv): Test =>
  lecteur.role === 'ADMIN' || lecteur.role === 'GROUPEMENT' ? sql<boolean>`true` : rdvLisibleSql(lecteur);

/** Masks here all but the existence of a private RDV, so that sorting and searching cannot reveal it. */
const colonnes = sql`
  r.tenant_id, r.id, r.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
    coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  r.date, not e.entier as prive, case when e.entier then r.objet end as objet, r.operateur, case when e.entier
  then r.representant end as representant,
  case when e.entier then r.prochain_rdv end as "prochainRdv", case when e.entier then r.extrait else '' end as extrait,
  case when e.entier then r.taille_texte else 0 end as "tailleTexte",
  (select count(*) from rdv_action a where e.entier and a.tenant_id = r.tenant_id and a.rdv_id = r.id) as "nbActions",
  (select count(*) from rdv_action a where e.entier and a.tenant_id = r.tenant_id and a.rdv_id = r.id
    and a.faite_le is null) as "nbActionsOuvertes",
  r.visible_by as "visibleBy", r.cree_par_id as "creeParId", r.cree_par_nom as "creeParNom", r.cree_le as "creeLe",
  r.modifie_le as "dateEnregistrement", r.modifie_par_nom as "modifieParNom", r.version,
  coalesce((select json_agg(json_build_object('id', u.id, 'nom',
    coalesce(nullif(concat_ws(' ', u.nom, u.prenom), ''), u.username)) order by f_tri(u.nom) collate textes, u.id)
    from rdv_autorise x join utilisateur u on u.tenant_id = x.tenant_id and u.id = x.utilisateur_id
    where x.tenant_id = r.tenant_id and x.rdv_id = r.id), '[]'::json) as "authorizedUsers"`;
const depuis = (
  lecteur: LecteurRdv,
) => sql`rdv r join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id cross join lateral (select ${rdvLisibleSql(lecteur)} as entier) e`;

const parMots = (q: string): Test[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`strpos((case when e.entier
          then r.recherche || ' ' || (select t.recherche from rdv_texte t where t.tenant_id = r.tenant_id
            and t.rdv_id = r.id)
          else f_normaliser(r.operateur) end) || ' ' || f_normaliser(d.nom), (select f_normaliser(${mot}::text))) > 0`,
  );

const filtrer = (tenantId: number, lecteur: LecteurRdv, f: Filtres): Test =>
  sql.join(
    [
      sql<boolean>`r.tenant_id = ${tenantId}`,
      rdvConnuSql(lecteur),
      ...(f.laboratoireId === undefined ? [] : [sql<boolean>`r.laboratoire_id = ${f.laboratoireId}`]),
      ...(f.du === undefined ? [] : [sql<boolean>`r.date >= ${f.du}::date`]),
      ...(f.au === undefined ? [] : [sql<boolean>`r.date <= ${f.au}::date`]),
      ...(f.miens === undefined
        ? []
        : [sql<boolean>`(r.cree_par_id is not distinct from ${lecteur.utilisateurId}) = ${f.miens}`]),
      ...(f.visibleBy === undefined ? [] : [sql<boolean>`r.visible_by = ${f.visibleBy}`]),
      ...(f.aSuivre === undefined
        ? []
        : [
            sql<boolean>`(e.entier and exists (select from rdv_action a where a.tenant_id = r.tenant_id
              and a.rdv_id = r.id and a.faite_le is null)) = ${f.aSuivre}`,
          ]),
      ...parMots(f.q ?? ''),
    ],
    sql` and `,
  );

const TRIS: Readonly<Record<Filtres['tri'], RawBuilder<unknown>>> = {
  date: sql`r.date`,
  objet: sql`f_tri(case when e.entier then r.objet end) collate textes`,
  operateur: sql`f_tri(r.operateur) collate textes`,
  representant: sql`f_tri(case when e.entier then r.representant end) collate textes`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  dateEnregistrement: sql`r.modifie_le`,
};
const SENS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` };

const versRdv = (lecteur: LecteurRdv, ligne: Omit<Rdv, 'droits'>): Rdv => {
  const { creeParId, visibleBy, authorizedUsers } = ligne;
  return {
    ...ligne,
    droits: droitsRdv(lecteur, { creeParId, visibleBy, autorises: authorizedUsers.map(({ id }) => id) }),
  };
};
const rdvsLus = async (
  tx: TenantTx,
  lecteur: LecteurRdv,
  filtre: RawBuilder<unknown>,
  suite: RawBuilder<unknown>,
): Promise<Rdv[]> => {
  const { rows } = await sql<{ json: Omit<Rdv, 'droits'> }>`
    select row_to_json(x)::jsonb - 'tenant_id' as json
      from (select ${colonnes} from ${depuis(lecteur)} where ${filtre} ${suite}) x`.execute(tx);
  return rows.map(({ json }) => versRdv(lecteur, json));
};

export const nbRdvs = async (tx: TenantTx, lecteur: LecteurRdv, f: Filtres): Promise<number> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${depuis(lecteur)} where ${filtrer(tx.tenantId, lecteur, f)}`.execute(tx);
  return rows[0]?.n ?? 0;
};

export const pageRdvs = async (
  tx: TenantTx,
  lecteur: LecteurRdv,
  { page, taille, ...f }: QueryOf<(typeof rdvContract)['tousLesRdvs']>,
) => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const ordre = sql`order by ${TRIS[f.tri]} ${SENS[f.ordre]},
    r.id ${sql.raw(f.ordre)} limit ${taille} offset ${(page - 1) * taille}`;
  const [elements, total] = await ensemble(
    rdvsLus(tx, lecteur, filtrer(tx.tenantId, lecteur, f), ordre),
    nbRdvs(tx, lecteur, f),
  );
  return { elements, total };
};

const trouverRdv = async (tx: TenantTx, lecteur: LecteurRdv, id: number): Promise<Rdv | undefined> => {
  const [rdv] = await rdvsLus(
    tx,
    lecteur,
    sql`r.tenant_id = ${tx.tenantId} and ${rdvConnuSql(lecteur)} and r.id = ${id}`,
    sql``,
  );
  return rdv;
};
/** @throws 404 for one that may not be known of */
export const unRdv = async (tx: TenantTx, lecteur: LecteurRdv, id: number): Promise<Rdv> => {
  const rdv = await trouverRdv(tx, lecteur, id);
  if (!rdv) throw coreErrors.introuvable();
  return rdv;
};

/** The last one held with a laboratory; beside `rdvId`, the last one before it (RDV-26). */
export const dernierRdv = async (
  tx: TenantTx,
  lecteur: LecteurRdv,
  { laboratoireId, rdvId, aujourdhui }: { laboratoireId: number; rdvId: number | null; aujourdhui: Jour },
): Promise<Rdv | undefined> => {
  const courant = rdvId === null ? undefined : await trouverRdv(tx, lecteur, rdvId);
  const avant = courant
    ? sql<boolean>`(r.date, r.id) < (${courant.date}::date, ${courant.id}::bigint)`
    : sql<boolean>`true`;
  const [dernier] = await rdvsLus(
    tx,
    lecteur,
    sql`r.tenant_id = ${tx.tenantId} and ${rdvConnuSql(lecteur)} and r.laboratoire_id = ${laboratoireId}
      and r.date <= ${aujourdhui}::date and ${avant}`,
    sql`order by r.date desc, r.id desc limit 1`,
  );
  return dernier;
};

type DerniersRdvLus = { readonly tenantId: number; readonly acteur: LecteurRdv; readonly aujourdhui: Jour };
/**
 * The last RDV with each laboratory before today, since today's may still be being written (RDV-30). Limited to those
 * this person may know of; a private one only gives its day.
 */
export const derniersParLaboratoire = ({ tenantId, acteur, aujourdhui }: DerniersRdvLus) =>
  sql<{
    laboratoire_id: number;
    jour: Jour;
    prive: boolean;
  }>`(select distinct on (r.laboratoire_id) r.laboratoire_id, r.date as jour,
    not ${rdvLisibleSql(acteur)} as prive from rdv r where r.tenant_id = ${tenantId} and r.date < ${aujourdhui}::date
      and ${rdvConnuSql(acteur)}
    order by r.laboratoire_id, r.date desc, r.id desc)`;
