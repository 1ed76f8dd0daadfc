import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { recevoirEnvois } from '#web/testing/envois.ts';
import { monter } from '#web/testing/monter.ts';
import { useVisuelsFormulaire } from './use-visuels-formulaire.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = (nom: string) => new File([new Uint8Array(1)], nom, { type: 'image/png' });
/** @param status status of each upload */
const monterFormulaire = (depart: number | null, status: number) => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('not drawn here')));
  const envois = recevoirEnvois(() => ({ status, corps: { visuels: [] } }));
  const envoyees = () => envois.map(({ url, fichiers }) => `${url.replace(/^.*\/api\/v1/, '')} ${fichiers.join()}`);
  return { envoyees, ...monter(({ id }: { id: number | null }) => useVisuelsFormulaire(id), { id: depart }) };
};

test('rien ne part avant le premier enregistrement, puis tout part dans l’ordre vers l’opération née', async () => {
  const { result, rerender, envoyees } = monterFormulaire(null, 200);
  act(() => result.current.ajouter([photo('a.png'), photo('b.png')]));
  await waitFor(() => expect(result.current.attendus.map(({ etat }) => etat)).toEqual(['envoi', 'attente']));
  expect(envoyees()).toEqual([]);
  rerender({ id: 12 });
  await waitFor(() => expect(result.current.attendus).toEqual([]));
  expect(envoyees()).toEqual(['/promotions/12/visuels a.png', '/promotions/12/visuels b.png']);
});

test('une opération déjà enregistrée reçoit ses visuels aussitôt ; y renoncer n’en laisse attendre aucun', async () => {
  const { result, envoyees } = monterFormulaire(7, 0);
  act(() => result.current.ajouter([photo('a.png')]));
  await waitFor(() => expect(result.current.attendus.map(({ etat }) => etat)).toEqual(['echec']));
  expect(envoyees()).toEqual(['/promotions/7/visuels a.png']);
  act(() => result.current.renoncer());
  expect(result.current.attendus).toEqual([]);
});
