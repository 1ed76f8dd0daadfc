// npm run torture:stockage [-- --secondes 60 --ensemble 12]: files are deposited, read and removed through the
// application, started as by `npm start`, while its S3 store is killed, cut, slow, silent, refuses, answers by halves.
// Then the store comes back, and everything is compared: what was acknowledged, the rows, the objects. Exit 1 when a
// file is lost, a row is without bytes, a refusal says nothing, a call has no end, or memory grows past its bound.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/server/core/db/database.ts';
import { startEmbedded } from '../src/server/core/db/embedded.ts';
import { balayerOrphelins } from '../src/server/core/files/fichiers.ts';
import { ouvrirS3 } from '../src/server/core/files/s3.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { CAPRICES, ouvrirS3Capricieux } from '../src/server/testing/s3-capricieux.ts';
import { demarrerServeurS3 } from '../src/server/testing/processus/stockages.ts';
import { connecter } from './torture/ecritures.ts';
import { arreter, demarrerCommeStart } from './torture/processus.ts';

const { values } = parseArgs({
  options: { secondes: { type: 'string', default: '60' }, ensemble: { type: 'string', default: '12' } },
});
const PORT = 3976;
const [SECONDES, ENSEMBLE] = [Number(values.secondes), Number(values.ensemble)];
/** The store is waited for 60 s at most, after 30 s at most of a queue. */
const BORNES = { appelMs: 95_000, rssMo: 350 };
const LOURD = 8 * 1024 * 1024;
const BORNE = 'torture';
const PHRASE = /"detail":"[A-ZÀ-Ý][^"]{10,}"/;

const vrai = await demarrerServeurS3();
const s3 = await ouvrirS3Capricieux(vrai.reglages);
const racine = dossierEphemere('pharmaccord stockage-');
Object.assign(process.env, {
  FILES_STORE: 's3',
  FILES_S3_URL: s3.reglages.url,
  FILES_S3_REGION: s3.reglages.region,
  FILES_S3_CLE: s3.reglages.cle,
  FILES_S3_SECRET: s3.reglages.secret,
});
const dossier = join(racine, 'data');
// The demonstration is loaded once; what is measured is a server that starts on its data.
await arreter((await demarrerCommeStart(PORT, dossier)).processus);
const { processus } = await demarrerCommeStart(PORT, dossier);
const { entetes, categorieId } = await connecter(PORT);

type Garde = { readonly id: number; readonly version: number; readonly sha256: string };
const gardes = new Map<number, Garde>();
const compte = { deposes: 0, lus: 0, supprimes: 0, refuses: 0, coupes: 0, muets: 0, faux: 0, plusLongMs: 0, rssMo: 0 };
const dits = new Set<string>();
const noter = (quoi: 'muets' | 'faux', detail: string): void => {
  compte[quoi] += 1;
  if (dits.size < 20) console.log(`  ${quoi} : ${detail.slice(0, 200)}`);
  dits.add(detail);
};

const adresse = (chemin: string): string => `http://127.0.0.1:${PORT}/api/v1/documents${chemin}`;
/** @returns undefined for what was refused by a sentence, or cut */
const appeler = async (
  chemin: string,
  { headers, ...options }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> },
): Promise<Buffer | undefined> => {
  const debut = performance.now();
  try {
    const signal = AbortSignal.timeout(BORNES.appelMs);
    const reponse = await fetch(adresse(chemin), { ...options, headers: { ...entetes, ...headers }, signal });
    const octets = Buffer.from(await reponse.arrayBuffer());
    if (reponse.ok) return octets;
    const texte = octets.toString();
    if (reponse.status !== 503 || !PHRASE.test(texte)) noter('muets', `${chemin} ${reponse.status} ${texte}`);
    compte.refuses += 1;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') noter('muets', `${chemin} sans fin`);
    compte.coupes += 1;
  } finally {
    compte.plusLongMs = Math.max(compte.plusLongMs, performance.now() - debut);
  }
  return undefined;
};

