import { afterEach, expect, test } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import page from '../../../index.html?raw';
import { adresseCalculatrice } from './calculatrice.ts';

const meta = /<meta name="pharmaccord-calculatrice"[^>]*>/.exec(page)?.[0] ?? '';

afterEach(() => document.head.replaceChildren());

test('la calculatrice est dans l’en-tête de chaque rôle, sauf du super administrateur (COM-89)', () => {
  document.head.innerHTML = meta;
  expect(Object.fromEntries(roles.map((role) => [role, adresseCalculatrice(role)]))).toEqual({
    ADMIN: '/calculatrice/',
    ACHAT: '/calculatrice/',
    MERCHANDISING: '/calculatrice/',
    OPERATEUR: '/calculatrice/',
    GROUPEMENT: '/calculatrice/',
    CONSULTATION_GROUPEMENT: '/calculatrice/',
    DELEGUE: '/calculatrice/',
    SUPER_ADMIN: null,
  });
});

test('une adresse qui n’en est pas une n’est pas proposée', () => {
  document.head.innerHTML = '<meta name="pharmaccord-calculatrice" content="javascript:alert(1)" />';
  expect(adresseCalculatrice('ADMIN')).toBeNull();
});
