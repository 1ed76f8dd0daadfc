// npm run torture [-- --tours 20]: kills the application with SIGKILL while it writes, alone or with its database and
// a running backup, starts it again, and checks the acknowledged writes; then restores the last backup made meanwhile.
// Exit 1 when an acknowledged write is lost or doubled, or when an interrupted backup passes for a complete one.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { creerHasard } from '../src/server/demo/hasard.ts';
import { compter, connecter, ecrire, nouvelleEcriture, type Ecriture } from './torture/ecritures.ts';
import { arreter, demarrer, tuerArbre, tuerServeur } from './torture/processus.ts';
import {
  brouillonsDe,
  eprouver,
  exigerRefus,
  finir,
  lancerSauvegarde,
  type EnCours,
  type Faite,
} from './torture/sauvegardes.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';

const { values } = parseArgs({ options: { tours: { type: 'string', default: '20' } } });
const TOURS = Number(values.tours);
const ECRIVAINS = 8;
const PORT = 3973;

/** The four kinds of rounds, in turn. */
const SCENARIOS = [
  { tue: 'serveur', sauvegarde: 'aucune' },
  { tue: 'arbre', sauvegarde: 'coupée' },
  { tue: 'serveur', sauvegarde: 'coupée' },
  { tue: 'arbre', sauvegarde: 'finie' },
] as const;

const racine = dossierEphemere('pharmaccord torture-');
const dataDir = join(racine, 'data');
const dossier = join(racine, 'sauvegardes');
const h = creerHasard(7);
const ecritures: Ecriture[] = [];
const compte = { arretsPendant: 0, refusees: 0, faites: 0, pire: 0 };
let derniere: Faite | undefined;

/** Writes in parallel until `assez` says so, then calls `arret` while other writes continue. */
const ecrireJusqua = async (tour: number, assez: (faites: number) => boolean, arret: () => Promise<void>) => {
  const session = await connecter(PORT);
  const aRefaire = ecritures.filter(({ acquittee }) => !acquittee);
  let arretee: Promise<void> | undefined;
  let faites = 0;
  const suivante = (): Ecriture => {
    const reste = aRefaire.shift();
    if (reste) return reste;
    const nouvelle = nouvelleEcriture(tour, faites);
    ecritures.push(nouvelle);
    return nouvelle;
  };
  const main = async (): Promise<void> => {
    while (!arretee) {
      const ecriture = suivante();
      faites += 1;
      const envoi = ecrire(session, ecriture);
      if (!arretee && assez(faites)) arretee = arret();
      await envoi;
    }
  };
  await Promise.all(Array.from({ length: ECRIVAINS }, main));
  await arretee;
};

type Attendue = (typeof SCENARIOS)[number]['sauvegarde'];
/**
 * When to kill: after enough writes and, with a backup, once it has just started or has ended.
 * @param lancer starts the backup: late when it must be cut, because it is short
 */
const quand = (attendue: Attendue, lancer: () => EnCours) => {
  const [minimum, delai] = [h.entre(100, 140), h.entre(1, 12)];
  let enCours = attendue === 'finie' ? lancer() : undefined;
  let depuis: number | undefined;
  let finie = false;
  const suivre = () => void enCours?.fin.then(() => (finie = true));
  suivre();
  const assez = (faites: number): boolean => {
    if (faites < minimum || attendue === 'aucune') return faites >= minimum;
    if (!enCours) {
      enCours = lancer();
      suivre();
    }
    if (attendue === 'coupée' && brouillonsDe(dossier).length > 0) depuis ??= faites;
    return finie || (depuis !== undefined && faites >= depuis + delai);
  };
  return { assez, sauvegarde: () => enCours };
};

const exigerRienPerdu = async (tour: number, quoi: string, millisecondes: number): Promise<void> => {
  const vus = await compter(await connecter(PORT));
  const acquittees = ecritures.filter(({ acquittee }) => acquittee);
  const perdues = acquittees.filter(({ info }) => !vus.has(info));
  const doubles = [...vus].filter(([, n]) => n > 1);
  console.log(
    `tour ${tour} : ${quoi} ; ${acquittees.length} acquittées, ${perdues.length} perdue(s), ${doubles.length} en ` +
      `double, prêt en ${Math.round(millisecondes)} ms`,
  );
  if (perdues.length > 0 || doubles.length > 0) throw new Error('des écritures ont été perdues ou doublées');
};

let { processus } = await demarrer(PORT, dataDir);
try {
  for (let tour = 1; tour <= TOURS; tour += 1) {
    const { tue, sauvegarde: attendue } = SCENARIOS[(tour - 1) % SCENARIOS.length]!;
    const moment = quand(attendue, () => lancerSauvegarde(dossier, dataDir, ecritures));
    let pendant = false;
    await ecrireJusqua(tour, moment.assez, async () => {
      const processusSauvegarde = moment.sauvegarde()?.processus;
      pendant = processusSauvegarde?.exitCode === null;
      if (tue === 'serveur') await tuerServeur(processus);
      else await tuerArbre([processus, ...(processusSauvegarde ? [processusSauvegarde] : [])], dataDir);
    });
    const enCours = moment.sauvegarde();
    const faite = enCours && (await finir(enCours));
    if (faite) {
      derniere = faite;
      compte.faites += 1;
    }
    if (pendant) compte.arretsPendant += 1;
    const refusees = await exigerRefus(dossier, racine);
    compte.refusees += refusees;
    const relance = await demarrer(PORT, dataDir);
    processus = relance.processus;
    compte.pire = Math.max(compte.pire, relance.millisecondes);
    const issue = !enCours ? '' : `, sauvegarde ${faite ? 'faite' : refusees > 0 ? 'coupée et refusée' : 'en échec'}`;
    await exigerRienPerdu(tour, `${tue} tué${issue}`, relance.millisecondes);
  }
  const acquittees = ecritures.filter(({ acquittee }) => acquittee).length;
  console.log(
    `${TOURS} arrêts brutaux dont ${compte.arretsPendant} pendant une sauvegarde, ` +
      `${acquittees} écritures acquittées : 0 perdue, 0 en double ; ` +
      `${compte.refusees} sauvegardes coupées, toutes refusées, ` +
      `${compte.faites} faites ; redémarrage le plus long ${Math.round(compte.pire)} ms`,
  );
  if (derniere) await eprouver(derniere, PORT + 1, join(racine, 'restauree'));
  else if (TOURS >= SCENARIOS.length) throw new Error('aucune sauvegarde n’a été faite');
  if (TOURS >= 4 * SCENARIOS.length && compte.refusees === 0) throw new Error('aucune sauvegarde n’a été coupée');
} finally {
  await arreter(processus);
  await rm(racine, { recursive: true, force: true });
}
