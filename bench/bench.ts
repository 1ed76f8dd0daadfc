// npm run bench [-- --encours 1000000 --secondes 2 --seul W1,W3 --contre <commit> --postgres 15 --chauffe 20]: requests
// a second and processor time of a request, server and database, against the bare limit on the same database (in the
// statements that write the same rows, and in one), and against another version of the product; interleaved, medians of
// three. `--chauffe 2` is cold, 20 is steady. `--seul silence`: the first click after a silence. Fails below a goal.
// `--pays 1000000,10000000 --dossier <dossier>`: the country (bench/pays.ts), its databases kept in the folder.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chargerGrand, GRANDE_TAILLE } from '../src/server/demo/grand/grand.ts';
import {
  attendre,
  AUTRE_ENCOURS,
  ENCOURS_SANS_RECU,
  lireMemoire,
  mesurerServeur,
  ouvrirBanc,
  PORT_APP,
  PORT_AVANT,
} from './banc.ts';
import { charger } from './charge.ts';
import { bruitDepuis, medianeDe, mesurerCout, total, type Cout } from './cout.ts';
import { mesurerPays } from './pays.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { ouvrirPorteurs } from './sessions.ts';
import { mesurerSilence } from './silence.ts';
import {
  cibles,
  PORT_LIMITE,
  travailProfond,
  travauxDeLecture,
  travauxEcriture,
  type Cible,
  type Envoi,
  type Travail,
} from './travaux-encours.ts';
import { construireAvant } from './version-d-avant.ts';

const { values } = parseArgs({
  options: {
    encours: { type: 'string', default: '1000000' },
    secondes: { type: 'string', default: '2' },
    seul: { type: 'string' },
    contre: { type: 'string' },
    postgres: { type: 'string', default: '18' },
    chauffe: { type: 'string', default: '2' },
    pays: { type: 'string' },
    dossier: { type: 'string' },
  },
});
const CIBLE = Number(values.encours);
const DUREE = Number(values.secondes) * 1000;
const CONNEXIONS = values.seul ? [8] : [8, 1, 32];
const SESSIONS = 2000;
const TOURS = 3;
const PART_A_GARDER = 0.9;
const MEMOIRE_MAX = 250;
const ECRITURES = /^W[36]/;

if (values.pays !== undefined) {
  await mesurerPays({
    encours: values.pays.split(',').map(Number),
    dossier: values.dossier,
    seul: values.seul?.split(','),
    secondes: Number(values.secondes),
    chauffe: Number(values.chauffe),
  });
  process.exit();
}
if (values.postgres !== '15' && values.postgres !== '18') throw new Error('--postgres 15 ou 18');
const banc = await ouvrirBanc(values.postgres);
const { aujourdhui, systeme, proprietaire, postgres } = banc;
const annee = Number(aujourdhui.slice(0, 4));
const manques: string[] = [];
const f = (valeur: number, decimales = 0): string => valeur.toFixed(decimales).padStart(9);

const pids: Record<Cible, number> = { app: 0, avant: 0, limite: 0, instruction: 0 };
const mesurer = (cible: Cible, connexions: number, envoi: Envoi, duree: number): Promise<Cout> =>
  mesurerCout({ pid: pids[cible], postgres }, () => charger(connexions, duree, envoi));

const COLONNES = ['req/s', 'p50 ms', 'p99 ms', 'serveur', 'base', 'total', 'x nu', 'x instr', 'x avant', 'autres %'];
const entete = (titre: string) =>
  console.log(
    `\n${titre}, PostgreSQL ${values.postgres}, ${values.chauffe} s de mise en train\n` +
      `${'travail'.padEnd(18)}${'cible'.padEnd(12)}${'cnx'.padStart(4)}${COLONNES.map((t) => t.padStart(9)).join('')}`,
  );
const enLigne = (nom: string, cible: Cible, connexions: number, chiffres: readonly string[]) =>
  console.log(`${nom.padEnd(18)}${cible.padEnd(12)}${String(connexions).padStart(4)}${chiffres.join('')}`);

/** The processor that this run took, its programs and the database: the rest is others'. */
const tempsDuBanc = (): number =>
  tempsDe(process.pid) + tempsDe(pids.app) + tempsDe(pids.avant) + tempsDe(pids.limite) + tempsAvecEnfants(postgres);

