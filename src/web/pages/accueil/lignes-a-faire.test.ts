import { expect, it } from 'vitest';
import {
  lignesEncaissements,
  lignesEncours,
  lignesFactures,
  lignesPromotions,
  lignesReclamations,
} from './lignes-a-faire.ts';

it('met l’argent d’abord : ce qui n’a pas été demandé, puis ce qui n’est pas venu', () => {
  const lignes = lignesEncours({
    aDeclarer: { nombre: 2, centimes: 45_000 },
    aRelancer: { nombre: 1, centimes: 12_050 },
  });
  expect(lignes.map(({ texte, centimes }) => [texte.replaceAll('\u00a0', ' '), centimes])).toEqual([
    ['2 encours à déclarer', 45_000],
    ['1 encours à relancer', 12_050],
  ]);
  expect(lignes.map(({ vers }) => [vers.to, vers.search])).toEqual([
    ['/encours', { etat: 'A_DECLARER', aTraiter: true }],
    ['/encours', { etat: 'DECLARE', aTraiter: true }],
  ]);
});

it('compte les factures à réclamer avec leur montant, et celles à compléter', () => {
  const rien = { nombre: 0, centimes: 0 };
  const lignes = lignesFactures({
    controlees: rien,
    ecarts: { nombre: 3, centimes: 1_250 },
    sansCondition: rien,
    trimestre: rien,
    aCompleter: 1,
    recontrole: null,
  });
  expect(lignes.map(({ nombre, centimes, vers }) => [nombre, centimes, vers.to, vers.search])).toEqual([
    [3, 1_250, '/encours/factures', { etat: 'ECARTS' }],
    [1, undefined, '/encours/factures', { etat: 'A_COMPLETER' }],
  ]);
});

it('nomme et compte ce qui attend des promotions et des réclamations', () => {
  const promotions = lignesPromotions(
    { aRepondre: 1, aTraiter: 2, aTraiterCentimes: 30_000, sansPreuve: 3, nonReclamees: 4 } as Parameters<
      typeof lignesPromotions
    >[0],
    5,
  );
  expect(promotions.map(({ nombre, vers }) => [nombre, Object.keys(vers.search as object)])).toEqual([
    [2, ['aTraiter']],
    [4, ['nonReclamees']],
    [3, ['sansPreuve']],
    [1, ['aRepondre']],
    [5, ['vue']],
  ]);
  expect(promotions[0]?.centimes).toBe(30_000);
  expect(lignesReclamations({ aRepondre: 0, aRelancer: 2 }).map(({ nombre }) => nombre)).toEqual([0, 2]);
});

it('compte ce qui est reçu et ne règle encore rien, avec son chemin', () => {
  const lignes = lignesEncaissements([
    { attente: 'AVOIRS', nombre: 1, centimes: 40_000 },
    { attente: 'A_COMPLETER', nombre: 2, centimes: 174_000 },
  ]);
  expect(lignes.map(({ texte }) => texte.replaceAll('\u00a0', ' '))).toEqual([
    '1 avoir à affecter',
    '2 paiements dont le montant est à compléter',
  ]);
  expect(lignes.map(({ vers }) => [vers.to, vers.search])).toEqual([
    ['/encours/avoirs', { attente: 'AVOIRS' }],
    ['/encours/avoirs', { attente: 'A_COMPLETER' }],
  ]);
});
