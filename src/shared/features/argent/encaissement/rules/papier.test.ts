import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleDuPapier } from './papier.ts';

describe('le numéro d’un papier (ECM-4)', () => {
  const cle = cleDuPapier('AVX-2026/0150');
  it.each([
    ['la casse', 'avx-2026/0150'],
    ['les espaces', ' AVX 2026  0150 '],
    ['d’autres signes', 'AVX—2026.0150 ·'],
    ['rien entre', 'AVX20260150'],
    ['un blanc invisible', 'AV\u200bX\u2060-2026/0150\ufeff'],
    ['un sens d’écriture', '\u202eAVX-2026/0150\u202c'],
    ['un A cyrillique', '\u0410VX-2026/0150'],
    ['un Х cyrillique et un Α grec', '\u0391V\u0425-2026/0150'],
    ['une pleine chasse', '\uff21\uff36\uff38\uff0d2026/0150'],
    ['des chiffres mathématiques', 'AVX-\u{1d7d0}\u{1d7ce}\u{1d7d0}\u{1d7d4}/0150'],
    ['un O pour un zéro', 'AVX-2O26/O150'],
    ['un l, un I et un 1', 'AVX-2026/0l50'],
    ['un accent', 'ÀVX-2026/0150'],
    ['une marque de musique, que rien ne montre', 'AV\u{1d173}X-2026/0150'],
    ['un caractère à usage privé', 'AVX\ue000-2026/0150'],
    ['un point-voyelle hébreu', 'A\u05b4VX-2026/0150'],
    ['un tatweel', 'AVX\u0640-2026/0150'],
    ['un trait d’ailleurs', 'AVX\u058a2026\u05be0150'],
    ['une image', 'AVX-2026/0150 \u{1f534}'],
    ['un remplissage coréen', 'AVX\u3164-2026/0150'],
    ['une petite capitale', '\u1d00\u1d20x-2026/0150'],
  ])('%s ne change rien', (_nom, numero) => expect(cleDuPapier(numero)).toBe(cle));

  it.each(['AVX-2026/0151', 'AVY-2026/0150', 'AVX-2026/150', 'BVX-2026/0150', 'AVX-2026/01500'])(
    '%s est un autre numéro',
    (numero) => expect(cleDuPapier(numero)).not.toBe(cle),
  );

  it('m et rn se ressemblent ; un numéro fait de signes ne dit rien', () => {
    expect(cleDuPapier('COM-7')).toBe(cleDuPapier('CORN7'));
    expect([cleDuPapier(' -/— '), cleDuPapier('\u200b')]).toEqual(['', '']);
  });

  it('ce que l’on glisse entre les lettres ne compte pas, et la clé d’une clé est elle-même', () => {
    const signe = fc.constantFrom(
      ' ',
      '-',
      '/',
      '.',
      '_',
      '\u00a0',
      '\u200b',
      '\u200d',
      '\u00ad',
      '\u2011',
      '\u2028',
      '\ufe0f',
      '\u0301',
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,12}$/),
        fc.array(signe, { minLength: 12, maxLength: 12 }),
        (numero, signes) => {
          const glisse = Array.from(numero, (lettre, rang) => `${lettre}${signes[rang]}`).join('');
          expect(cleDuPapier(glisse)).toBe(cleDuPapier(numero));
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (numero) => {
        expect(cleDuPapier(cleDuPapier(numero))).toBe(cleDuPapier(numero));
      }),
    );
  });
});
