// npm run bench -- --pays 1000000,10000000 [--dossier /tmp/pays] [--seul W,GET,nuit]: the country, ten times smaller
// and whole (EXP-136). Processor of W1 to W6 and of every GET on both in turn, medians of three, those that grow by
// more than a tenth named with their slope; then the jobs of a night, one by one. `--seul charge` only loads,
// `--seul "super /"` asks what an account reads.
import { rmSync } from 'node:fs';
import { contrats } from '../src/shared/contrats.ts';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import type { RouteContract } from '../src/shared/core/contract.ts';
import type { Role } from '../src/shared/core/acteur.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { charger } from './charge.ts';
import { bruitDepuis, enchainer, mesurerCout } from './cout.ts';
import { comparer, direEntete, type Comparaison } from './pays/comparer.ts';
import { mesurerNuit } from './pays/nuit.ts';
import { ouvrirPays, PLACES, type Pays } from './pays/ouvrir.ts';
import { adressesDe } from './plans/adresses.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { ouvrirPorteurs, type Porteur } from './sessions.ts';
import { travailProfond, travauxDeLecture, travauxEcriture, type Travail } from './travaux-encours.ts';

const CONNEXIONS = 8;
const SESSIONS = 2000;
/** Those of the demonstration have everything; the others are of the country. */
const COMPTES = ['titulaire', 'groupement', 'delegue', 'super', 'grand-1', 'reseau-1'];
/** Requests of one measure of a GET: so many, or as many as this time holds. */
const DEMANDES = { moins: 2, plus: 20, ms: 150 };
/** A GET that seems to grow is asked again, so many times more. */
const REPRISE = 5;

type Choix = {
  readonly encours: readonly number[];
  readonly dossier: string | undefined;
  readonly seul: readonly string[] | undefined;
  readonly secondes: number;
  readonly chauffe: number;
};

/** W1 to W6 on the pharmacies of this country; W2 on the one that has thousands of encours. */
const travauxDe = async ({ banc: { proprietaire, aujourdhui }, cible }: Pays): Promise<Travail[]> => {
  const porteurs = await ouvrirPorteurs(
    proprietaire,
    `select id, tenant_id, role from utilisateur where username like 'grand-%' order by id limit $1`,
    [SESSIONS],
  );
  const tilleuls = await ouvrirPorteurs(
    proprietaire,
    `select id, tenant_id, role from utilisateur, generate_series(1, $1) where username = 'titulaire'`,
    [SESSIONS],
  );
  const { rows } = await proprietaire.query<{ tenant_id: number; id: number }>(
    'select tenant_id, min(id) as id from laboratoire group by tenant_id',
  );
  const laboratoires = new Map(rows.map(({ tenant_id, id }) => [tenant_id, id]));
  return [
    ...travauxDeLecture(porteurs, Number(aujourdhui.slice(0, 4))),
    await travailProfond(proprietaire, tilleuls),
    ...(await travauxEcriture(porteurs, laboratoires, CONNEXIONS, aujourdhui, cible)),
  ];
};

const comparerTravaux = async (lesPays: readonly Pays[], { secondes, chauffe }: Choix): Promise<Comparaison[]> => {
  const travaux = new Map<Pays, Travail[]>();
  for (const pays of lesPays) travaux.set(pays, await travauxDe(pays));
  const comparaisons: Comparaison[] = [];
  for (const [rang, { nom }] of [...(travaux.get(lesPays[0] as Pays) ?? [])].entries()) {
    const envoiDe = (pays: Pays) => travaux.get(pays)![rang]!.envois[pays.cible];
    for (const pays of lesPays) await charger(CONNEXIONS, chauffe * 1000, envoiDe(pays));
    comparaisons.push(
      await comparer(nom, lesPays, (pays) =>
        mesurerCout(pays, () => charger(CONNEXIONS, (secondes * 1000) / 3, envoiDe(pays))),
      ),
    );
  }
  return comparaisons;
};

type Demande = { readonly chemin: string; readonly token: string };
const demander = async ({ port }: Pays, { chemin, token }: Demande): Promise<number> => {
  const entetes = { authorization: `Bearer ${token}`, accept: `${MIME_COMPACT}, application/json` };
  return (await envoyer(port, { method: 'GET', chemin, entetes })).status;
};

type Compte = Porteur & { readonly role: Role };
const compteDe = async ({ banc: { proprietaire, lireLigne } }: Pays, username: string): Promise<Compte> => {
  const [porteur] = await ouvrirPorteurs(
    proprietaire,
    'select id, tenant_id, role from utilisateur where username = $1',
    [username],
  );
  const { role } = await lireLigne<{ role: Role }>('select role from utilisateur where username = $1', [username]);
  if (!porteur) throw new Error(`no user ${username}`);
  return { ...porteur, role };
};

