import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copieAMesurer, rangsLesPlusLongs } from './echantillon.ts';

describe('l’échantillon que l’on mesure', () => {
  it('tient les plus longues cellules de chaque colonne, et trois rangées par colonne au plus', () => {
    const tableaux = fc.integer({ min: 1, max: 6 }).chain((colonnes) =>
      fc.array(fc.array(fc.string({ maxLength: 40 }), { minLength: colonnes, maxLength: colonnes }), {
        maxLength: 60,
      }),
    );
    fc.assert(
      fc.property(tableaux, (textes) => {
        const rangs = rangsLesPlusLongs(textes);
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
