// The bare limit: what Fastify and pg give on the same database with hand-written SQL, no validation, no session, no rights.
// Started by bench.ts in a process of its own: node bench/limite.ts <port> <tenantId> <connexion JSON>
import Fastify from 'fastify';
import pg from 'pg';

const [port, tenantId, connexion] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connexion ?? '{}') as pg.PoolConfig), max: 10 });
pool.on('error', () => {});
const tenant = Number(tenantId);
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });

// The same answer as the product's list, but for the rights it carries.
const COLONNES = `e.id, e.numero, e.laboratoire_id, d.nom as laboratoire_nom, d.color, e.type, e.info, e.action_attendue, e.action_description, e.valeur_attendue_centimes,
  e.valeur_reglee_centimes, e.valeur_attendue_centimes - e.valeur_reglee_centimes as solde, e.date_declaration, e.date_echeance, e.echeance_auto, e.etat, e.payeur, e.date_fait,
  e.reference_facture, e.reference_bl, e.canal_declaration, e.ecart_motif, e.regle_le, e.origine_montant, e.source_type, e.source_id, e.source_detail_id, e.niveau_relance,
  e.prochaine_relance, e.suspendu_jusquau, e.responsable_id, u.nom || ' ' || u.prenom as responsable_nom, e.nb_pieces, current_date - e.date_declaration as age, e.cree_par_nom,
  e.cree_le, e.modifie_par_nom, e.modifie_le, e.version`;
const DEPUIS = `from encours e join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id join laboratoire_detail d on d.id = l.detail_id
  left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id`;
const requete = (name: string, text: string, values: unknown[]) =>
  pool.query({ name, text, values }).then(({ rows }) => rows as Record<string, unknown>[]);

const page = async (etat: string) => {
  const [elements, [total]] = await Promise.all([
    requete(
      'page',
      `select ${COLONNES} ${DEPUIS} where e.tenant_id = $1 and e.etat = $2 order by e.date_declaration desc, e.id desc limit 50`,
      [tenant, etat],
    ),
    requete(
      'total',
      'select count(*) as nombre, sum(valeur_attendue_centimes) as attendu, sum(valeur_reglee_centimes) as regle from encours where tenant_id = $1 and etat = $2',
      [tenant, etat],
    ),
  ]);
  return { elements, ...total };
};
const profonde = async (date: string, id: string) => ({
  elements: await requete(
    'suite',
    `select ${COLONNES} ${DEPUIS} where e.tenant_id = $1 and (e.date_declaration, e.id) < ($2::date, $3::bigint) order by e.date_declaration desc, e.id desc limit 50`,
    [tenant, date, Number(id)],
  ),
});
const recherche = async (q: string) => ({
  elements: await requete(
    'recherche',
    `select ${COLONNES} ${DEPUIS} where e.tenant_id = $1 and (e.recherche like $2 or f_normaliser(d.nom) like $2) order by e.date_declaration desc, e.id desc limit 50`,
    [tenant, `%${q}%`],
  ),
});
const bilan = async (annee: number) => ({
  mois: await requete(
    'bilan',
    `select m, coalesce(a.attendu, 0) as attendu, coalesce(r.recu, 0) as recu from generate_series(1, 12) m
     left join (select extract(month from date_declaration)::int as mois, sum(valeur_attendue_centimes) as attendu from encours where tenant_id = $1 and date_declaration between make_date($2, 1, 1) and make_date($2, 12, 31) group by 1) a on a.mois = m
     left join (select extract(month from date)::int as mois, sum(montant_centimes) as recu from encours_reglement where tenant_id = $1 and annule_le is null and date between make_date($2, 1, 1) and make_date($2, 12, 31) group by 1) r on r.mois = m order by m`,
    [tenant, annee],
  ),
  types: await requete(
    'types',
    'select type, count(*) as nombre, sum(valeur_attendue_centimes) as attendu from encours where tenant_id = $1 and date_declaration between make_date($2, 1, 1) and make_date($2, 12, 31) group by 1',
    [tenant, annee],
  ),
});

type Query = Record<string, string>;
app.get('/api/v1/encours', async (request) => {
  const { etat = 'DECLARE', q, date, id } = request.query as Query;
  return q ? recherche(q) : date && id ? profonde(date, id) : page(etat);
});
app.get('/api/v1/encours/bilan', async (request) => bilan(Number((request.query as Query)['annee'])));
app.post('/api/v1/encours', async (request) => {
  const corps = request.body as Record<string, unknown>;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ dernier: number }>({
      name: 'numero',
      text: 'update encours_compteur set dernier = dernier + 1 where tenant_id = $1 and annee = $2 returning dernier',
      values: [tenant, Number(corps['annee'])],
    });
    const cree = await client.query<Record<string, unknown>>({
      name: 'creer',
      text: `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, valeur_attendue_centimes, date_declaration, date_echeance) values ($1, $2, $3, $4, $5, $6, $7, $8, $8::date + 30) returning *`,
      values: [
        tenant,
        `B-${rows[0]?.dernier}`,
        corps['laboratoireId'],
        corps['type'],
        corps['info'],
        corps['actionAttendue'],
        corps['valeurAttendueCentimes'],
        corps['dateDeclaration'],
      ],
    });
    await client.query({
      name: 'journal',
      text: `insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action) values ($1, 'limite', 'encours', $2, 'creer')`,
      values: [tenant, cree.rows[0]?.['id']],
    });
    await client.query('commit');
    return cree.rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
app.put('/api/v1/encours/:id', async (request) => {
  const { id } = request.params as { id: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ version: number }>({
      name: 'verrou',
      text: 'select version from encours where tenant_id = $1 and id = $2 for update',
      values: [tenant, Number(id)],
    });
    const modifie = await client.query<Record<string, unknown>>({
      name: 'modifier',
      text: 'update encours set info = $3, version = version + 1, modifie_le = now() where tenant_id = $1 and id = $2 and version = $4 returning *',
      values: [tenant, Number(id), (request.body as Record<string, unknown>)['info'], rows[0]?.version],
    });
    await client.query({
      name: 'journal-modifier',
      text: `insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action) values ($1, 'limite', 'encours', $2, 'modifier')`,
      values: [tenant, Number(id)],
    });
    await client.query('commit');
    return modifie.rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('pret');
