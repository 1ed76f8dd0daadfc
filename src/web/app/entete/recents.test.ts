import { IconPill } from '@tabler/icons-react';
import { beforeEach, expect, test } from 'vitest';
import { ecrans } from '#shared/core/screens.ts';
import { setSession } from '#web/lib/session.ts';
import { recentsDuCompte, retenirRecent } from './recents.ts';

const TOUS = new Set<string>(ecrans);
const connecter = (id: number, tenantId = 1) =>
  setSession({
    token: `${id}`,
    utilisateur: { id, nomComplet: 'Beaumont Claire', role: 'ADMIN' },
    tenant: { id: tenantId, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
const ouvrir = (n: number) =>
  retenirRecent({
    cle: `encours-${n}`,
    libelle: `E-${n}`,
    icone: IconPill,
    vers: { to: '/encours', search: { encours: n } },
  });
const libelles = (ouvrables: ReadonlySet<string> = TOUS) => recentsDuCompte(ouvrables).map(({ libelle }) => libelle);

beforeEach(() => {
  localStorage.clear();
  connecter(1);
});

test('les six derniers ouverts, le plus récent d’abord, chacun une fois', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) ouvrir(n);
  expect(libelles()).toEqual(['E-3', 'E-7', 'E-6', 'E-5', 'E-4', 'E-2']);
});

test('une autre personne, ou le même dans un autre compte, n’y trouve rien', () => {
  ouvrir(1);
  connecter(2);
  expect(libelles()).toEqual([]);
  connecter(1, 2);
  expect(libelles()).toEqual([]);
  connecter(1);
  expect(libelles()).toEqual(['E-1']);
});

test('un écran fermé à la session n’est plus proposé', () => {
  ouvrir(1);
  expect(libelles(new Set(['documents']))).toEqual([]);
});

test('ce que le navigateur a abîmé ne propose rien', () => {
  localStorage.setItem('pharmaccord.palette', '{"qui":"1.1","elements":[null,3,{}]}');
  expect(libelles()).toEqual([]);
  localStorage.setItem('pharmaccord.palette', 'pas du json');
  expect(libelles()).toEqual([]);
});
