import { expect, test, vi } from 'vitest';
import { MAX_SELECTION, type Document } from '#shared/features/echanges/document/schemas.ts';
import { monter } from '#web/testing/monter.ts';
import { useActesOffertsDocument, type NavigationDocument } from './use-actes-document.ts';

const TOUT = { envoyer: true, modifier: true, supprimer: true };
const document = (champs: { droits?: Partial<typeof TOUT>; apercu?: boolean } = {}) =>
  ({
    id: 4,
    nom: 'Tarif',
    numero: 1,
    apercu: champs.apercu ?? true,
    droits: { ...TOUT, ...champs.droits },
  }) as Document;
const actions = (vers: Partial<NavigationDocument> = {}) =>
  monter(() => useActesOffertsDocument({ modifier: () => {}, envoyer: () => {}, ...vers })).result.current;
const cles = (offerts: readonly { cle: string }[]) => offerts.map(({ cle }) => cle);

test('ce que le navigateur montre s’ouvre, le reste se télécharge seulement ; chaque droit décide du sien', () => {
  const { de } = actions({ ouvrir: () => {} });
  expect(cles(de(document()))).toEqual(['voir', 'ouvrir', 'telecharger', 'envoyer', 'modifier', 'supprimer']);
  expect(cles(de(document({ apercu: false, droits: { envoyer: false, modifier: false, supprimer: false } })))).toEqual([
    'voir',
    'telecharger',
  ]);
});

test('là où le détail est déjà ouvert, il ne se propose pas', () => {
  expect(cles(actions().de(document()))).not.toContain('voir');
});

test('une sélection part par mail quand chacun de ses documents le peut', () => {
  const { groupees } = actions();
  expect(cles(groupees([document(), document()]))).toEqual(['zip', 'mail']);
  expect(cles(groupees([document(), document({ droits: { envoyer: false } })]))).toEqual(['zip']);
});

test('au-delà de la limite, les deux gestes disent pourquoi ils attendent', () => {
  const { groupees } = actions();
  const empeches = (nombre: number) =>
    groupees(Array.from({ length: nombre }, () => document())).map(({ empeche }) => empeche);
  expect(empeches(MAX_SELECTION)).toEqual([undefined, undefined]);
  expect(empeches(MAX_SELECTION + 1)).toEqual(Array(2).fill(`${MAX_SELECTION} documents au plus à la fois.`));
});

test('envoyer emporte toute la sélection', () => {
  const envoyer = vi.fn();
  const deux = [document(), document()];
  actions({ envoyer })
    .groupees(deux)
    .find(({ cle }) => cle === 'mail')
    ?.faire();
  expect(envoyer).toHaveBeenCalledWith(deux);
});
