import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copieAMesurer, rangsLesPlusLarges } from './echantillon.ts';

describe('l’échantillon que l’on mesure', () => {
  it('tient les plus longues cellules de chaque colonne, et trois rangées par colonne au plus', () => {
    const tableaux = fc.integer({ min: 1, max: 6 }).chain((colonnes) =>
      fc.array(
        fc.array(
          fc.nat(40).map((longueur) => 'x'.repeat(longueur)),
          { minLength: colonnes, maxLength: colonnes },
        ),
        {
          maxLength: 60,
        },
      ),
    );
    fc.assert(
      fc.property(tableaux, (textes) => {
        const rangs = rangsLesPlusLarges(textes);
        const colonnes = textes[0]?.length ?? 0;
        expect(rangs.length).toBeLessThanOrEqual(3 * colonnes);
        for (let colonne = 0; colonne < colonnes; colonne++) {
          const plusLong = (lignes: readonly (readonly string[] | undefined)[]) =>
            Math.max(...lignes.map((ligne) => ligne?.[colonne]?.length ?? 0));
          expect(plusLong(rangs.map((rang) => textes[rang]))).toBe(plusLong(textes));
        }
      }),
    );
  });

  it('de la même longueur, les noms les plus larges, même quand d’autres remplissent la liste', () => {
    const courants = ['Lemaire Odile', 'Rivière Lilia', 'Fillit Justil'];
    const textes = Array.from({ length: 60 }, (_, rang) => [
      rang === 47 ? 'Nguyen Thomas' : (courants[rang % 3] ?? ''),
    ]);
    expect(rangsLesPlusLarges(textes)).toContain(47);
    expect(rangsLesPlusLarges([...courants, 'Illl Filtrill', 'Mme Wammen M.'].map((nom) => [nom]))).toContain(4);
  });

  it('est une copie : le tableau que l’on voit n’est pas touché', () => {
    document.body.innerHTML = `<table class="t" aria-label="Essai"><thead><tr><th>Nom</th></tr></thead><tbody>
      ${['a', 'bbb', 'cc', 'dddd', ''].map((mot, i) => `<tr data-index="${i}"><td>${mot}</td></tr>`).join('')}
      <tr aria-hidden="true"><td></td></tr></tbody><tfoot><tr><td>Total</td></tr></tfoot></table>`;
    const table = document.querySelector('table')!;
    const avant = table.outerHTML;
    const copie = copieAMesurer(table);
    expect([...copie.rows].map(({ textContent }) => textContent)).toEqual(['Nom', 'bbb', 'cc', 'dddd', 'Total']);
    expect([copie.className, copie.dataset['mesure'], table.outerHTML]).toEqual(['t', '', avant]);
  });
});
