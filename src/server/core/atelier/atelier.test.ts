import { afterEach, describe, expect, test, vi } from 'vitest';
import { creerAtelier, TravailInterrompu, type Atelier } from './atelier.ts';
import type { Demande } from './worker-de-test.ts';

let atelier: Atelier<Demande, number, number>;
const ouvrir = (options: { delaiMs?: number; memoireMo?: number; maxEnAttente?: number; maxParPart?: number } = {}) =>
  (atelier = creerAtelier<Demande, number, number>({
    module: new URL('worker-de-test.ts', import.meta.url),
    delaiMs: 5_000,
    memoireMo: 32,
    ...options,
  }));
afterEach(() => atelier.arreter());

describe.each([
  ['léger', 32],
  ['lourd', 256],
])('%s', (_, memoireMo) => {
  test('rend chacun son résultat, dans l’ordre', async () => {
    ouvrir({ memoireMo });
    expect(await Promise.all([1, 2, 3].map((n) => atelier.faire({ acte: 'doubler', n })))).toEqual([2, 4, 6]);
  });

  test.each(['boucler', 'enfler', 'mourir'] as const)(
    'celui qui se perd (%s) est interrompu seul : le suivant aboutit',
    async (acte) => {
      ouvrir({ memoireMo, delaiMs: 6_000 });
      const perdu = atelier.faire({ acte });
      const suivant = atelier.faire({ acte: 'doubler', n: 4 });
      await expect(perdu).rejects.toBeInstanceOf(TravailInterrompu);
      expect(await suivant).toBe(8);
    },
  );

  test('ce qui se dit à côté ne se mêle pas à nos traces', async () => {
    const ecrits = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    ouvrir({ memoireMo });
    await atelier.faire({ acte: 'parler' });
    await atelier.faire({ acte: 'doubler' });
    await atelier.arreter();
    const dits = ecrits.flatMap((ecrit) => ecrit.mock.calls.map(([texte]) => String(texte)));
    for (const ecrit of ecrits) ecrit.mockRestore();
    expect(dits.filter((texte) => texte.includes('bavardage'))).toEqual([]);
  });

  test('un refus garde son statut et ses champs, une erreur son message', async () => {
    ouvrir({ memoireMo });
    await expect(atelier.faire({ acte: 'refuser' })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '/a', detail: 'Non.' }],
    });
    await expect(atelier.faire({ acte: 'casser' })).rejects.toThrow('cassé');
    await expect(atelier.faire({ acte: 'doubler', n: (() => 1) as unknown as number })).rejects.toThrow(
      'could not be cloned',
    );
    expect(await atelier.faire({ acte: 'doubler', n: 1 })).toBe(2);
  });
});

test('un résultat peut venir par morceaux, dans l’ordre, avant la réponse', async () => {
  ouvrir();
  const recus: number[] = [];
  const recevoir = (morceau: number) => recus.push(morceau) > 0;
  expect(await atelier.faire({ acte: 'compter', n: 300 }, 'a', recevoir)).toBe(300);
  expect(recus).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
});

test('qui n’attend plus de morceaux interrompt le travail : le suivant aboutit', async () => {
  ouvrir();
  const recus: number[] = [];
  const perdu = atelier.faire({ acte: 'compter', n: 1_000_000 }, 'a', (morceau) => recus.push(morceau) < 3);
  const suivant = atelier.faire({ acte: 'doubler', n: 4 });
  await expect(perdu).rejects.toBeInstanceOf(TravailInterrompu);
  expect([await suivant, recus]).toEqual([8, [1, 2, 3]]);
});

test('il ne connaît pas nos secrets', async () => {
  vi.stubEnv('SECRET_D_ESSAI', 'x');
  ouvrir();
  expect(await atelier.faire({ acte: 'secrets' })).toBe(0);
  vi.unstubAllEnvs();
});

test('au delà de la file, on refuse plutôt que d’accumuler', async () => {
  ouvrir({ maxEnAttente: 2 });
  const acceptes = [1, 2, 3].map((n) => atelier.faire({ acte: 'doubler', n }));
  await expect(atelier.faire({ acte: 'doubler', n: 4 })).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(acceptes)).toEqual([2, 4, 6]);
});

test('nul ne remplit la file à lui seul, et chacun est servi à son tour', async () => {
  ouvrir({ maxEnAttente: 10, maxParPart: 3 });
  const ordre: string[] = [];
  const demander = (part: string, n: number) =>
    atelier.faire({ acte: 'doubler', n }, part).then(() => ordre.push(`${part}${n}`));
  const acceptes = [0, 1, 2, 3].map((n) => demander('a', n));
  await expect(atelier.faire({ acte: 'doubler', n: 4 }, 'a')).rejects.toMatchObject({ status: 503 });
  await Promise.all([...acceptes, demander('b', 0), demander('c', 0), demander('b', 1)]);
  expect(ordre).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
});

test('l’arrêt rompt ce qui attend', async () => {
  ouvrir();
  const enCours = atelier.faire({ acte: 'boucler' });
  const enFile = atelier.faire({ acte: 'doubler', n: 1 });
  const ruptures = Promise.allSettled([enCours, enFile]);
  await atelier.arreter();
  expect((await ruptures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('des ateliers lourds, à plus que de places, finissent tous leur travail', async () => {
  const lourds = Array.from({ length: 4 }, () =>
    creerAtelier<Demande, number>({
      module: new URL('worker-de-test.ts', import.meta.url),
      delaiMs: 10_000,
      memoireMo: 256,
    }),
  );
  const envois = lourds.flatMap((lourd, i) => [1, 2, 3].map((n) => lourd.faire({ acte: 'doubler', n: 10 * i + n })));
  expect(await Promise.all(envois)).toEqual([2, 4, 6, 22, 24, 26, 42, 44, 46, 62, 64, 66]);
  for (const lourd of lourds) await lourd.arreter();
});
