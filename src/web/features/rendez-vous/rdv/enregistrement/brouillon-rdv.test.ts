import { beforeEach, expect, it, vi } from 'vitest';
import { creerAlbum } from '#web/ui/editeur/album.ts';
import { creerCopie, deballerBrouillon, lireBrouillonRdv } from './brouillon-rdv.ts';
import { saisieVideRdv } from '../saisie.ts';

/** The keys and values that the device keeps; it may refuse. */
const appareil = vi.hoisted(() => {
  const gardes = new Map<string, unknown>();
  const effacer = (cle: string): void => {
    for (const connue of gardes.keys()) if (connue === cle || connue.startsWith(`${cle}/`)) gardes.delete(connue);
  };
  return { gardes, effacer, plein: false, ecrits: 0 };
});
vi.mock('#web/lib/formulaire/brouillon-local.ts', () => ({
  ecrireLocal: async (cle: string, valeur: unknown, pieces: readonly (readonly [string, string])[]) => {
    if (appareil.plein) throw new Error('QuotaExceededError');
    for (const [nom, contenu] of pieces) {
      appareil.gardes.set(`${cle}/${nom}`, contenu);
      appareil.ecrits += 1;
    }
    appareil.gardes.set(cle, structuredClone(valeur));
  },
  lireLocal: async (cle: string) => appareil.gardes.get(cle),
  lirePiece: async (cle: string, nom: string) => appareil.gardes.get(`${cle}/${nom}`),
  acquitterLocal: async (cle: string) => void appareil.gardes.delete(cle),
  effacerLocal: async (cle: string) => appareil.effacer(cle),
  effacerReste: async (cle: string) => appareil.effacer(cle),
}));

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

beforeEach(() => {
  appareil.gardes.clear();
  appareil.plein = false;
  appareil.ecrits = 0;
});

it('garde le texte à chaque touche, chaque image une fois, et les rend', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const debut = album.alleger(`<p>Un</p>${IMAGE}`);
  for (const suite of ['', 'd', 'de']) await copie.garder(gardee(`${debut}<p>${suite}</p>`, debut));
  expect(appareil.ecrits).toBe(1);
  expect(JSON.stringify(appareil.gardes.get(CLE))).not.toContain('base64');
  expect(await relire()).toBe(`<p>Un</p>${IMAGE}<p>de</p>`);
});

it('le serveur a le texte : rien n’est retrouvé, et l’image n’est pas écrite une seconde fois pour la suite', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const texte = album.alleger(IMAGE);
  await copie.garder(gardee(texte));
  await copie.acquitter();
  await copie.garder(gardee(`${texte}<p>suite</p>`));
  expect(appareil.ecrits).toBe(1);
  expect(await relire()).toBe(`${IMAGE}<p>suite</p>`);
  await copie.oublier();
  expect(appareil.gardes.size).toBe(0);
});

it('un appareil plein le dit, et l’image est écrite dès qu’il a de la place', async () => {
  const album = creerAlbum();
  const copie = creerCopie(CLE, 'Dermalune', album, []);
  const texte = album.alleger(IMAGE);
  appareil.plein = true;
  await expect(copie.garder(gardee(texte))).rejects.toThrow('Quota');
  appareil.plein = false;
  await copie.garder(gardee(texte));
  expect(await relire()).toBe(IMAGE);
});

it('une copie de la forme d’avant, images dans le texte, se lit encore', async () => {
  const tentative = { cle: 'e', id: null, version: null, saisie: saisie(IMAGE) };
  appareil.gardes.set(CLE, {
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
  appareil.gardes.set(`${CLE}/jeton`, 'src="…"');
  expect([await lireBrouillonRdv(CLE), appareil.gardes.size]).toEqual([null, 0]);
});
