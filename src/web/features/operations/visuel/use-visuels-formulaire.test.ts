import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { monter } from '#web/testing/monter.ts';
import { useVisuelsFormulaire } from './use-visuels-formulaire.ts';

type Envoi = { readonly params: { readonly id: number }; readonly fichiers: readonly File[] };
const call = vi.hoisted(() => vi.fn<(appel: unknown, envoi: Envoi) => Promise<unknown>>());
vi.mock('#web/lib/api.ts', () => ({ call }));
vi.mock('#web/lib/fichiers/reduire-image.ts', () => ({ vignetteDe: async () => null }));
afterEach(() => call.mockReset());

const photo = (nom: string) => new File([new Uint8Array(1)], nom, { type: 'image/png' });
const envoyees = () => call.mock.calls.map(([, { params, fichiers }]) => [params.id, fichiers[0]!.name]);
const monterFormulaire = (depart: number | null) =>
  monter(({ id }: { id: number | null }) => useVisuelsFormulaire(id), { id: depart });

test('rien ne part avant le premier enregistrement, puis tout part dans l’ordre vers l’opération née', async () => {
  call.mockResolvedValue({ visuels: [] });
  const { result, rerender } = monterFormulaire(null);
  act(() => result.current.ajouter([photo('a.png'), photo('b.png')]));
  await waitFor(() => expect(result.current.attendus.map(({ etat }) => etat)).toEqual(['envoi', 'attente']));
  expect(envoyees()).toEqual([]);
  rerender({ id: 12 });
  await waitFor(() => expect(result.current.attendus).toEqual([]));
  expect(envoyees()).toEqual([
    [12, 'a.png'],
    [12, 'b.png'],
  ]);
});

test('une opération déjà enregistrée reçoit ses visuels aussitôt ; y renoncer n’en laisse attendre aucun', async () => {
  call.mockRejectedValue(new Error('coupé'));
  const { result } = monterFormulaire(7);
  act(() => result.current.ajouter([photo('a.png')]));
  await waitFor(() => expect(result.current.attendus.map(({ etat }) => etat)).toEqual(['echec']));
  expect(envoyees()).toEqual([[7, 'a.png']]);
  act(() => result.current.renoncer());
  expect(result.current.attendus).toEqual([]);
});
