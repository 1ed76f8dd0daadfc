// npm run bench:notes [-- --ecrivains 1,6]: cost of saving and reading the longest note, and delay of another user
// meanwhile.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { setTimeout as attendre } from 'node:timers/promises';
import { MAX_TEXTE_RDV } from '../src/shared/features/rendez-vous/rdv/schemas.ts';
import { lireMemoire, mesurerServeur, ouvrirBanc, PORT_APP } from './banc.ts';
import { envoyer, quantile } from '../scripts/envoyer.ts';

const { values } = parseArgs({ options: { ecrivains: { type: 'string', default: '1,6' } } });
const COMPTES = ['titulaire', 'achat', 'merch', 'operateur'] as const;
/** Pause of the light user between two calls, like a user who clicks fast. */
const PAUSE = 25;

/** A writer runs in its own thread, so that its sixteen megabytes do not delay the light user's client. */
const ECRIVAIN = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, racine, jeton, texte } = workerData;
  const appeler = async (method, chemin, corps, cle) => {
    const headers = { authorization: 'Bearer ' + jeton, 'content-type': 'application/json' };
    if (cle) headers['idempotency-key'] = cle;
    const body = corps && JSON.stringify(corps);
    const debut = performance.now();
    const reponse = await fetch(url + chemin, { method, headers, body });
    const recu = await reponse.text();
    const ms = performance.now() - debut;
    if (!reponse.ok) throw new Error(method + ' ' + chemin + ' ' + reponse.status + ' ' + recu.slice(0, 300));
    return { ms, recu: JSON.parse(recu) };
  };
  const travailler = async () => {
    const cree = await appeler('POST', racine, { date: '2026-11-20', texte }, crypto.randomUUID());
    const autre = texte.replace('0</p>', '1</p>');
    const { id } = cree.recu;
    const modifie = await appeler('PUT', racine, { id, version: 1, date: '2026-11-20', texte: autre });
    const lu = await appeler('GET', '/api/v1/laboratoires/rdv/' + id);
    parentPort.postMessage({ creer: cree.ms, modifier: modifie.ms, lire: lu.ms, entiere: lu.recu.texte === autre });
  };
  travailler();`;
type Ecrit = { readonly creer: number; readonly modifier: number; readonly lire: number; readonly entiere: boolean };

const image = (octets: number): string => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(octets)]);
  return `<p><img src="data:image/png;base64,${png.toString('base64')}" /></p>`;
};
const laPlusLongue = (): string => {
  const debut = `${image(4_000_000)}${image(4_000_000)}${image(4_000_000)}<p>Été `;
  return `${debut}${'a'.repeat(MAX_TEXTE_RDV - debut.length - '0</p>'.length)}0</p>`;
};

const LEGERS = [
  '/api/v1/notifications?taille=25',
  '/api/v1/encours?taille=25',
  '/api/v1/laboratoires/list',
  '/api/v1/utilisateurs/connected',
];
type Legers = { readonly durees: number[]; readonly memoire: number };
/** Makes the calls of another user, one after the other, until `fini`. */
const vivreAilleurs = async (jeton: string, fini: () => boolean): Promise<Legers> => {
  const durees: number[] = [];
  let memoire = 0;
  for (let i = 0; !fini(); i++) {
    const debut = performance.now();
    const { status } = await envoyer(PORT_APP, {
      method: 'GET',
      chemin: LEGERS[i % LEGERS.length] ?? '',
      entetes: { authorization: `Bearer ${jeton}` },
    });
    if (status !== 200) throw new Error(`appel léger : ${status}`);
    durees.push(performance.now() - debut);
    if (i % 10 === 0) memoire = Math.max(memoire, await lireMemoire());
    await attendre(PAUSE);
  }
  return { durees: durees.toSorted((a, b) => a - b), memoire };
};

const banc = await ouvrirBanc();
const ms = (valeur: number): string => `${Math.round(valeur).toLocaleString('fr-FR').padStart(7)} ms`;
const dire = (quoi: string, durees: readonly number[]): void => {
  const triees = durees.toSorted((a, b) => a - b);
  console.log(
    `  ${quoi.padEnd(34)}p50 ${ms(quantile(triees, 0.5))}  p99 ${ms(quantile(triees, 0.99))}  max ` +
      ms(triees.at(-1) ?? 0),
  );
};

const mesurer = async (ecrivains: number, texte: string, racine: string): Promise<void> => {
  const jetons = await Promise.all(
    Array.from({ length: ecrivains }, (_, i) => banc.connecter(COMPTES[i % COMPTES.length] ?? 'titulaire')),
  );
  const leger = await banc.connecter('groupement');
  const etat = { fini: false };
  const ailleurs = vivreAilleurs(leger, () => etat.fini);
  const ecrire = (jeton: string): Promise<Ecrit> =>
    new Promise((resolve, reject) => {
      const workerData = { url: `http://127.0.0.1:${PORT_APP}`, racine, jeton, texte };
      new Worker(ECRIVAIN, { eval: true, workerData }).once('message', resolve).once('error', reject);
    });
  const ecrits = await Promise.all(jetons.map(ecrire)).finally(() => {
    etat.fini = true;
  });
  const { durees, memoire } = await ailleurs;
  console.log(`\n${ecrivains} note(s) de ${MAX_TEXTE_RDV.toLocaleString('fr-FR')} caractères à la fois`);
  for (const quoi of ['creer', 'modifier', 'lire'] as const)
    dire(
      quoi,
      ecrits.map((ecrit) => ecrit[quoi]),
    );
  dire(`${durees.length} appels d’un autre`, durees);
  console.log(
    `  mémoire du serveur, au plus        ${Math.round(memoire)} Mo ; revenues entières : ` +
      (ecrits.every(({ entiere }) => entiere) ? 'toutes' : 'NON'),
  );
};

try {
  await banc.lancerApplication();
  const { id } = await banc.lireLigne<{ id: string }>(
    `select l.id from laboratoire l join tenant t on t.id = l.tenant_id where t.nom = 'Pharmacie des Tilleuls'
      order by l.id limit 1`,
  );
  const texte = laPlusLongue();
  console.log('À vide');
  const jeton = await banc.connecter('groupement');
  const debut = performance.now();
  dire('appels d’un autre', (await vivreAilleurs(jeton, () => performance.now() - debut > 3000)).durees);
  for (const n of values.ecrivains.split(',').map(Number)) await mesurer(n, texte, `/api/v1/laboratoires/${id}/rdvs`);
  await mesurerServeur();
} finally {
  await banc.fermer();
}
process.exit(0);
