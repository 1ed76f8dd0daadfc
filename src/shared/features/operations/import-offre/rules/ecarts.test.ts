import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandeOffreSchema, genresEcart, type ChampOffre } from '../contract.ts';
import { lireOffre } from '../rules.ts';

const connus = [{ id: 7, nom: 'Dermalune' }];
const demande = (champs: object = {}) => demandeOffreSchema.parse(champs);

describe('une ligne qui n’est pas un produit est laissée, et le dit', () => {
  const titres = ['Code', 'Produit', 'Qté', 'Prix HT', 'Divers'];
  const correspondance: (ChampOffre | null)[] = ['ean', 'nom', 'quantite', 'prixAchatHt', null];
  const lireTableau = (...lignes: string[][]) => {
    const { produits, remarques } = lireOffre(
      { titres, lignes: lignes.map((cellules, i) => ({ numero: i + 2, cellules })) },
      correspondance,
      demande({ laboratoireId: 7 }),
      connus,
    );
    return {
      noms: produits.map(({ nom }) => nom),
      ecarts: remarques.flatMap(({ genre, ligne, phrase }) => (ligne === null ? [] : [[genre, ligne, phrase]])),
    };
  };
  const A = ['3760001234565', 'Crème A', '6', '10,00', ''];
  const B = ['3760001234572', 'Crème B', '12', '5,50', ''];

  it('sections, totaux et titres répétés', () => {
    const { noms, ecarts } = lireTableau(
      ['GAMME SOLAIRE', '', '', '', ''],
      A,
      B,
      ['', 'Sous-total', '18', '15,50', ''],
      ['', 'Soins du visage', '', '', ''],
      ['Code', 'Produit', 'Qté', 'Prix HT', ''],
      ['3760001234589', 'Total Repair', '1', '9,00', ''],
      ['', 'TOTAL GÉNÉRAL :', '', '', '24,50'],
      ['', '', '', '', 'Offre valable jusqu’au 31 mars'],
    );
    expect(noms).toEqual(['Crème A', 'Crème B', 'Total Repair']);
    expect(ecarts).toEqual([
      ['SECTION', 2, '« GAMME SOLAIRE » : un libellé seul, sans code ni chiffre.'],
      ['TOTAL', 5, '« Sous-total » est un total.'],
      ['SECTION', 6, '« Soins du visage » : un libellé seul, sans code ni chiffre.'],
      ['LIGNE', 7, 'Les titres y sont répétés.'],
      ['TOTAL', 9, '« TOTAL GÉNÉRAL : » est un total.'],
      ['SECTION', 10, '« Offre valable jusqu’au 31 mars » : un libellé seul, sans code ni chiffre.'],
    ]);
  });

  it('une somme sans mot se reconnaît à ce qu’elle vaut ; une autre valeur reste un produit', () => {
    expect(lireTableau(A, B, ['', 'Ensemble', '18', '15,50', '']).ecarts).toEqual([
      ['TOTAL', 4, 'C’est la somme des lignes au-dessus.'],
    ]);
    expect(lireTableau(A, B, ['', '', '18', '', '']).ecarts).toEqual([
      ['TOTAL', 4, 'C’est la somme des lignes au-dessus.'],
    ]);
    expect(lireTableau(A, B, ['', 'Coffret', '18', '15,00', '']).noms).toContain('Coffret');
    expect(lireTableau(A, ['', 'Coffret', '6', '10,00', '']).noms).toContain('Coffret');
  });

  it('un simple inventaire de noms n’a pas de sections', () => {
    const { noms, ecarts } = lireTableau(['', 'Crème', '', '', ''], ['', 'Gel', '', '', ''], ['', 'Lait', '', '', '']);
    expect([noms, ecarts]).toEqual([['Crème', 'Gel', 'Lait'], []]);
  });

  it('quoi qu’il arrive, chaque ligne est un produit ou dit pourquoi elle n’en est pas un', () => {
    const cellule = fc.constantFrom(
      '',
      'Crème',
      'Total',
      'Sous-total',
      '6',
      '12,50',
      '3760001234565',
      'Prix HT',
      '1.200',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc
            .array(cellule, { minLength: 5, maxLength: 5 })
            .filter((cellules) => cellules.some((texte) => texte !== '')),
          { maxLength: 12 },
        ),
        (lignes) => {
          const offreLue = lireOffre(
            { titres, lignes: lignes.map((cellules, i) => ({ numero: i + 2, cellules })) },
            correspondance,
            demande(),
            connus,
          );
          const ecartees = offreLue.remarques
            .filter(({ genre }) => genresEcart.includes(genre))
            .map(({ ligne }) => ligne);
          const toutes = [...offreLue.produits.map(({ ligne }) => ligne), ...ecartees].toSorted((a, b) => a! - b!);
          expect(toutes).toEqual(lignes.map((_, i) => i + 2));
        },
      ),
    );
  });
});
