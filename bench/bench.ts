// npm run bench [-- --encours 1000000 --secondes 2 --seul W1]: requests a second and processor time of a request,
// server and database, against the bare limit on the same database, interleaved. Fails below a goal.
import { parseArgs } from 'node:util';
import { chargerGrand, GRANDE_TAILLE } from '../src/server/demo/grand.ts';
import { attendre, AUTRE_ENCOURS, lireMemoire, mesurerServeur, ouvrirBanc } from './banc.ts';
import { charger, type Mesure } from './charge.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { ouvrirPorteurs } from './sessions.ts';
import {
  PORT_LIMITE,
  travailProfond,
  travauxDeLecture,
  travauxEcriture,
  type Envoi,
  type Travail,
} from './travaux-encours.ts';

const { values } = parseArgs({
  options: {
    encours: { type: 'string', default: '1000000' },
    secondes: { type: 'string', default: '2' },
    seul: { type: 'string' },
  },
});
const CIBLE = Number(values.encours);
const DUREE = Number(values.secondes) * 1000;
const CONNEXIONS = values.seul ? [8] : [8, 1, 32];
const SESSIONS = 2000;
const TOURS = 3;
const PART_A_GARDER = 0.9;
const MEMOIRE_MAX = 250;

const banc = await ouvrirBanc();
const { aujourdhui, systeme, proprietaire, postgres } = banc;
const annee = Number(aujourdhui.slice(0, 4));
const manques: string[] = [];
const f = (valeur: number, decimales = 0): string => valeur.toFixed(decimales).padStart(8);

/** Of one request: its own figures, and the milliseconds of processor of the server and of the database. */
type Cout = Mesure & { readonly serveur: number; readonly base: number };
const mesurer = async (pid: number, connexions: number, envoi: Envoi): Promise<Cout> => {
  const [serveur, base] = [tempsDe(pid), tempsAvecEnfants(postgres)];
  const mesure = await charger(connexions, DUREE / TOURS, envoi);
  const par = (ms: number) => ms / Math.max(1, mesure.nombre);
  return { ...mesure, serveur: par(tempsDe(pid) - serveur), base: par(tempsAvecEnfants(postgres) - base) };
};
const mediane = (couts: readonly Cout[]): Cout =>
  couts.toSorted((a, b) => a.serveur + a.base - b.serveur - b.base)[Math.floor(couts.length / 2)] as Cout;

const COLONNES = ['req/s', 'p50 ms', 'p99 ms', 'serveur', 'base', 'nu r/s', 'nu srv', 'nu base', 'rapport'];
const entete = (titre: string) =>
  console.log(`\n${titre}\n${'travail'.padEnd(18)}${'cnx'.padStart(5)}${COLONNES.map((t) => t.padStart(8)).join('')}`);

const pids = { app: 0, limite: 0 };
const comparer = async (travail: Travail, connexions: number): Promise<Cout> => {
  const [app, limite]: [Cout[], Cout[]] = [[], []];
  const chacun = [
    async () => app.push(await mesurer(pids.app, connexions, travail.app)),
    async () => limite.push(await mesurer(pids.limite, connexions, travail.limite)),
  ];
  // In turn: the first to read a pharmacy warms the database for the other.
  for (let tour = 0; tour < TOURS; tour++)
    for (const mesurerCible of tour % 2 === 0 ? chacun : chacun.toReversed()) await mesurerCible();
  const [a, l] = [mediane(app), mediane(limite)];
  const rapport = (a.serveur + a.base) / (l.serveur + l.base);
  const erreurs = [...app, ...limite].reduce((n, m) => n + m.erreurs, 0);
  const manque = connexions === 8 && rapport > travail.but;
  if (manque)
    manques.push(`${travail.nom} : ${rapport.toFixed(2)} fois le processeur de la limite, but ${travail.but}`);
  if (erreurs > 0) manques.push(`${travail.nom} : ${erreurs} refus`);
  const chiffres = [f(a.parSeconde), f(a.p50, 1), f(a.p99, 1), f(a.serveur, 2), f(a.base, 2)];
  const nus = [f(l.parSeconde), f(l.serveur, 2), f(l.base, 2), f(rapport, 2)];
  console.log(
    `${travail.nom.padEnd(18)}${String(connexions).padStart(5)}${[...chiffres, ...nus].join('')}  but ${travail.but}`,
  );
  return a;
};
const retenus = (travaux: readonly Travail[]) =>
  travaux.filter(({ nom }) => values.seul === undefined || nom.startsWith(values.seul));

