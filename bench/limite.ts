// The bare limit: Fastify and pg on the same database with the same answers, by hand-written and prepared SQL, one
// statement per answer, whose JSON PostgreSQL writes; without validation, session, rights nor row-level security.
// bench.ts starts it in its own process: node bench/limite.ts <port> <connexion JSON>
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';

const [port, connexion] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connexion ?? '{}') as pg.PoolConfig), max: 8 });
pool.on('error', () => {});
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });

const COLONNES = `e.id, e.numero, e.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
  coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  e.type, e.info, e.action_attendue as "actionAttendue", e.valeur_attendue_centimes as "valeurAttendueCentimes",
  e.valeur_reglee_centimes as "valeurRegleeCentimes",
  e.date_declaration as "dateDeclaration", e.date_echeance as "dateEcheance", e.etat, e.payeur, e.regle_le as "regleLe",
  e.source_type as "sourceType",
  e.niveau_relance as "niveauRelance", e.prochaine_relance as "prochaineRelance",
  e.suspendu_jusquau as "suspenduJusquau",
  u.nom || ' ' || u.prenom as "responsableNom", e.nb_pieces as "nbPieces", e.modifie_le as "modifieLe", e.version`;
const JOINTURES = `join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id
  left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id`;
const SOMMES = `count(*) as nombre, coalesce(sum(valeur_attendue_centimes), 0)::bigint as "attenduCentimes",
  coalesce(sum(valeur_reglee_centimes), 0)::bigint as "regleCentimes",
  coalesce(sum(valeur_attendue_centimes - valeur_reglee_centimes) filter (where etat <> 'REGLE'), 0)::bigint
    as "soldeCentimes"`;

/** A page, with the count and the sum of its whole list: reads the ids first, and the wide rows of fifty only. */
const page = (filtre: string, apres = 'true') => `
  select json_build_object('elements', coalesce((
    select json_agg(x) from (
      select ${COLONNES} from (
        select id from encours e where ${filtre} and ${apres} order by date_declaration desc, id desc limit 50
      ) p join encours e on e.tenant_id = $1 and e.id = p.id ${JOINTURES} order by e.date_declaration desc, e.id desc
    ) x), '[]'::json), 'sommes', (select row_to_json(s)
      from (select ${SOMMES} from encours e where ${filtre}) s))::text as json`;
const SQL_PAGE = page('e.tenant_id = $1 and e.etat = $2');
const SQL_SUITE = page('e.tenant_id = $1', '(e.date_declaration, e.id) < ($2::date, $3::bigint)');
const SQL_RECHERCHE = page(`e.tenant_id = $1 and (e.recherche like $2 or e.laboratoire_id in (
  select l.id from laboratoire l join laboratoire_detail d on d.id = l.detail_id
  where l.tenant_id = $1 and f_normaliser(d.nom) like $2))`);
const SQL_BILAN = `
  with annuels as materialized (
    select type, etat, valeur_attendue_centimes, valeur_reglee_centimes,
      extract(month from date_declaration)::int as mois from encours
    where tenant_id = $1 and date_declaration between make_date($2, 1, 1) and make_date($2, 12, 31)
  ), a as (select mois, sum(valeur_attendue_centimes)::bigint as total from annuels group by 1),
  r as (select extract(month from date)::int as mois, sum(montant_centimes)::bigint as total from encours_reglement
    where tenant_id = $1 and annule_le is null and date between make_date($2, 1, 1) and make_date($2, 12, 31)
      group by 1)
  select json_build_object(
    'mois', (select json_agg(json_build_object('mois', m, 'attenduCentimes', coalesce(a.total, 0), 'recuCentimes',
      coalesce(r.total, 0)) order by m)
      from generate_series(1, 12) m left join a on a.mois = m left join r on r.mois = m),
    'types', (select json_agg(t) from (select type, ${SOMMES} from annuels group by type) t))::text as json`;

const direct = async (reply: FastifyReply, name: string, text: string, values: unknown[]): Promise<FastifyReply> => {
  const { rows } = await pool.query<{ json: string }>({ name, text, values });
  return reply.type('application/json; charset=utf-8').send(rows[0]?.json);
};
const tenantDe = (request: FastifyRequest): number => Number(request.headers['x-tenant']);

type Query = Record<string, string>;
app.get('/api/v1/encours', (request, reply) => {
  const { etat = 'DECLARE', q, date, id } = request.query as Query;
  const tenant = tenantDe(request);
  if (q) return direct(reply, 'recherche', SQL_RECHERCHE, [tenant, `%${q}%`]);
  return date && id
    ? direct(reply, 'suite', SQL_SUITE, [tenant, date, Number(id)])
    : direct(reply, 'page', SQL_PAGE, [tenant, etat]);
});
app.get('/api/v1/encours/bilan', (request, reply) =>
  direct(reply, 'bilan', SQL_BILAN, [tenantDe(request), Number((request.query as Query)['annee'])]),
);