/** What each database is asked under one name; only names that all of them answer. */
type Lecture = { readonly nom: string; readonly demandes: ReadonlyMap<Pays, Demande> };
const lecturesDe = async (lesPays: readonly Pays[], username: string): Promise<Lecture[]> => {
  const routes = Object.values(contrats).flatMap((contrat) => Object.values<RouteContract>(contrat));
  const parNom = new Map<string, Map<Pays, Demande>>();
  for (const pays of lesPays) {
    const { role, tenant, token } = await compteDe(pays, username);
    for (const route of routes) {
      if (route.method !== 'GET' || route.access === 'public' || !route.access.includes(role)) continue;
      const { proprietaire, aujourdhui } = pays.banc;
      for (const { nom, chemin } of await adressesDe(proprietaire, route, { tenant, aujourdhui })) {
        const complet = `${username} ${nom}`;
        parNom.set(complet, (parNom.get(complet) ?? new Map<Pays, Demande>()).set(pays, { chemin, token }));
      }
    }
  }
  return [...parNom].flatMap(([nom, demandes]) => (demandes.size === lesPays.length ? [{ nom, demandes }] : []));
};

const comparerLecture = async (
  lesPays: readonly Pays[],
  { nom, demandes }: Lecture,
  fois = 1,
): Promise<Comparaison | undefined> => {
  let duree = 0;
  // The first warms the memory; the second tells how long it takes.
  for (const pays of [...lesPays, ...lesPays]) {
    const debut = performance.now();
    if ((await demander(pays, demandes.get(pays) as Demande)) !== 200) return undefined;
    duree = performance.now() - debut;
  }
  const nombre = fois * Math.round(Math.min(DEMANDES.plus, Math.max(DEMANDES.moins, DEMANDES.ms / duree)));
  return comparer(nom, lesPays, (pays) =>
    mesurerCout(pays, () =>
      enchainer(nombre, async () => (await demander(pays, demandes.get(pays) as Demande)) === 200),
    ),
  );
};

const comparerLectures = async (lesPays: readonly Pays[], seul: readonly string[]): Promise<Comparaison[]> => {
  const comparaisons: Comparaison[] = [];
  const douteuses: Lecture[] = [];
  const mots = seul.filter((mot) => mot.includes('/'));
  for (const username of COMPTES)
    for (const lecture of await lecturesDe(lesPays, username)) {
      if (mots.length > 0 && !mots.some((mot) => lecture.nom.includes(mot))) continue;
      const comparaison = await comparerLecture(lesPays, lecture);
      if (comparaison?.grandit) douteuses.push(lecture);
      else if (comparaison) comparaisons.push(comparaison);
    }
  console.log('\nCelles qui semblent grandir, redemandées :');
  for (const lecture of douteuses) {
    const comparaison = await comparerLecture(lesPays, lecture, REPRISE);
    if (comparaison) comparaisons.push(comparaison);
  }
  return comparaisons;
};

const conclure = (comparaisons: readonly Comparaison[]): void => {
  const grandissent = comparaisons.filter(({ grandit }) => grandit).toSorted((a, b) => b.pente - a.pente);
  const pentes = comparaisons.map(({ pente }) => pente).toSorted((a, b) => a - b);
  console.log(
    `\n${comparaisons.length} demandes, pente médiane ${(pentes[Math.floor(pentes.length / 2)] ?? 1).toFixed(2)} ; ` +
      `${grandissent.length} grandissent de plus d’un dixième :`,
  );
  for (const { nom, pente } of grandissent) console.log(`${pente.toFixed(2).padStart(9)}  ${nom}`);
};

/** Loads the databases that are not there yet, then measures what is wanted of them. */
export const mesurerPays = async (choix: Choix): Promise<void> => {
  const dossier = choix.dossier ?? dossierEphemere('pharmaccord-pays-');
  const voulu = (mot: string): boolean => !choix.seul || choix.seul.some((seul) => mot.startsWith(seul));
  const tailles = choix.encours.toSorted((a, b) => a - b).slice(-PLACES.length);
  const lesPays: Pays[] = [];
  try {
    for (const [rang, encours] of tailles.entries())
      lesPays.push(await ouvrirPays(encours, dossier, PLACES[rang + PLACES.length - tailles.length] ?? PLACES[1]));
    const lectures = voulu('GET') || choix.seul?.some((mot) => mot.includes('/'));
    if (voulu('W') || lectures) {
      const servis: Pays[] = [];
      for (const pays of lesPays) servis.push({ ...pays, pid: await pays.banc.lancerApplication({ port: pays.port }) });
      const nous = () =>
        servis.reduce((somme, { pid, postgres }) => somme + tempsDe(pid) + tempsAvecEnfants(postgres), 0) +
        tempsDe(process.pid);
      const bruit = bruitDepuis(nous);
      direEntete(servis);
      conclure([
        ...(voulu('W') ? await comparerTravaux(servis, choix) : []),
        ...(lectures ? await comparerLectures(servis, choix.seul ?? []) : []),
      ]);
      console.log(`D’autres programmes ont pris ${bruit().toFixed(0)} % de la machine.`);
    }
    if (voulu('nuit')) for (const pays of lesPays) await mesurerNuit(pays);
  } finally {
    for (const { banc } of lesPays) await banc.fermer();
    if (choix.dossier === undefined) rmSync(dossier, { recursive: true, force: true });
  }
};
