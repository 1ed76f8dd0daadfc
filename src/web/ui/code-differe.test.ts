import { afterEach, expect, it, vi } from 'vitest';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { codeDiffere, estARecharger } from './code-differe.ts';

afterEach(() => vi.restoreAllMocks());
const horsLigne = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

it('sans réseau, un code qui n’est pas venu n’est pas demandé ; au retour, il vient', async () => {
  const charger = vi.fn(async () => 'code');
  const obtenir = codeDiffere(charger);
  const reseau = horsLigne();
  await expect(obtenir()).rejects.toBeInstanceOf(ConnexionPerdue);
  expect(charger).not.toHaveBeenCalled();
  reseau.mockRestore();
  expect(await obtenir()).toBe('code');
});

it('venu, il se rend sans réseau et sans être redemandé', async () => {
  const charger = vi.fn(async () => 'code');
  const obtenir = codeDiffere(charger);
  await obtenir();
  horsLigne();
  expect(await obtenir()).toBe('code');
  expect(charger).toHaveBeenCalledTimes(1);
});

it('deux échecs de suite avec le réseau : il faut recharger la page ; une réussite l’oublie', async () => {
  const perdu = codeDiffere(() => Promise.reject(new Error('module')));
  await expect(perdu()).rejects.toBeInstanceOf(ConnexionPerdue);
  expect(estARecharger()).toBe(false);
  await expect(perdu()).rejects.toBeInstanceOf(ConnexionPerdue);
  expect(estARecharger()).toBe(true);
  await codeDiffere(async () => 'code')();
  expect(estARecharger()).toBe(false);
});
