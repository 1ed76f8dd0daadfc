import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compacterLignes, etendreLignes } from './compact.ts';

const valeur = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.boolean());

it('rend chaque ligne sous ses noms, et laisse ce qui est à côté', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/), { minLength: 1, maxLength: 6 })
        .chain((colonnes) =>
          fc.tuple(
            fc.constant(colonnes),
            fc.array(fc.array(valeur, { minLength: colonnes.length, maxLength: colonnes.length })),
          ),
        ),
      ([colonnes, lignes]) => {
        const compacte = { colonnes, lignes, total: lignes.length };
        const { elements, ...reste } = etendreLignes(compacte);
        expect(reste).toEqual({ total: lignes.length });
        expect((elements as Record<string, unknown>[]).map((e) => colonnes.map((nom) => e[nom]))).toEqual(lignes);
      },
    ),
  );
});

it('remplace la clé d’un dictionnaire par ce qu’elle désigne', () => {
  const droits = { 'A+': { modifier: true }, 'A-': { modifier: false } };
  const lignes = [
    [1, 'A-'],
    [2, 'A+'],
  ];
  expect(etendreLignes({ colonnes: ['id', 'droits'], lignes, dictionnaires: { droits } })).toEqual({
    elements: [
      { id: 1, droits: { modifier: false } },
      { id: 2, droits: { modifier: true } },
    ],
  });
});

it('ce qui est compacté s’étend en ce qu’il était, sans ce que le contrat ne nomme pas', () => {
  const element = fc.record({
    id: fc.integer(),
    nom: fc.option(fc.constantFrom('null', '"', 'Solaire', '')),
    droits: fc.record({ modifier: fc.boolean(), supprimer: fc.boolean() }),
    etat: fc.option(fc.constantFrom('DRAFT', 'WAITING')),
    interne: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(element), (elements) => {
      const compacte = compacterLignes({ elements, total: 3 }, ['droits', 'id', 'nom', 'etat']);
      const recue: unknown = JSON.parse(JSON.stringify(compacte));
      expect(etendreLignes(recue as typeof compacte)).toEqual({
        elements: elements.map(({ id, nom, droits, etat }) => ({ id, nom, droits, etat })),
        total: 3,
      });
    }),
  );
});

it('nomme une fois les champs des objets qu’une ligne contient, listes comprises', () => {
  const colonnes = [
    'id',
    { nom: 'periode', colonnes: ['debut', { nom: 'paliers', liste: true, colonnes: ['seuil', 'atteint'] }] },
  ] as const;
  const elements = [
    { id: 1, periode: { debut: '2026-01-01', paliers: [{ seuil: 5, atteint: true }] } },
    { id: 2, periode: null },
    { id: 3, periode: { debut: '2026-02-01', paliers: [] } },
  ];
  const compacte = compacterLignes({ elements }, colonnes);
  expect(compacte.lignes).toEqual([
    [1, ['2026-01-01', [[5, true]]]],
    [2, null],
    [3, ['2026-02-01', []]],
  ]);
  expect(etendreLignes(compacte)).toEqual({ elements });
});
