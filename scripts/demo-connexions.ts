// npm run demo:connexions: the application with its demonstration, and simulators of the three partners with their
// addresses allowed. Their failures are chosen in their code or by their own calls (docs/protocoles).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demarrerLgo } from '../simulators/lgo/serveur.ts';
import { demarrerPayps } from '../simulators/payps/serveur.ts';
import { demarrerWinpharma } from '../simulators/winpharma/serveur.ts';
import { MOT_DE_PASSE_DEMO } from '../src/server/demo/comptes.ts';
import { produitsDemo } from '../src/server/demo/produits.ts';
import { ajouterJours, jourParis, type Jour } from '../src/shared/core/dates.ts';

const PORT = process.env['PORT'] ?? '3000';
const APPLICATION = `http://127.0.0.1:${PORT}`;
const ACCES = { identifiant: 'officine', motDePasse: 'Partenaire1' };
const JOURS = 60;
const VENDUS = 12;

const hier = ajouterJours(jourParis(new Date()), -1);
const derniersJours: Jour[] = Array.from({ length: JOURS }, (_, i) => ajouterJours(hier, -i));

/** Fills the simulator with the sales of the last two months, and the partner's own price before tax. */
const remplirWinpharma = async () => {
  const winpharma = await demarrerWinpharma({ port: 4601, ...ACCES });
  for (const [rang, jour] of derniersJours.entries()) {
    const lignes = produitsDemo.slice(rang % 5, (rang % 5) + VENDUS).map(({ nom, ean, prixCentimes }, i) => ({
      code13Ref: ean,
      nomProduit: nom,
      qte: 1 + ((rang + i) % 4),
      tva: 20,
      PA_HT: prixCentimes / 220,
      PV_HT: Math.round(prixCentimes / 1.2) / 100,
      PV_TTC: prixCentimes / 100,
    }));
    winpharma.tickets.set(jour, [{ id: `T-${jour}`, heure: `${jour}T10:00:00`, lignes }]);
  }
  winpharma.derniereDate = hier;
  winpharma.premiereDate = derniersJours.at(-1) ?? hier;
  return winpharma;
};

/** Fills the simulator with an account and coupons of two brands, one of them without a known laboratory. */
const remplirPayps = async () => {
  const payps = await demarrerPayps({ port: 4603 });
  payps.unCompte('officine@exemple.fr', {
    motDePasse: ACCES.motDePasse,
    marques: ['Pure Lagune', 'Marque inconnue'],
    coupons: derniersJours.slice(0, 20).map((jour, i) => ({
      id: `BON-${i}`,
      revision: 1,
      marque: i % 6 === 5 ? 'Marque inconnue' : 'Pure Lagune',
      code: produitsDemo[i]?.ean ?? null,
      designation: produitsDemo[i]?.nom ?? null,
      jour,
      quantite: 1,
      montantCentimes: 150 + 50 * (i % 4),
      etat: 'UTILISE',
      motif: null,
    })),
  });
  return payps;
};

const attendreApplication = async (): Promise<void> => {
  while (
    !(await fetch(`${APPLICATION}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(200);
};

/** @param T type of the answer, from its contract */
const appeler = async <T>(jeton: string | undefined, methode: string, chemin: string, corps?: object): Promise<T> => {
  const reponse = await fetch(`${APPLICATION}/api/v1/${chemin}`, {
    method: methode,
    headers: { 'content-type': 'application/json', ...(jeton && { authorization: `Bearer ${jeton}` }) },
    ...(corps && { body: JSON.stringify(corps) }),
  });
  return (await reponse.json()) as T;
};

/**
 * Allows the addresses, as the super administrator would on « Connexions »; harmless when an earlier run already did.
 */
const autoriser = async (partenaires: Readonly<Record<string, string>>, adressePayps: string): Promise<void> => {
  const { token } = await appeler<{ token: string }>(undefined, 'POST', 'login', {
    username: 'super',
    password: MOT_DE_PASSE_DEMO,
  });
  for (const [libelle, url] of Object.entries(partenaires))
    await appeler(token, 'POST', 'adresses-sortantes', { origine: new URL(url).origin, libelle });
  const { version } = await appeler<{ version: number }>(token, 'GET', 'payps/reglage');
  await appeler(token, 'PUT', 'payps/reglage', { url: adressePayps, version });
};

const winpharma = await remplirWinpharma();
const lgo = await demarrerLgo({ port: 4602, ...ACCES });
const payps = await remplirPayps();

const application = spawn(process.execPath, [...process.execArgv, resolve(import.meta.dirname, 'start.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT,
    // A public key, good only for a demonstration.
    SECRETS_KEY: process.env['SECRETS_KEY'] ?? Buffer.alloc(32, 'demonstration').toString('base64'),
    SORTIES_LOCALES: [winpharma.machine, lgo.machine, `127.0.0.1:${payps.port}`].join(','),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => application.kill(signal));
const fini = once(application, 'exit');

await Promise.race([attendreApplication(), fini]);
if (application.exitCode === null) {
  await autoriser({ 'Winpharma simulé': winpharma.url, 'LGO simulé': lgo.url, 'Payps simulé': payps.url }, payps.url);
  console.log(`
Partenaires simulés (identifiant « ${ACCES.identifiant} », mot de passe « ${ACCES.motDePasse} ») :
  Ventes  ${winpharma.url}   (titulaire, Paramètres › Extracteurs, API Winpharma, identifiant national :
          le n° d’assurance maladie de Paramètres › Pharmacie)
  LGO     ${lgo.url}   (super agissant pour une pharmacie, Paramètres › LGO, API)
  Payps   officine@exemple.fr   (titulaire, Paramètres › Payps)`);
}
await fini;
await Promise.all([winpharma.fermer(), lgo.fermer(), payps.fermer()]);
