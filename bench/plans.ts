// npm run plans [-- --seul documents]: what each GET costs the database in the biggest accounts. Fails over
// 100 ms, and when a call reads a tenant's table from end to end.
import { parseArgs } from 'node:util';
import pg from 'pg';

import { readConfig } from '../src/server/core/config.ts';
import { demarrerInstance } from '../src/server/instance.ts';
import type { Role } from '../src/shared/core/acteur.ts';
import { contrats } from '../src/shared/contrats.ts';
import type { RouteContract } from '../src/shared/core/contract.ts';
import { ouvrirBanc, PORT_APP } from './banc.ts';
import { envoyer } from './charge.ts';
import { chargerGrosComptes } from './volumes.ts';

const BUT_MS = 100;
/** Below, reading a table from end to end costs no more than its index. */
const LIGNES_DE_TABLE = 2_000;
const COMPTES: Readonly<Partial<Record<Role, string>>> = {
  ADMIN: 'titulaire',
  GROUPEMENT: 'groupement',
  DELEGUE: 'delegue',
  SUPER_ADMIN: 'super',
};
/** The searches and sorts that a plain call of the list does not try. */
const VARIANTES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/encours': ['?tri=modifieLe&ordre=desc', '?q=solaire', '?page=60'],
  '/api/v1/notifications': ['?q=solaire', '?page=200'],
  '/api/v1/documents': ['?q=mesure', '?nonLu=true', '?page=100'],
  '/api/v1/promotions': ['?q=solaire', '?page=50', '?tri=dateDebut&ordre=desc'],
  '/api/v1/conditions': ['?q=solaire', '?page=50'],
};
/** The table of the id in a path, by its first word. */
const TABLES: Readonly<Record<string, string>> = {
  encours: 'encours',
  promotions: 'promotion',
  documents: 'document',
  conditions: 'condition',
  laboratoires: 'laboratoire',
  reclamations: 'reclamation',
  rdv: 'rdv',
  notifications: 'notification',
};

const { values } = parseArgs({ options: { seul: { type: 'string', default: '' } } });

type Noeud = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Noeud[];
};
type Requete = { readonly ms: number; readonly texte: string; readonly parcours: readonly string[] };
let requetes: Requete[] = [];

const parcoursDe = (noeud: Noeud, systeme: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table = '', 'Actual Rows': lues = 0, 'Rows Removed by Filter': ecartees = 0 } = noeud;
  const ici =
    noeud['Node Type'] === 'Seq Scan' && lues + ecartees > LIGNES_DE_TABLE && systeme.has(table)
      ? [`${table} (${Math.round(lues + ecartees)} lignes × ${noeud['Actual Loops'] ?? 1})`]
      : [];
  return [...ici, ...(noeud.Plans ?? []).flatMap((enfant) => parcoursDe(enfant, systeme))];
};

/** Every connection of this process hears the plans that the server sends it. */
const ecouterPlans = (tables: ReadonlySet<string>): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its own client
  const { connect } = pg.Client.prototype;
  pg.Client.prototype.connect = function ecouter(this: pg.Client, ...args: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      const lu = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message);
      if (!lu) return;
      const plan = JSON.parse(lu[2] ?? '{}') as { 'Query Text': string; Plan: Noeud };
      requetes.push({ ms: Number(lu[1]), texte: plan['Query Text'], parcours: parcoursDe(plan.Plan, tables) });
    });
    return Reflect.apply(connect, this, args) as ReturnType<typeof connect>;
  } as typeof connect;
};

const banc = await ouvrirBanc();
const { un, proprietaire } = banc;
const compte = async (username: string): Promise<number> =>
  Number((await un<{ id: string }>('select tenant_id as id from utilisateur where username = $1', [username])).id);
const [pharmacie, groupement] = [await compte('titulaire'), await compte('groupement')];
await chargerGrosComptes(banc, pharmacie, groupement);
await proprietaire.query('vacuum analyze');
await proprietaire.query(`
  alter role pharmaccord set session_preload_libraries = 'auto_explain';
  alter role pharmaccord set auto_explain.log_min_duration = 0;
  alter role pharmaccord set auto_explain.log_analyze = on;
  alter role pharmaccord set auto_explain.log_timing = off;
  alter role pharmaccord set auto_explain.log_format = 'json';
  alter role pharmaccord set auto_explain.log_level = 'notice'`);
