// A column of amounts holds one amount, whatever the tab (ENC-94).
import { expect, it } from 'vitest';

import { colonnesEncours } from './EncoursColonnes.tsx';

const MONTANTS = ['attendu', 'regle', 'compense', 'solde', 'ecart'];

const ongletsEncours = ['TOUS', 'A_DECLARER', 'DECLARE', 'REGLE'] as const;

it.each(ongletsEncours)('dans l’onglet %s, un montant par colonne, un seul sur une carte de téléphone', (onglet) => {
  for (const avecLabo of [true, false]) {
    const colonnes = colonnesEncours(onglet, { avecLabo });
    expect(new Set(colonnes.map(({ id }) => id)).size).toBe(colonnes.length);
    expect(colonnes.filter(({ carte }) => carte === 'montant')).toHaveLength(1);
    const titres = colonnes.filter(({ id }) => MONTANTS.includes(id)).map(({ id, titre }) => [id, titre]);
    const partout = ongletsEncours.flatMap((autre) =>
      colonnesEncours(autre, { avecLabo }).map(({ id, titre }) => JSON.stringify([id, titre])),
    );
    for (const [id, titre] of titres)
      expect(partout.filter((dit) => dit.startsWith(`["${id}"`) && dit !== JSON.stringify([id, titre]))).toEqual([]);
  }
});

it('ce qui est réglé a un écart, jamais un reste dû', () => {
  const ids = (onglet: (typeof ongletsEncours)[number]) =>
    colonnesEncours(onglet, { avecLabo: true }).map(({ id }) => id);
  expect(ids('REGLE')).toContain('ecart');
  expect(ids('REGLE')).not.toContain('solde');
  expect(ids('DECLARE')).toContain('solde');
  expect(ids('DECLARE')).not.toContain('ecart');
});
