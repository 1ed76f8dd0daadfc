import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { ouvrirRecepteur, type RecepteurOtlp } from '../../testing/recepteur-otlp.ts';
import { ouvrirOtlp, type Otlp } from './otlp.ts';
import type { ReglagesOtlp } from './reglages.ts';

const aFermer: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const fermer of aFermer.splice(0)) await fermer();
});
const reglages = (url: string, autres: Partial<ReglagesOtlp> = {}): ReglagesOtlp => ({
  url,
  entetes: {},
  service: 'essai',
  echantillon: 'parentbased_always_on',
  part: 1,
  partenaires: false,
  envoiTracesMs: 100,
  envoiMesuresMs: 600_000,
  ...autres,
});
const plaintes: string[] = [];
const log = pino({ level: 'warn' }, { write: (ligne: string) => void plaintes.push(ligne) });
const RIEN = { travaux: [], abandonnes: [], mails: [], sauvegarde: [] };
const ouvrir = async (autres: Partial<ReglagesOtlp> = {}): Promise<[Otlp, RecepteurOtlp]> => {
  const recepteur = await ouvrirRecepteur();
  aFermer.push(recepteur.fermer);
  const otlp = ouvrirOtlp(reglages(recepteur.url, autres), { version: '1', log, lireRetards: async () => RIEN });
  aFermer.unshift(otlp.arreter);
  return [otlp, recepteur];
};
const appel = { sorte: 'appel', nom: 'GET /essai' } as const;

it('ce qu’un récepteur ne prend pas est perdu, jamais gardé sans borne (EXP-113)', async () => {
  const [otlp, recepteur] = await ouvrir();
  recepteur.endormir();
  for (let n = 0; n < 60_000; n += 1) otlp.commencer(appel).finir({ status: 200 });
  await expect.poll(() => recepteur.brut.length).toBeGreaterThan(0);
  recepteur.reveiller();
  await otlp.arreter();
  // Those of the sending that got no answer were told too late to be read.
  expect(recepteur.spans.length).toBeLessThanOrEqual(4_096);
  expect(recepteur.spans.length).toBeGreaterThan(0);
});

it('un récepteur injoignable se dit une fois, sans son adresse', async () => {
  const otlp = ouvrirOtlp(reglages('http://127.0.0.1:1'), { version: '1', log, lireRetards: async () => RIEN });
  aFermer.push(otlp.arreter);
  plaintes.length = 0;
  for (let n = 0; n < 2_000; n += 1) otlp.commencer(appel).finir({ status: 200 });
  await expect.poll(() => plaintes.length).toBe(1);
  await otlp.arreter();
  expect(plaintes).toHaveLength(1);
  expect(plaintes[0]).toContain('récepteur OpenTelemetry');
  expect(plaintes[0]).not.toContain('127.0.0.1');
});

it.each([
  ['parentbased_always_off', 1, 0],
  ['parentbased_traceidratio', 0, 0],
  ['parentbased_traceidratio', 1, 3],
] as const)('%s %d garde %d traces sur trois', async (echantillon, part, gardees) => {
  const [otlp, recepteur] = await ouvrir({ echantillon, part });
  for (let n = 0; n < 3; n += 1) otlp.commencer(appel).finir();
  const voulue = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  // The one that came with a trace already kept is kept.
  otlp.commencer({ ...appel, parent: voulue }).finir();
  await otlp.arreter();
  expect(recepteur.spans).toHaveLength(gardees + 1);
});

it.each([
  '',
  'n’importe quoi',
  `00-${'0'.repeat(32)}-${'2'.repeat(16)}-01`,
  `ff-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
])('une trace reçue malformée (%s) n’est pas suivie', async (parent) => {
  const [otlp, recepteur] = await ouvrir();
  otlp.commencer({ ...appel, parent }).finir();
  await otlp.arreter();
  expect(recepteur.spans).toHaveLength(1);
  expect(recepteur.spans[0]?.parentSpanId).toBeFalsy();
});
