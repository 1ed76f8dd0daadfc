import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierNaturesFiscales } from './natures-fiscales.ts';

const ECRAN = 'src/web/features/argent/encours/EncoursTotal.tsx';
const ADMIS = [{ raison: 'sa colonne la dit', fichiers: ['src/web/features/argent/facture/', ECRAN] }];
const natures = (texte: string, path = ECRAN, admis: typeof ADMIS = []): readonly string[] =>
  textes(verifierNaturesFiscales(arbre({ [path]: texte }), admis));

it.each([
  '`Il restera ${formatCentimes(reste)} à recevoir`',
  '<Money centimes={solde} gras={solde > 0} />',
  '<Money\n  centimes={solde}\n/>',
  "[\n  'Montant HT',\n  autre,\n  formatCentimes(solde),\n]",
])('%s ne dit pas sa nature', (texte) =>
  expect(natures(texte)).toEqual([expect.stringContaining('prenez formatMontant')]),
);

it.each([
  '`Il restera ${formatMontant(reste, nature)} à recevoir`',
  '<Money centimes={solde} gras={solde > 0} suffixe={nature} />',
  "{ libelle: 'Montant HT', valeur: formatCentimes(montant) }",
  '<dt>TVA</dt>\n<Money centimes={tva} />',
])('%s la dit', (texte) => expect(natures(texte)).toEqual([]));

it('un prix du catalogue et un essai ne sont pas un dû', () => {
  expect(natures('formatCentimes(prix)', 'src/web/features/catalogue/produit/Prix.tsx')).toEqual([]);
  expect(natures('formatCentimes(solde)', 'src/web/features/argent/encours/Total.test.tsx')).toEqual([]);
});

it('un fichier, ou son dossier, est admis avec sa raison tant qu’il en a besoin', () => {
  expect(natures('formatCentimes(ttc)', 'src/web/features/argent/facture/saisie/Total.tsx', ADMIS)).toEqual([
    expect.stringContaining(`${ECRAN} : tout y dit sa nature`),
  ]);
});
