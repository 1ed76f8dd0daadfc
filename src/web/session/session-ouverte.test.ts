import { beforeEach, expect, test, vi } from 'vitest';
import { getSession, subscribeSession } from '#web/lib/session.ts';
import { getSessionOuverte } from './session-ouverte.ts';

const CLE = 'pharmaccord.session';
beforeEach(() => {
  localStorage.clear();
});

/** Reads a session that another tab, of another version, has stored. */
const lireDuNavigateur = (session: unknown) => {
  const oublier = subscribeSession(() => {});
  localStorage.setItem(CLE, JSON.stringify(session));
  dispatchEvent(new StorageEvent('storage', { key: CLE }));
  oublier();
  return getSession();
};

test.each([
  ['sans personne', { token: 'jeton' }],
  [
    'd’avant les écrans',
    { token: 'jeton', utilisateur: { id: 1, nomComplet: 'Léa', role: 'ADMIN' }, tenant: { id: 2 } },
  ],
  ['d’un rôle qui n’existe plus', { token: 'jeton', utilisateur: { id: 1, role: 'PATRON' }, tenant: {} }],
  ['autre chose', 'jeton'],
])('une session gardée qui ne convient plus (%s) est oubliée : la connexion se montre', (_quoi, session) => {
  expect(lireDuNavigateur(session)).toBeNull();
  expect(getSessionOuverte()).toBeNull();
});

test('lue avant que sa forme soit connue, elle est relue : aucun module n’est servi d’une session d’avant', async () => {
  localStorage.setItem(CLE, JSON.stringify({ token: 'jeton' }));
  vi.resetModules();
  const neuf = await import('#web/lib/session.ts');
  // A module that looks while the page opens, before what knows the shape is loaded.
  expect(neuf.getSession()).toEqual({ token: 'jeton' });
  neuf.reconnaitreSessions(() => false);
  expect(neuf.getSession()).toBeNull();
});
