// npm run bench:charge [-- --utilisateurs 1000 --parSeconde 200 --secondes 30]: logged-in users, each with a socket,
// who act at a fixed pace even when the server is late (open loop): the time of a waiting call counts from the moment
// its user asked.
import { setTimeout as attendre } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { ecrireTrame } from '../src/server/core/push/trames.ts';
import { chargerGrand, GRANDE_TAILLE } from '../src/server/demo/grand/grand.ts';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { lireMemoire, mesurerServeur, ouvrirBanc, PORT_APP } from './banc.ts';
import { envoyer, quantile, type Appel } from '../scripts/envoyer.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { ouvrirPorteurs, type Porteur } from './sessions.ts';

const { values } = parseArgs({
  options: {
    utilisateurs: { type: 'string', default: '1000' },
    parSeconde: { type: 'string', default: '200' },
    secondes: { type: 'string', default: '30' },
  },
});
const UTILISATEURS = Number(values.utilisateurs);
const PAR_SECONDE = Number(values.parSeconde);
const SECONDES = Number(values.secondes);
const P99_MAX = 250;
const MEMOIRE_MAX = 250;
const BATTEMENT = '10000,10000';

/** Calls of a user, by frequency per hundred. */
const GESTES: readonly { readonly part: number; readonly chemin: string }[] = [
  { part: 40, chemin: '/api/v1/encours?etat=DECLARE&tri=dateDeclaration&ordre=desc' },
  { part: 15, chemin: '/api/v1/encours/tuiles' },
  { part: 15, chemin: '/api/v1/notifications/nb' },
  { part: 10, chemin: '/api/v1/encours/onglets' },
  { part: 10, chemin: '/api/v1/laboratoires/page?taille=10' },
  { part: 5, chemin: '/api/v1/encours?q=deleguee' },
  { part: 5, chemin: '/api/v1/promotions/tuiles' },
];
/** The same sequence of calls each time, evenly spread. */
const chemins = GESTES.flatMap(({ part, chemin }) => Array.from({ length: part }, () => chemin));
const cheminDe = (rang: number): string => chemins[(rang * 37) % chemins.length] as string;

const banc = await ouvrirBanc();
const { aujourdhui, systeme, proprietaire, postgres } = banc;

const brancher = async ({ token, tenant }: Porteur, cles: ReadonlyMap<number, string>): Promise<WebSocket> => {
  const prise = new WebSocket(`ws://127.0.0.1:${PORT_APP}/websocket`, ['v12.stomp']);
  await new Promise<void>((ouverte, refusee) => {
    prise.once('open', ouverte);
    prise.once('error', refusee);
  });
  const abonnee = new Promise<void>((recue, fermee) => {
    prise.on('message', (octets: Buffer) => octets.includes('RECEIPT') && recue());
    prise.once('close', () => fermee(new Error('socket refused')));
  });
  const entete = {
    'accept-version': '1.2',
    host: 'localhost',
    'heart-beat': BATTEMENT,
    Authorization: `Bearer ${token}`,
  };
  prise.send(ecrireTrame('CONNECT', entete));
  prise.send(ecrireTrame('SUBSCRIBE', { id: '0', destination: `/sub/notif/${cles.get(tenant)}`, receipt: 'a' }));
  await abonnee;
  setInterval(() => prise.readyState === WebSocket.OPEN && prise.send('\n'), 10_000).unref();
  return prise;
};

type Releve = { readonly durees: number[]; erreurs: number };
const appeler = async (porteur: Porteur, rang: number, prevu: number, releve: Releve): Promise<void> => {
  const appel: Appel = {
    method: 'GET',
    chemin: cheminDe(rang),
    entetes: { authorization: `Bearer ${porteur.token}`, accept: MIME_COMPACT },
  };
  const { status } = await envoyer(PORT_APP, appel).catch(() => ({ status: 0 }));
  if (status !== 200) releve.erreurs++;
  releve.durees.push(performance.now() - prevu);
};

/** Makes one call every 1/`parSeconde` second, even while earlier ones wait for their answer. */
const jouer = async (porteurs: readonly Porteur[], secondes: number): Promise<Releve> => {
  const releve: Releve = { durees: [], erreurs: 0 };
  const debut = performance.now();
  const appels: Promise<void>[] = [];
  for (let rang = 0; rang < secondes * PAR_SECONDE; rang++) {
    const prevu = debut + (rang * 1000) / PAR_SECONDE;
    const avance = prevu - performance.now();
    if (avance > 1) await attendre(avance);
    appels.push(appeler(porteurs[rang % porteurs.length] as Porteur, rang, prevu, releve));
  }
  await Promise.all(appels);
  return releve;
};

const manques: string[] = [];
try {
  await chargerGrand(
    { proprietaire: banc.connexionProprietaire, systeme },
    { ...GRANDE_TAILLE, pharmacies: UTILISATEURS, encours: UTILISATEURS * 300 },
    aujourdhui,
  );
  await proprietaire.query('vacuum analyze');
  const porteurs = await ouvrirPorteurs(
    proprietaire,
    `select id, tenant_id, role from utilisateur where username like 'grand-%' order by id limit $1`,
    [UTILISATEURS],
  );
  const { rows } = await proprietaire.query<{ id: number; push_key: string }>('select id, push_key from tenant');
  const cles = new Map(rows.map(({ id, push_key }) => [id, push_key]));
  const pid = await banc.lancerApplication();
  const prises: WebSocket[] = [];
  for (const porteur of porteurs) prises.push(await brancher(porteur, cles));
  await jouer(porteurs, 5);
  const [serveur, base] = [tempsDe(pid), tempsAvecEnfants(postgres)];
  const { durees, erreurs } = await jouer(porteurs, SECONDES);
  const triees = durees.toSorted((a, b) => a - b);
  const [p50, p99] = [quantile(triees, 0.5), quantile(triees, 0.99)];
  const par = (ms: number) => (ms / durees.length).toFixed(2);
  console.log(
    `${UTILISATEURS} personnes et prises, ${PAR_SECONDE} appels par seconde pendant ` +
      `${SECONDES} s : p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${erreurs} refus ; par appel ` +
      `${par(tempsDe(pid) - serveur)} ms du serveur, ${par(tempsAvecEnfants(postgres) - base)} ms de la base`,
  );
  await mesurerServeur();
  const fermees = prises.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
  if (p99 >= P99_MAX) manques.push(`p99 ${p99.toFixed(0)} ms, but ${P99_MAX}`);
  if (erreurs > 0) manques.push(`${erreurs} refus`);
  if (fermees > 0) manques.push(`${fermees} prises perdues`);
  if ((await lireMemoire()) > MEMOIRE_MAX) manques.push(`plus de ${MEMOIRE_MAX} Mo de mémoire`);
  for (const prise of prises) prise.terminate();
} finally {
  await banc.fermer();
}
for (const manque of manques) console.error(manque);
process.exit(manques.length > 0 ? 1 : 0);
