import { expect, it } from 'vitest';
import { BORNES_PARTENAIRE } from '#server/core/http/bornes-json.ts';
import type { Sortie } from '#server/core/sortie/sortie.ts';
import { ouvrirPlateforme } from './plateforme.ts';

const corps = Buffer.from(JSON.stringify({ resultat: 'ok', jeton: 'un-jeton', autres: [1, 2, 3] }));
const sortie = { appeler: async () => ({ statut: 200, corps, entetes: {} }) } as unknown as Sortie;
const connecter = (bornes = BORNES_PARTENAIRE) =>
  ouvrirPlateforme({ sortie, log: { warn: () => {} } }, 'http://payps.exemple', 1_000, bornes).connecter({
    email: 'a@b.fr',
    motDePasse: 'b',
  });

it('une réponse de Payps est comptée avant d’être construite', async () => {
  expect(await connecter()).toBe('un-jeton');
  await expect(connecter({ ...BORNES_PARTENAIRE, valeurs: 3 })).rejects.toMatchObject({ motif: 'REPONSE_INATTENDUE' });
});