/** The measured pharmacy keeps the same encours, 3,600 or so, while the others' rows grow. */
const uneSeulePharmacie = async () => {
  const { id, nombre } = await banc.lireLigne<{ id: number; nombre: number }>(
    `select t.id, count(*) as nombre from tenant t join encours e on e.tenant_id = t.id
      where t.nom = 'Pharmacie des Tilleuls' group by t.id`,
  );
  await banc.multiplier('encours', id, Math.ceil(3_600 / nombre) - 1, AUTRE_ENCOURS);
  return ouvrirPorteurs(
    proprietaire,
    `select id, tenant_id, role from utilisateur, generate_series(1, $1) where username = 'titulaire'`,
    [SESSIONS],
  );
};
const beaucoupDePharmacies = () =>
  ouvrirPorteurs(
    proprietaire,
    `select id, tenant_id, role from utilisateur where username like 'grand-%' order by id limit $1`,
    [SESSIONS],
  );

const remplir = async (depuis: number, encours: number): Promise<void> => {
  const [pharmacies, laboratoires] = depuis === 0 ? [Math.max(20, Math.floor(CIBLE / 500)), 400] : [0, 0];
  await chargerGrand(systeme, { ...GRANDE_TAILLE, pharmacies, laboratoires, encours, depuis }, aujourdhui);
  await proprietaire.query('vacuum analyze');
};

try {
  const tilleuls = await uneSeulePharmacie();
  pids.limite = banc.lancer('bench/limite.ts', [String(PORT_LIMITE), JSON.stringify(banc.connexionProprietaire)], {});
  pids.app = await banc.lancerApplication();
  await attendre(PORT_LIMITE, '/pret');

  const premiers = new Map<string, number>();
  let charges = 0;
  for (const taille of [10_000, 100_000, CIBLE].filter((t, i, tous) => t <= CIBLE && tous.indexOf(t) === i)) {
    await remplir(charges, taille);
    charges = taille;
    if (values.seul) continue;
    entete(
      `${taille.toLocaleString('fr-FR')} encours dans la base, une pharmacie de 3 600, ` +
        `${SESSIONS} sessions, 8 connexions`,
    );
    for (const travail of travauxDeLecture(tilleuls, annee)) {
      const { serveur, base } = await comparer(travail, 8);
      const premier = premiers.get(travail.nom) ?? serveur + base;
      premiers.set(travail.nom, premier);
      const garde = premier / (serveur + base);
      if (taille > 10_000) console.log(`${''.padEnd(18)}part gardée depuis 10 000 lignes : ${garde.toFixed(2)}`);
      if (garde < PART_A_GARDER)
        manques.push(`${travail.nom} à ${taille} lignes : ${garde.toFixed(2)} de son débit, but ${PART_A_GARDER}`);
    }
  }
  const porteurs = await beaucoupDePharmacies();
  const laboratoires = await proprietaire.query<{ tenant_id: number; id: number }>(
    'select tenant_id, min(id) as id from laboratoire group by tenant_id',
  );
  const parTenant = new Map(laboratoires.rows.map(({ tenant_id, id }) => [tenant_id, id]));
  const travaux = retenus([
    ...travauxDeLecture(porteurs, annee),
    await travailProfond(proprietaire, tilleuls),
    ...(await travauxEcriture(porteurs, parTenant, 32, aujourdhui)),
  ]);
  for (const connexions of CONNEXIONS) {
    entete(`${porteurs.length} pharmacies et sessions, ${connexions} connexion${connexions > 1 ? 's' : ''}`);
    for (const travail of travaux) await comparer(travail, connexions);
  }
  await mesurerServeur();
  if ((await lireMemoire()) > MEMOIRE_MAX) manques.push(`plus de ${MEMOIRE_MAX} Mo de mémoire`);
} finally {
  await banc.fermer();
}
for (const manque of manques) console.error(manque);
process.exit(manques.length > 0 ? 1 : 0);