const enTransaction = async <T>(faire: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const resultat = await faire(client);
    await client.query('commit');
    return resultat;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
const journaliser = (client: pg.PoolClient, tenant: number, id: unknown, action: string) =>
  client.query({
    name: 'journal',
    text: `insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action)
      values ($1, 'limite', 'encours', $2, $3)`,
    values: [tenant, id, action],
  });
/** Whether all is written in one statement: what PostgreSQL itself takes for these rows, and one round trip. */
const enUne = (request: FastifyRequest): boolean => request.headers['x-cible'] === 'instruction';
const SQL_CREER_EN_UNE = `with compteur as (
    update encours_compteur set dernier = dernier + 1 where tenant_id = $1 and annee = $9 returning dernier
  ), cree as (
    insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, valeur_attendue_centimes,
      date_declaration, date_echeance)
    select $1, 'B-' || dernier, $2, $3, $4, $5, $6, $7, $8::date from compteur returning *
  ), trace as (
    insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action)
    select $1, 'limite', 'encours', id, 'creer' from cree
  )
  select row_to_json(cree)::text as json from cree`;
const SQL_MODIFIER_EN_UNE = `with modifie as (
    update encours set info = $3, version = version + 1, modifie_le = now() where tenant_id = $1 and id = $2
      and version = $4 returning *
  ), trace as (
    insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action)
    select $1, 'limite', 'encours', id, 'modifier' from modifie
  )
  select row_to_json(modifie)::text as json from modifie`;
const SQL_CREER = `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue,
  valeur_attendue_centimes, date_declaration, date_echeance)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8::date + 30) returning *`;
app.post('/api/v1/encours', (request, reply) => {
  const corps = request.body as Record<string, unknown>;
  const tenant = tenantDe(request);
  if (enUne(request)) {
    const date = String(corps['dateDeclaration']);
    const echeance = new Date(Date.parse(date) + 30 * 86_400_000).toISOString().slice(0, 10);
    const saisis = ['laboratoireId', 'type', 'info', 'actionAttendue', 'valeurAttendueCentimes'].map((c) => corps[c]);
    return direct(reply, 'creer-en-une', SQL_CREER_EN_UNE, [tenant, ...saisis, date, echeance, Number(corps['annee'])]);
  }
  return enTransaction(async (client) => {
    const { rows } = await client.query<{ dernier: number }>({
      name: 'numero',
      text: 'update encours_compteur set dernier = dernier + 1 where tenant_id = $1 and annee = $2 returning dernier',
      values: [tenant, Number(corps['annee'])],
    });
    const { laboratoireId, type, info, actionAttendue, valeurAttendueCentimes, dateDeclaration } = corps;
    const cree = await client.query<Record<string, unknown>>({
      name: 'creer',
      text: SQL_CREER,
      values: [
        tenant,
        `B-${rows[0]?.dernier}`,
        laboratoireId,
        type,
        info,
        actionAttendue,
        valeurAttendueCentimes,
        dateDeclaration,
      ],
    });
    await journaliser(client, tenant, cree.rows[0]?.['id'], 'creer');
    return cree.rows[0];
  });
});
app.put('/api/v1/encours/:id', (request, reply) => {
  const id = Number((request.params as { id: string }).id);
  const tenant = tenantDe(request);
  if (enUne(request)) {
    const { info, version } = request.body as Record<string, unknown>;
    return direct(reply, 'modifier-en-une', SQL_MODIFIER_EN_UNE, [tenant, id, info, version]);
  }
  return enTransaction(async (client) => {
    const { rows } = await client.query<{ version: number }>({
      name: 'verrou',
      text: 'select version from encours where tenant_id = $1 and id = $2 for update',
      values: [tenant, id],
    });
    const modifie = await client.query<Record<string, unknown>>({
      name: 'modifier',
      text:
        'update encours set info = $3, version = version + 1, modifie_le = now() where tenant_id = $1 and id = ' +
        '$2 and version = $4 returning *',
      values: [tenant, id, (request.body as Record<string, unknown>)['info'], rows[0]?.version],
    });
    await journaliser(client, tenant, id, 'modifier');
    return modifie.rows[0];
  });
});
app.get('/pret', () => ({}));
await app.listen({ port: Number(port), host: '127.0.0.1' });
