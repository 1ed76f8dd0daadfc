import { expect, it } from 'vitest';
import { creerTour } from './tour.ts';

/** A tour that records who entered, in order. */
const monde = (place: number, enAttente = 10) => {
  const tour = creerTour(place, enAttente);
  const entres: string[] = [];
  const entrer = async (nom: string, poids: number) => {
    const rendre = await tour.attendre(poids);
    entres.push(nom);
    return rendre;
  };
  return { tour, entres, entrer };
};

it('la place se partage dans l’ordre des demandes : un petit n’y passe pas devant un grand', async () => {
  const { entres, entrer } = monde(10);
  const premier = await entrer('premier', 6);
  const grand = entrer('grand', 8);
  const petit = entrer('petit', 2);
  expect(entres).toEqual(['premier']);
  premier();
  premier();
  await grand;
  await petit;
  expect(entres).toEqual(['premier', 'grand', 'petit']);
});

it('seul, un envoi plus lourd que toute la place a son tour', async () => {
  const { entrer, entres } = monde(10);
  const lourd = await entrer('lourd', 50);
  const suivant = entrer('suivant', 1);
  expect(entres).toEqual(['lourd']);
  lourd();
  await suivant;
  expect(entres).toEqual(['lourd', 'suivant']);
});

it('trop d’envois en attente, ou une attente trop longue : 503', async () => {
  const refus = { status: 503, code: 'INDISPONIBLE' };
  const { entrer } = monde(1, 1);
  await entrer('premier', 1);
  void entrer('deuxième', 1).catch(() => {});
  await expect(entrer('troisième', 1)).rejects.toMatchObject(refus);
  const impatient = creerTour(1, 5, 1);
  const rendre = await impatient.attendre();
  await expect(impatient.attendre()).rejects.toMatchObject(refus);
  rendre();
  await expect(impatient.attendre()).resolves.toBeTypeOf('function');
});