const comparer = async ({ nom, but, part, envois }: Travail, connexions: number): Promise<Cout> => {
  const mesurees = cibles.filter((cible) => pids[cible] > 0 && (cible !== 'instruction' || ECRITURES.test(nom)));
  const couts = new Map<Cible, Cout[]>(mesurees.map((cible) => [cible, []]));
  const bruit = bruitDepuis(tempsDuBanc);
  if (connexions === 8)
    for (const cible of mesurees) await mesurer(cible, connexions, envois[cible], Number(values.chauffe) * 1000);
  // In turn: the first to read a pharmacy warms the database for the others.
  for (let tour = 0; tour < TOURS; tour++)
    for (const cible of tour % 2 === 0 ? mesurees : mesurees.toReversed())
      couts.get(cible)?.push(await mesurer(cible, connexions, envois[cible], DUREE / TOURS));
  const autres = bruit();
  const medianes = new Map([...couts].map(([cible, deLaCible]) => [cible, medianeDe(deLaCible)]));
  const app = medianes.get('app') as Cout;
  const rapportA = (cible: Cible, autre: Cible): number | undefined => {
    const [cout, reference] = [medianes.get(cible), medianes.get(autre)];
    return cout && reference && cible !== autre ? total(cout) / total(reference) : undefined;
  };
  for (const [cible, cout] of medianes) {
    const rapports = (['limite', 'instruction', 'avant'] as const).map((autre) => rapportA(cible, autre));
    const { parSeconde, p50, p99, serveur, base } = cout;
    const chiffres = [f(parSeconde), f(p50, 1), f(p99, 1), f(serveur, 2), f(base, 2), f(total(cout), 2)];
    const relatifs = rapports.map((rapport) => (rapport === undefined ? '–'.padStart(9) : f(rapport, 2)));
    enLigne(nom, cible, connexions, [...chiffres, ...relatifs, f(autres)]);
  }
  const rapport = rapportA('app', 'limite') ?? 0;
  if (connexions === 8 && rapport > but)
    manques.push(`${nom} : ${rapport.toFixed(2)} fois le processeur de la limite, but ${but}`);
  const partDAvant = rapportA('app', 'avant');
  if (connexions === 8 && partDAvant !== undefined && partDAvant > part)
    manques.push(`${nom} : ${partDAvant.toFixed(2)} fois le processeur de ${values.contre}, but ${part}`);
  const erreurs = [...couts.values()].flat().reduce((n, m) => n + m.erreurs, 0);
  if (erreurs > 0) manques.push(`${nom} : ${erreurs} refus`);
  return app;
};
const retenus = (travaux: readonly Travail[]) =>
  travaux.filter(({ nom }) => values.seul === undefined || values.seul.split(',').some((seul) => nom.startsWith(seul)));

/** The measured pharmacy keeps its 3,600 encours or so, while those of other pharmacies grow. */
const uneSeulePharmacie = async () => {
  const { id, nombre } = await banc.lireLigne<{ id: number; nombre: number }>(
    `select t.id, count(*) as nombre from tenant t join encours e on e.tenant_id = t.id
      where t.nom = 'Pharmacie des Tilleuls' and ${ENCOURS_SANS_RECU} group by t.id`,
  );
  await banc.multiplier('encours', id, Math.ceil(3_600 / nombre) - 1, AUTRE_ENCOURS, ENCOURS_SANS_RECU);
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
  await chargerGrand(
    { proprietaire: banc.connexionProprietaire, systeme },
    { ...GRANDE_TAILLE, pharmacies, laboratoires, encours, depuis },
    aujourdhui,
  );
  await proprietaire.query('vacuum analyze');
};

try {
  const tilleuls = await uneSeulePharmacie();
  pids.limite = banc.lancer('bench/limite.ts', [String(PORT_LIMITE), JSON.stringify(banc.connexionProprietaire)], {});
  pids.instruction = pids.limite;
  pids.app = await banc.lancerApplication();
  if (values.contre)
    pids.avant = await banc.lancerApplication({
      avant: construireAvant(values.contre, join(banc.dossier, 'versions')),
    });
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
      const cout = total(await comparer(travail, 8));
      const premier = premiers.get(travail.nom) ?? cout;
      premiers.set(travail.nom, premier);
      const garde = premier / cout;
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
  for (const connexions of travaux.length > 0 ? CONNEXIONS : []) {
    entete(`${porteurs.length} pharmacies et sessions, ${connexions} connexion${connexions > 1 ? 's' : ''}`);
    for (const travail of travaux) await comparer(travail, connexions);
  }
  if (values.seul === undefined || values.seul === 'silence')
    for (const [cible, port] of [
      ['app', PORT_APP],
      ['avant', PORT_AVANT],
    ] as const)
      if (pids[cible] > 0) manques.push(...(await mesurerSilence({ cible, port, pid: pids[cible] }, porteurs)));
  await mesurerServeur();
  if ((await lireMemoire()) > MEMOIRE_MAX) manques.push(`plus de ${MEMOIRE_MAX} Mo de mémoire`);
} finally {
  await banc.fermer();
}
for (const manque of manques) console.error(manque);
process.exit(manques.length > 0 ? 1 : 0);
