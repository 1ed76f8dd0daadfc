import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useVueLocale } from './vue-locale.ts';

const depart = { page: 3, taille: 25, tri: 'nom', ordre: 'asc' as const };
const monterVue = () => renderHook(() => useVueLocale(depart, { q: '', etat: 'TOUS' })).result;

test('changer de page ne change qu’elle ; changer de tri ou de taille ramène à la première', () => {
  const vue = monterVue();
  act(() => vue.current.changer({ page: 4 }));
  expect(vue.current.vue).toEqual({ ...depart, page: 4 });
  act(() => vue.current.changer({ tri: 'ville', ordre: 'desc' }));
  expect(vue.current.vue).toEqual({ page: 1, taille: 25, tri: 'ville', ordre: 'desc' });
});

test('filtrer garde les autres filtres et le tri, et ramène à la première page', () => {
  const vue = monterVue();
  act(() => vue.current.filtrer({ etat: 'VALIDEE' }));
  act(() => vue.current.filtrer({ q: 'crème' }));
  expect(vue.current.filtres).toEqual({ q: 'crème', etat: 'VALIDEE' });
  expect(vue.current.vue).toEqual({ ...depart, page: 1 });
});
