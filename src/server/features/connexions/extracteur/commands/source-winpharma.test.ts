import { expect, it } from 'vitest';
import { BORNES_PARTENAIRE } from '#server/core/http/bornes-json.ts';
import type { Sortie } from '#server/core/sortie/sortie.ts';
import { sourceWinpharma } from './source-winpharma.ts';

const LISTE_VIDE = Buffer.from('[]');
const QUATRE_CHAMPS = Buffer.from('[{"a":1,"b":2,"c":3,"d":4}]');
const ACCES = { url: 'http://lgo.exemple', idNat: '1', identifiant: 'a', motDePasse: 'b', numero: null };
const JOUR = '2026-11-20';
/** No sales that day, and stocks that are what they are told to be. */
const sortie = (produits: Buffer) =>
  ({
    appeler: async ({ url }: { readonly url: string }) =>
      url.includes('/produits')
        ? { statut: 200, corps: produits, entetes: {} }
        : { statut: 204, corps: Buffer.alloc(0), entetes: {} },
  }) as unknown as Sortie;
const recueillir = async (produits: Buffer, valeurs: number) => {
  const source = sourceWinpharma(sortie(produits), ACCES, { ...BORNES_PARTENAIRE, valeurs });
  const recus = [];
  for await (const recu of source([JOUR], undefined)) recus.push(recu.sorte);
  return recus;
};

it('une réponse de Winpharma est comptée avant d’être construite', async () => {
  expect(await recueillir(LISTE_VIDE, 3)).toEqual(['RECUS']);
  await expect(recueillir(QUATRE_CHAMPS, 3)).rejects.toMatchObject({
    motif: 'FORME',
    cause: expect.objectContaining({ status: 413 }),
  });
});