const sha256 = (octets: Buffer): string => createHash('sha256').update(octets).digest('hex');
let rang = 0;
const deposer = async (): Promise<void> => {
  rang += 1;
  const taille = rang % 5 === 0 ? LOURD : 50_000;
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n% '),
    Buffer.from(randomBytes(taille / 2).toString('hex')),
    Buffer.from('\n%%EOF\n'),
  ]);
  const champs = JSON.stringify({ nom: `torture ${rang}`, categorieId });
  const partie = (suite: string) =>
    Buffer.from(`\r\n--${BORNE}\r\nContent-Disposition: form-data; name=${suite}\r\n\r\n`);
  const corps = Buffer.concat([
    partie('"donnees"'),
    Buffer.from(champs),
    partie(`"fichiers"; filename="t${rang}.pdf"\r\nContent-Type: application/pdf`),
    pdf,
    Buffer.from(`\r\n--${BORNE}--\r\n`),
  ]);
  const rendu = await appeler('', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BORNE}`, 'idempotency-key': `torture-${rang}` },
    body: corps,
  });
  if (!rendu) return;
  const { id, version } = JSON.parse(rendu.toString()) as Garde;
  gardes.set(id, { id, version, sha256: sha256(pdf) });
  compte.deposes += 1;
};
const lire = async (garde: Garde): Promise<void> => {
  const octets = await appeler(`/${garde.id}/fichier`, {});
  if (octets && gardes.has(garde.id) && sha256(octets) !== garde.sha256)
    noter('faux', `document ${garde.id}, ${octets.length} octets`);
  if (octets) compte.lus += 1;
};
const supprimer = async (garde: Garde): Promise<void> => {
  gardes.delete(garde.id);
  if (await appeler(`/${garde.id}?version=${garde.version}`, { method: 'DELETE' })) compte.supprimes += 1;
  else gardes.set(garde.id, garde);
};

const unGarde = (): Garde | undefined => [...gardes.values()][Math.floor(Math.random() * gardes.size)];
const main = async (fin: number): Promise<void> => {
  while (performance.now() < fin) {
    const garde = unGarde();
    const de = Math.random();
    if (!garde || de < 0.45) await deposer();
    else if (de < 0.9) await lire(garde);
    else await supprimer(garde);
    await delay(5);
  }
};

const memoireMo = (): number =>
  Number(/VmRSS:\s+(?<ko>\d+)/.exec(readFileSync(`/proc/${processus.pid}/status`, 'utf8'))?.groups?.['ko']) / 1024;
const veille = setInterval(() => (compte.rssMo = Math.max(compte.rssMo, memoireMo())), 200);

let fautes: string[] = [];
try {
  const fin = performance.now() + SECONDES * 1000;
  const mains = Promise.all(Array.from({ length: ENSEMBLE }, () => main(fin)));
  // Long enough for its patience to end (`muet` is met at each turn), with as much time between to work.
  for (let tour = 0; performance.now() < fin; tour += 1) {
    await delay(SECONDES * 25);
    s3.etat.caprice = CAPRICES[tour % CAPRICES.length] ?? 'aucun';
    await delay(SECONDES * 75);
    s3.etat.caprice = 'aucun';
  }
  await mains;
  s3.etat.caprice = 'aucun';
  let perdus = 0;
  for (const garde of gardes.values()) {
    const octets = await appeler(`/${garde.id}/fichier`, {});
    if (!octets || sha256(octets) !== garde.sha256) perdus += 1;
  }
  clearInterval(veille);
  await arreter(processus);
  const embarquee = await startEmbedded({ dataDir: dossier });
  const { host, port, user, database } = embarquee;
  const proprietaire = new pg.Client({ host, port, user, database });
  await proprietaire.connect();
  const { rows } = await proprietaire.query<{ cle: string }>('select cle from fichier');
  await proprietaire.end();
  const store = ouvrirS3(vrai.reglages);
  const objets = async () => new Set(await Array.fromAsync(store.lister(new Date('2100-01-01'))));
  const avant = await objets();
  const sansOctets = rows.filter(({ cle }) => !avant.has(cle)).length;
  const db = openDatabase({ host, port, database, user: 'pharmaccord' }, { role: 'pharmaccord_systeme', max: 1 });
  const emportes = await balayerOrphelins(db, store, new Date(Date.now() + 48 * 3_600_000));
  await db.destroy();
  await embarquee.stop();
  const restes = (await objets()).size - rows.length;
  console.log(
    `${compte.deposes} déposés, ${compte.lus} lectures, ${compte.supprimes} supprimés ; ` +
      `${compte.refuses} refus 503, ${compte.coupes} coupés ; ` +
      `le plus long ${(compte.plusLongMs / 1000).toFixed(1)} s ; mémoire ${Math.round(compte.rssMo)} Mo au plus`,
  );
  console.log(
    `${gardes.size} acquis : ${perdus} perdus, ${compte.faux} lectures fausses ; ` +
      `${rows.length} lignes, ${sansOctets} sans octets ; ` +
      `${emportes} orphelins emportés, ${restes} restants`,
  );
  fautes = [
    perdus > 0 && 'des fichiers acquis sont perdus',
    compte.faux > 0 && 'des lectures rendent un autre contenu',
    sansOctets > 0 && 'des lignes sont sans octets',
    restes !== 0 && 'des octets sans ligne restent',
    compte.muets > 0 && 'des refus ne disent rien, ou n’ont pas de fin',
    compte.rssMo > BORNES.rssMo && 'la mémoire passe sa borne',
    compte.refuses + compte.coupes === 0 && 'aucune panne n’a été rencontrée',
  ].filter((faute) => faute !== false);
} finally {
  clearInterval(veille);
  await arreter(processus);
  await s3.fermer();
  await vrai.fermer();
  for (const lieu of [racine, vrai.racine]) await rm(lieu, { recursive: true, force: true });
}
for (const faute of fautes) console.error(`Faute : ${faute}.`);
process.exit(fautes.length > 0 ? 1 : 0);
