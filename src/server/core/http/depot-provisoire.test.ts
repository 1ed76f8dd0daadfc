import { readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { ouvrirDepotProvisoire } from './depot-provisoire.ts';

const MORCEAUX = ['un', 'deux', 'trois', 'quatre'];
async function* flux(morceaux: readonly string[] = MORCEAUX): AsyncGenerator<Buffer> {
  for (const morceau of morceaux) yield Buffer.from(morceau);
}
const toujours = () => true;
const provisoires = async () => (await readdir(tmpdir())).filter((nom) => nom.startsWith('pharmaccord-envoi-'));

it.each([0, 1, 2, 6, 12, 100])(
  'ce qui entre ressort pareil, quand %i octets tiennent en mémoire',
  async (enMemoire) => {
    const depot = ouvrirDepotProvisoire(toujours, enMemoire);
    const parties = [];
    for (const morceaux of [MORCEAUX, ['seul'], [], MORCEAUX])
      parties.push(await depot.recevoir(flux(morceaux), 1_000));
    // The files have no name on the disk, so a killed process leaves nothing.
    expect(await provisoires()).toEqual([]);
    const contenusLus = await Promise.all(parties.map(async (partie) => String(await partie?.lire())));
    expect(contenusLus).toEqual(['undeuxtroisquatre', 'seul', '', 'undeuxtroisquatre']);
    expect(parties.map((partie) => partie?.octets)).toEqual([17, 4, 0, 17]);
    await depot.fermer();
  },
);

it('une partie trop lourde n’est pas lue plus loin', async () => {
  const vus: string[] = [];
  async function* suivi(): AsyncGenerator<Buffer> {
    for (const morceau of MORCEAUX) {
      vus.push(morceau);
      yield Buffer.from(morceau);
    }
  }
  const depot = ouvrirDepotProvisoire(toujours, 0);
  expect(await depot.recevoir(suivi(), 5)).toBeUndefined();
  expect(vus).toEqual(['un', 'deux']);
  await depot.fermer();
});

/** The nameless files are still visible among the open files of the process. */
const ouverts = async (): Promise<string[]> => {
  const liens = await readdir('/proc/self/fd');
  const cibles = await Promise.all(liens.map((lien) => readlink(`/proc/self/fd/${lien}`).catch(() => '')));
  return cibles.filter((cible) => cible.includes('pharmaccord-envoi-'));
};

it.runIf(process.platform === 'linux')('un envoi coupé pendant une écriture rend son fichier', async () => {
  async function* coupe(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(2 * 1024 * 1024);
    throw new Error('coupé');
  }
  const depot = ouvrirDepotProvisoire(toujours, 0);
  await expect(depot.recevoir(coupe(), 10 * 1024 * 1024)).rejects.toThrow('coupé');
  await depot.fermer();
  expect(await ouverts()).toEqual([]);
});

it('des milliers de miettes ressortent dans l’ordre', async () => {
  const miettes = Array.from({ length: 5_000 }, (_, i) => `${i};`);
  const depot = ouvrirDepotProvisoire(toujours, 10);
  const partie = await depot.recevoir(flux(miettes), 1_000_000);
  expect(String(await partie?.lire())).toBe(miettes.join(''));
  await depot.fermer();
});

it('sans place, rien n’est gardé', async () => {
  let place = 6;
  const depot = ouvrirDepotProvisoire((octets) => (place -= octets) >= 0);
  expect(await depot.recevoir(flux(), 1_000)).toBeUndefined();
  await depot.fermer();
});
