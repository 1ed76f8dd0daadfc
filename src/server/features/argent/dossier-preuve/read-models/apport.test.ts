import { expect, it } from 'vitest';
import { tableauDossierPreuve } from './apport.ts';

type Cellule = { readonly text: string; readonly alignment?: string; readonly bold?: boolean };
const rangees = (...arguments_: Parameters<typeof tableauDossierPreuve>) =>
  (tableauDossierPreuve(...arguments_)[0] as unknown as { table: { body: Cellule[][] } }).table.body;

it('les montants et les comptes d’un tableau sont à droite, titre compris ; un EAN, une date ou un mot à gauche', () => {
  const body = rangees(
    ['Produit', 'EAN', 'Quantité', 'Montant', 'Reste dû', 'Le', 'Taux'],
    [
      ['Crème', '3400930000001', '12', '1 234,56 €', 'Réglé', '20/11/2026', '12,5 %'],
      ['Gel', '', '3', '', '10,00 €', '', ''],
    ],
  );
  for (const rangee of body)
    expect(rangee.map(({ alignment }) => alignment === 'right')).toEqual([false, false, true, true, true, false, true]);
});

it('seul le total est en gras, et un tableau sans rangée n’est rien', () => {
  const body = rangees(
    ['Quoi', 'Montant'],
    [
      ['a', '1,00 €'],
      ['Total', '1,00 €'],
    ],
    { total: true },
  );
  expect(body.slice(1).map((rangee) => rangee.map(({ bold }) => bold))).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(tableauDossierPreuve(['Quoi'], [])).toEqual([]);
});
