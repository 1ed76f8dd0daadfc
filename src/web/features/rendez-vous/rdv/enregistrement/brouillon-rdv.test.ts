import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  acquitterLocal,
  ecrireLocal,
  effacerLocal,
  lireLocal,
  lirePiece,
  toutesLesCles,
} from '#web/lib/formulaire/brouillon-local.ts';
import { creerAlbum } from '#web/ui/editeur/album.ts';
import { creerCopie, deballerBrouillon, lireBrouillonRdv } from './brouillon-rdv.ts';
import { saisieVideRdv } from '../saisie.ts';

/** Writes asked of the device. */
const ecrits = vi.spyOn(IDBObjectStore.prototype, 'put');
const imagesEcrites = () => ecrits.mock.calls.filter(([, cle]) => (cle as string).startsWith(`${CLE}/`)).length;
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(async () => {
  await effacerLocal(CLE);
  ecrits.mockReset();
});
afterAll(() => vi.unstubAllGlobals());

const CLE = '3.4.rdv.12.abc';
const IMAGE = `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(20)}" alt="Linéaire">`;
const saisie = (texte: string) => ({ ...saisieVideRdv('Odile'), texte });
const gardee = (texte: string, base = '') => ({
  id: 7,
  version: 2,
  base: saisie(base),
  saisie: saisie(texte),
  tentative: null,
});
const relire = async () => {
  const album = creerAlbum();
  const brouillonRdvLu = await lireBrouillonRdv(CLE);
  return brouillonRdvLu && album.rendre((await deballerBrouillon(CLE, brouillonRdvLu, album)).saisie.texte);
};

it('garde le texte à chaque touche, chaque image une fois, et les rend', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const debut = album.alleger(`<p>Un</p>${IMAGE}`);
  for (const suite of ['', 'd', 'de']) await copie.garder(gardee(`${debut}<p>${suite}</p>`, debut));
  expect(imagesEcrites()).toBe(1);
  expect(JSON.stringify(await lireLocal(CLE))).not.toContain('base64');
  expect(await relire()).toBe(`<p>Un</p>${IMAGE}<p>de</p>`);
});

it('le serveur a le texte : rien n’est retrouvé, et l’image n’est pas écrite une seconde fois pour la suite', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const texte = album.alleger(IMAGE);
  await copie.garder(gardee(texte));
  await copie.acquitter();
  await copie.garder(gardee(`${texte}<p>suite</p>`));
  expect(imagesEcrites()).toBe(1);
  expect(await relire()).toBe(`${IMAGE}<p>suite</p>`);
  await copie.oublier();
  expect([toutesLesCles(), await lirePiece(CLE, album.nommees(texte)[0]!)]).toEqual([[], undefined]);
});

it('un appareil plein le dit, et l’image est écrite dès qu’il a de la place', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const texte = album.alleger(IMAGE);
  ecrits.mockImplementationOnce(() => {
    throw new DOMException('plein', 'QuotaExceededError');
  });
  await expect(copie.garder(gardee(texte))).rejects.toThrow('plein');
  await copie.garder(gardee(texte));
  expect(await relire()).toBe(IMAGE);
});

it('une copie de la forme d’avant, images dans le texte, se lit encore', async () => {
  const tentative = { cle: 'e', id: null, version: null, saisie: saisie(IMAGE) };
  await ecrireLocal(CLE, {
    ...gardee(`<p>Un</p>${IMAGE}`, IMAGE),
    tentative,
    laboratoireNom: 'Dermalune',
    le: '2026-11-21T09:42:00.000Z',
  });
  const album = creerAlbum();
  const brouillon = await deballerBrouillon(CLE, (await lireBrouillonRdv(CLE))!, album);
  expect(JSON.stringify(brouillon)).not.toContain('base64');
  expect(
    [brouillon.base, brouillon.saisie, brouillon.tentative!.saisie].map(({ texte }) => album.rendre(texte)),
  ).toEqual([IMAGE, `<p>Un</p>${IMAGE}`, IMAGE]);
});

it('ce qui n’est pas une copie s’en va, avec les images restées sans texte', async () => {
  await ecrireLocal(CLE, null, [['jeton', 'src="…"']]);
  await acquitterLocal(CLE);
  expect(await lireBrouillonRdv(CLE)).toBeNull();
  expect([toutesLesCles(), await lirePiece(CLE, 'jeton')]).toEqual([[], undefined]);
});
