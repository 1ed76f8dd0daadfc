import { expect, it } from 'vitest';
import { BORNES_PARTENAIRE } from '#server/core/http/bornes-json.ts';
import type { Services } from '#server/core/services.ts';
import { appelerLgo, type AccesLgo } from './parler.ts';

const ETAT = { protocole: 'pharmaccord-lgo', version: 1, modules: ['a', 'b', 'c'] };
const corps = Buffer.from(JSON.stringify(ETAT));
const services = { sortie: { appeler: async () => ({ statut: 200, corps, entetes: {} }) } } as unknown as Services;
const LIGNE: AccesLgo = { adresse: 'http://lgo.exemple', identifiant: null, motDePasse: undefined };

it('une réponse du LGO est comptée avant d’être construite', async () => {
  const dire = (ligne: AccesLgo) => appelerLgo(services, ligne, { methode: 'GET', chemin: 'etat' });
  expect((await dire(LIGNE)).json).toEqual(ETAT);
  const trop = await dire({ ...LIGNE, bornes: { ...BORNES_PARTENAIRE, valeurs: 3 } });
  expect([trop.json, trop.statut]).toEqual([undefined, 200]);
});
