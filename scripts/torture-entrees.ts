// npm run torture:entrees [-- --requetes 200000 --graine 1]: sends every call of the product values of the wrong type
// and size in every field, on kept connections, as every allowed role and without a session. The application runs in
// its own process, with the options of `npm start`, and is watched: memory, delay of its event loop, restarts,
// silences, 5xx. Exit 1 when a limit is exceeded.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { creerEnvois } from './torture/entrees/envois.ts';
import { lienPublic, ouvrirSessions, rouvrir, type Session } from './torture/entrees/sessions.ts';
import { ouvrirTireur, type Envoi, type Issue } from './torture/entrees/tir.ts';
import { torturerLePush } from './torture/entrees/trames.ts';
import { veiller, type Mesures } from './torture/entrees/veille.ts';
import { arreter, demarrerCommeStart } from './torture/processus.ts';

const BORNES = { rssMo: 350, p99Ms: 200, pireMs: 500, silenceMs: 5_000 };
const PORT = 3975;
const PETITS_ENSEMBLE = 6;
const GRANDS_ENSEMBLE = 2;
const DITS = 40;
const PUSH = 60;

const { values } = parseArgs({
  options: {
    requetes: { type: 'string', default: '200000' },
    graine: { type: 'string', default: '1' },
    appel: { type: 'string', default: '' },
  },
});
const racine = dossierEphemere('pharmaccord entrees-');
// Loads the demonstration first, because the measured server must start on existing data, as on any other day.
await arreter((await demarrerCommeStart(PORT, join(racine, 'data'))).processus);
const { processus } = await demarrerCommeStart(PORT, join(racine, 'data'));
const compte = { faites: 0, silences: 0, pannes: 0, attentes: 0, sessionsPerdues: 0, plusLongueMs: 0 };
const parStatut = new Map<number, number>();
const dites = new Set<string>();
const dire = (quoi: string, detail: string): void => {
  if (dites.size < DITS && !dites.has(quoi)) console.log(`  ${quoi} : ${detail}`);
  dites.add(quoi);
};

const reouvertures = new Map<Session, Promise<boolean>>();
/** Opens again a session that a call has ended, once for all its users. */
const rouvrirUneFois = (session: Session): void => {
  if (reouvertures.has(session)) return;
  const ouverture = rouvrir(PORT, session).finally(() => reouvertures.delete(session));
  reouvertures.set(session, ouverture);
  void ouverture.then((faite) => {
    if (!faite) compte.sessionsPerdues += 1;
  });
};
const noter = ({ quoi, session }: Envoi, { status, texte, reessayer }: Issue, dureeMs: number): void => {
  compte.faites += 1;
  parStatut.set(status, (parStatut.get(status) ?? 0) + 1);
  compte.plusLongueMs = Math.max(compte.plusLongueMs, dureeMs);
  if (status === -1 || dureeMs > BORNES.silenceMs) {
    compte.silences += 1;
    dire(quoi, `${Math.round(dureeMs)} ms`);
  } else if (status === 503 && reessayer) {
    compte.attentes += 1;
    dire(quoi, `503 ${texte.slice(0, 200)}`);
  } else if (status >= 500) {
    compte.pannes += 1;
    dire(quoi, `${status} ${texte.slice(0, 300)}`);
  } else if (status === 0) dire(quoi, `connexion perdue (${texte})`);
  if (session && (status === 401 || texte.includes('CONFIRMATION_REQUISE'))) rouvrirUneFois(session);
};

const tireur = ouvrirTireur(PORT, PETITS_ENSEMBLE + GRANDS_ENSEMBLE);
/** Sends the requests of a generator, a given number at once, until it ends or `assez` says so. */
const tirerTout = async (envois: Iterator<Envoi>, ensemble: number, assez: () => boolean): Promise<void> => {
  const main = async (): Promise<void> => {
    while (!assez() && processus.exitCode === null) {
      const suivant = envois.next();
      if (suivant.done === true) return;
      const debut = performance.now();
      noter(suivant.value, await tireur.tirer(suivant.value), performance.now() - debut);
    }
  };
  await Promise.all(Array.from({ length: ensemble }, main));
};

const exigerBornes = (mesures: Mesures): string[] =>
  [
    mesures.rssMo > BORNES.rssMo && `mémoire ${Math.round(mesures.rssMo)} Mo`,
    mesures.p99 > BORNES.p99Ms && `boucle p99 ${Math.round(mesures.p99)} ms`,
    mesures.pireMs > BORNES.pireMs &&
      `boucle tenue ${Math.round(mesures.pireMs)} ms (${Math.round(mesures.calculMs)} de calcul)`,
    mesures.arrets > 0 && 'le serveur s’est arrêté',
    compte.silences > 0 && `${compte.silences} sans réponse en 5 s`,
    compte.pannes > 0 && `${compte.pannes} pannes (5xx)`,
  ].filter((depassee) => depassee !== false);

try {
  const sessions = await ouvrirSessions(PORT);
  const pharmacie = sessions.find(({ role }) => role === 'ADMIN');
  if (!pharmacie) throw new Error('aucune session');
  const lien = await lienPublic(PORT, pharmacie);
  const { petits, encore, grands } = creerEnvois({
    sessions,
    lien,
    graine: Number(values.graine),
    debut: values.appel,
  });
  const veille = veiller(processus, tireur.enCours);
  const { mesures } = veille;
  const debut = performance.now();
  const requetes = Number(values.requetes);
  const assez = () => compte.faites >= requetes;
  const grandsFinis = tirerTout(grands(), GRANDS_ENSEMBLE, () => false);
  const push = torturerLePush(PORT, sessions, PUSH).catch((error: unknown) => {
    compte.pannes += 1;
    dire('canal de push', String(error));
    return 0;
  });
  await tirerTout(petits(), PETITS_ENSEMBLE, () => false);
  console.log(`${compte.faites} : chaque champ a reçu chaque valeur`);
  await tirerTout(encore(), PETITS_ENSEMBLE, assez);
  await grandsFinis;
  const trames = await push;
  veille.arreter();
  tireur.fermer();
  const secondes = Math.round((performance.now() - debut) / 1_000);
  const statuts = [...parStatut].toSorted(([a], [b]) => a - b).map(([statut, n]) => `${statut} × ${n}`);
  console.log(`réponses : ${statuts.join(', ')} ; ${compte.sessionsPerdues} réouvertures de session refusées`);
  const ms = (duree: number): string => `${Math.round(duree)} ms`;
  console.log(
    `${compte.faites} requêtes et ${trames} trames en ${secondes} s : mémoire ${Math.round(mesures.rssMo)} Mo (et ` +
      `${Math.round(mesures.filsMo)} pour les lecteurs), ${mesures.arrets} arrêt, ${compte.silences} sans réponse en ` +
      `5 s (la plus longue ${ms(compte.plusLongueMs)}), ${compte.pannes} × 5xx, ${compte.attentes} × 503 avec ` +
      'Retry-After',
  );
  console.log(
    `boucle, machine comprise : p99 ${ms(mesures.p99)}, au pire ${ms(mesures.pireMs)}, ${mesures.tenues} tenues de ` +
      `plus de 500 ms ; dont calcul du serveur : p99 ${ms(mesures.calculP99)}, au pire ${ms(mesures.calculMs)}, ` +
      `${mesures.tenuesParCalcul} de plus de 500 ms`,
  );
  const depassees = exigerBornes(mesures);
  if (depassees.length > 0) throw new Error(`Bornes dépassées : ${depassees.join(', ')}.`);
} finally {
  tireur.fermer();
  await arreter(processus);
  await rm(racine, { recursive: true, force: true });
}
