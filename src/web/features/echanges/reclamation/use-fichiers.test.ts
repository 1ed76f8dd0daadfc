import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_FICHIERS, MAX_OCTETS_FICHIERS_RECLAMATION } from '#shared/features/echanges/reclamation/schemas.ts';
import { useFichiers } from './use-fichiers.ts';

const fichier = (nom: string, octets = 1) => new File([new Uint8Array(octets)], nom);

test('dix fichiers partent, le onzième est refusé, et l’ôter suffit', () => {
  const { result } = renderHook(() => useFichiers());
  const onze = Array.from({ length: MAX_FICHIERS + 1 }, (_, i) => fichier(`${i}.txt`));
  act(() => result.current.ajouter(onze.slice(0, MAX_FICHIERS)));
  expect(result.current.refus).toBeNull();
  act(() => result.current.ajouter(onze.slice(MAX_FICHIERS)));
  expect(result.current.refus).toContain('10 fichiers');
  act(() => result.current.retirer(result.current.fichiers[0]!));
  expect([result.current.refus, result.current.fichiers[0]?.name]).toEqual([null, '1.txt']);
});

test('le poids se compte ensemble, à l’octet près', () => {
  const { result } = renderHook(() => useFichiers());
  act(() => result.current.ajouter([fichier('a.bin', MAX_OCTETS_FICHIERS_RECLAMATION - 1), fichier('b.bin', 1)]));
  expect(result.current.refus).toBeNull();
  act(() => result.current.ajouter([fichier('c.bin', 1)]));
  expect(result.current.refus).toContain('10 Mo');
  act(() => result.current.vider());
  expect([result.current.refus, result.current.fichiers]).toEqual([null, []]);
});
