// npm run bench:observation [-- --appels 4000 --tours 3]: what traces and metrics cost. The built server, with the
// options of `npm start`, answers the same reads without them, with /metrics, then with OpenTelemetry and a receiver of
// ours: CPU of the server a call, from /proc, and its memory. Medians.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { envoyer } from '../scripts/envoyer.ts';
import { ouvrirSessions } from '../scripts/torture/entrees/sessions.ts';
import { arreter, demarrerCommeStart } from '../scripts/torture/processus.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { ouvrirRecepteur } from '../src/server/testing/recepteur-otlp.ts';
import { tempsDe } from './processeur.ts';
import { readFileSync } from 'node:fs';

const { values } = parseArgs({
  options: { appels: { type: 'string', default: '4000' }, tours: { type: 'string', default: '3' } },
});
const [APPELS, TOURS, PORT, ENSEMBLE] = [Number(values.appels), Number(values.tours), 3974, 8];
const CHEMINS = ['/api/v1/encours?etat=DECLARE', '/api/v1/encours/tuiles', '/api/v1/notifications/nb'];

const recepteur = await ouvrirRecepteur();
const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: recepteur.url, OTEL_METRIC_EXPORT_INTERVAL: '10000' };
const REGLAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sans: {},
  '/metrics': { METRICS_TOKEN: 'jeton-du-banc-de-mesure' },
  'OpenTelemetry, tout': OTEL,
  'OpenTelemetry, 1 %': { ...OTEL, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' },
};

const racine = dossierEphemere('pharmaccord observation-');
const dossier = join(racine, 'data');
// The demonstration is loaded once.
await arreter((await demarrerCommeStart(PORT, dossier)).processus);

const memoireMo = (pid: number): number =>
  Number(/VmRSS:\s+(?<ko>\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['ko']) / 1024;

const mesurer = async (reglages: Readonly<Record<string, string>>) => {
  for (const nom of Object.values(REGLAGES).flatMap(Object.keys)) delete process.env[nom];
  Object.assign(process.env, reglages);
  const { processus } = await demarrerCommeStart(PORT, dossier);
  const pid = processus.pid ?? 0;
  try {
    const { jeton } = (await ouvrirSessions(PORT)).find(({ role }) => role === 'ADMIN')!;
    const entetes = { authorization: `Bearer ${jeton}` };
    const tirer = async (combien: number) => {
      let rang = 0;
      const main = async () => {
        while (rang < combien) {
          const chemin = CHEMINS[rang++ % CHEMINS.length]!;
          const { status } = await envoyer(PORT, { method: 'GET', chemin, entetes });
          if (status !== 200) throw new Error(`${chemin} : ${status}`);
        }
      };
      await Promise.all(Array.from({ length: ENSEMBLE }, main));
    };
    await tirer(APPELS);
    const avant = tempsDe(pid);
    await tirer(APPELS);
    return { ms: (tempsDe(pid) - avant) / APPELS, mo: memoireMo(pid) };
  } finally {
    await arreter(processus);
  }
};

const mediane = (nombres: readonly number[]): number =>
  nombres.toSorted((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0;
const releves = new Map(Object.keys(REGLAGES).map((nom) => [nom, [] as { ms: number; mo: number }[]]));
for (let tour = 0; tour < TOURS; tour += 1)
  for (const [nom, reglages] of Object.entries(REGLAGES)) releves.get(nom)?.push(await mesurer(reglages));
const sans = mediane((releves.get('sans') ?? []).map(({ ms }) => ms));
for (const [nom, mesures] of releves) {
  const ms = mediane(mesures.map((mesure) => mesure.ms));
  const mo = mediane(mesures.map((mesure) => mesure.mo));
  console.log(`${nom.padEnd(22)} ${ms.toFixed(3)} ms/appel (× ${(ms / sans).toFixed(2)}), ${Math.round(mo)} Mo`);
}
console.log(`${recepteur.spans.length} traces reçues, ${recepteur.mesures.size} mesures`);
await recepteur.fermer();
