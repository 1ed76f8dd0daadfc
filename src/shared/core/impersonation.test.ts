import { expect, test } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from './contract.ts';

/** The roles played during an impersonation (COM-5). */
const JOUES = ['ADMIN', 'GROUPEMENT', 'DELEGUE'] as const;
/**
 * The addresses of the calls forbidden during an impersonation (COM-6): users, passwords, sessions, preferences,
 * subscription, habilitations.
 */
const RESERVE = /utilisateurs|motDePasse|sessions|preferences|abonnement|paiement|resiliation/;

const routes: [string, RouteContract][] = Object.entries(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([nom, route]): [string, RouteContract] => [`${feature}.${nom}`, route]),
);
const reservees = routes.filter(
  ([, { method, url, access }]) =>
    method !== 'GET' && RESERVE.test(url) && access !== 'public' && JOUES.some((role) => access.includes(role)),
);

test.each(reservees)('%s ne se fait pas au nom d’un autre', (_nom, { impersonation }) =>
  expect(impersonation).toBe('forbidden'),
);

test('on en connaît au moins une de chaque sorte', () => {
  for (const motif of [/resetPassword/, /resiliation/, /delegue\/etat/, /delegue\/droits/, /delegue\/invitation/])
    expect(reservees.some(([, { url }]) => motif.test(url))).toBe(true);
});
