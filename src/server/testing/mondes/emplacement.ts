import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

export const URL = '/api/v1/emplacements';
export let app: Application;
export let jetons: Record<Role, string>;
export let voisin: string;
/** A pharmacy of its own for each test: two of its administrators. */
export let admin: string;
export let collegue: string;

export const plan = async (token = admin) =>
  (await app.appeler(token, 'GET', URL)).corps as { zones: any[]; droits: unknown };
export const zone = async (nom: string, token = admin) =>
  (await app.appeler(token, 'POST', `${URL}/zones`, { corps: { nom } })).corps;
export const lieu = async (zoneId: number, nom: string, champs = {}) =>
  (await app.appeler(admin, 'POST', URL, { corps: { zoneId, nom, ...champs } })).corps;
export const noms = async () =>
  (await plan()).zones.map(({ nom, emplacements }) => [nom, ...emplacements.map((e: { nom: string }) => e.nom)]);
export const place = (id: number, corps: unknown, token = admin) =>
  app.appeler(token, 'PUT', `${URL}/${id}/place`, { corps });
export const fiche = (champs: Record<string, unknown>) => ({
  nom: 'TG 1',
  type: 'TG',
  largeurCm: 90,
  prixSemaineHtCentimes: 4050,
  actif: true,
  version: 1,
  ...champs,
});

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerEmplacements = (): void => {
  beforeAll(async () => {
    app = await creerApplication();
    ({ jetons, voisin } = await creerEquipes(app));
  });
  beforeEach(async () => {
    const pharmacie = await app.unTenant({ nom: 'Pharmacie neuve' });
    admin = await app.jeton(pharmacie, 'ADMIN');
    collegue = await app.jeton(pharmacie, 'ADMIN');
  });
  afterAll(() => app.fermer());
};