const { rows: tables } = await proprietaire.query<{ nom: string }>(
  `select table_name as nom from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'`,
);
ecouterPlans(new Set(tables.map(({ nom }) => nom)));

const base = {
  proprietaire: banc.connexionProprietaire,
  application: { ...banc.connexionProprietaire, user: 'pharmaccord' },
  embarquee: undefined,
  neuve: false,
};
const config = readConfig({ DATA_DIR: banc.dossier, PORT: String(PORT_APP), HOST: '127.0.0.1', LOG_LEVEL: 'error' });
const instance = await demarrerInstance(config, base);

/** The address to call with a real id of the account, undefined when the call needs what this script does not know. */
const adresseDe = async ({ url }: RouteContract, tenant: number): Promise<string | undefined> => {
  const parametres = url.match(/:\w+/g) ?? [];
  if (parametres.length === 0) return url;
  const objet = /\/(\w+)\/:\w+/.exec(url)?.[1] ?? '';
  const table = TABLES[objet];
  if (parametres.length > 1 || !table) return undefined;
  const { rows } = await proprietaire.query<{ id: string }>(
    `select id from ${table} where tenant_id = $1 order by ${table === 'laboratoire' ? '(select count(*) from encours e where e.tenant_id = laboratoire.tenant_id and e.laboratoire_id = laboratoire.id) desc' : 'id'} limit 1`,
    [tenant],
  );
  return rows[0] && url.replace(/:\w+/, rows[0].id);
};

const fautes: string[] = [];
const mesurer = async (quoi: string, chemin: string, jeton: string): Promise<void> => {
  const appeler = () => envoyer(PORT_APP, { method: 'GET', chemin, entetes: { authorization: `Bearer ${jeton}` } });
  const premier = await appeler();
  if (premier.status === 400 || premier.status === 403 || premier.status === 404) return;
  requetes = [];
  const debut = performance.now();
  const { status } = await appeler();
  const duree = performance.now() - debut;
  const faites = requetes;
  const ms = faites.reduce((somme, requete) => somme + requete.ms, 0);
  const parcours = [...new Set(faites.flatMap((requete) => requete.parcours))];
  console.log(
    `${ms.toFixed(1).padStart(9)} ms ${String(faites.length).padStart(3)} requêtes ${duree.toFixed(0).padStart(7)} ms en tout  ${status} ${quoi}${parcours.length > 0 ? `  parcourt ${parcours.join(', ')}` : ''}`,
  );
  if (ms > BUT_MS || status >= 500 || parcours.length > 0) fautes.push(quoi);
  if (values.seul)
    for (const requete of faites.filter((une) => une.ms > 20))
      console.log(`    ${requete.ms} ms ${requete.texte.slice(0, 300)}`);
};

try {
  const jetons = new Map<Role, { jeton: string; tenant: number }>();
  for (const [role, username] of Object.entries(COMPTES) as [Role, string][])
    jetons.set(role, { jeton: await banc.connecter(username), tenant: await compte(username) });
  for (const contrat of Object.values(contrats))
    for (const route of Object.values(contrat) as RouteContract[]) {
      if (route.method !== 'GET' || route.access === 'public' || !route.url.includes(values.seul)) continue;
      for (const [role, { jeton, tenant }] of jetons) {
        if (!route.access.includes(role)) continue;
        const adresse = await adresseDe(route, tenant);
        if (!adresse) continue;
        for (const variante of ['', ...(VARIANTES[route.url] ?? [])])
          await mesurer(`${COMPTES[role]} ${route.url}${variante}`, adresse + variante, jeton);
      }
    }
  if (fautes.length > 0) {
    console.error(
      `\n${fautes.length} appels dépassent ${BUT_MS} ms de base, ou parcourent une table :\n${fautes.join('\n')}`,
    );
    process.exitCode = 1;
  }
} finally {
  await instance.arreter();
  await banc.fermer();
}
process.exit();
