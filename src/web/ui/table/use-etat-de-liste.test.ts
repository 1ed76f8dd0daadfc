import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEtatDeListe } from './use-etat-de-liste.ts';

const initial = (nom: string) => ({ de: nom, choix: 0 });

it('un état recommence avec sa liste, et garde ce qui s’y fait', () => {
  const { result, rerender } = renderHook(({ nom }) => useEtatDeListe(nom, initial), {
    initialProps: { nom: 'encours.TOUS' },
  });
  act(() => result.current[1](({ de }) => ({ de, choix: 3 })));
  rerender({ nom: 'encours.TOUS' });
  expect(result.current[0]).toEqual({ de: 'encours.TOUS', choix: 3 });
  rerender({ nom: 'encours.REGLE' });
  expect(result.current[0]).toEqual({ de: 'encours.REGLE', choix: 0 });
  act(() => result.current[1](({ de }) => ({ de, choix: 1 })));
  expect(result.current[0]).toEqual({ de: 'encours.REGLE', choix: 1 });
  rerender({ nom: 'encours.TOUS' });
  expect(result.current[0]).toEqual({ de: 'encours.TOUS', choix: 0 });
});
