import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libelleAction, libelleChamp, libelleObjet, lireValeur } from './messages.ts';
import { differences } from './rules.ts';

const par = (avant: unknown, apres: unknown) => differences(avant, apres).map(({ champ, avant: a, apres: b }) => [champ, a, b]);

describe('ce qu’une écriture a changé', () => {
  test('seulement ce qui diffère, champ par champ, jusque dans les objets et les listes', () => {
    const avant = { nom: 'Tilleuls', adresse: { rue: '1 rue Haute', ville: 'Angers' }, lignes: [{ quantite: 2 }, { quantite: 3 }] };
    const apres = { nom: 'Tilleuls', adresse: { rue: '2 rue Haute', ville: 'Angers' }, lignes: [{ quantite: 2 }, { quantite: 4 }] };
    expect(par(avant, apres)).toEqual([
      ['adresse.rue', '1 rue Haute', '2 rue Haute'],
      ['lignes.2.quantite', 3, 4],
    ]);
  });

  test('une création et une suppression disent tout', () => {
    expect(par(undefined, { nom: 'A', actif: true })).toEqual([
      ['nom', null, 'A'],
      ['actif', null, true],
    ]);
    expect(par({ nom: 'A', vide: null }, null)).toEqual([['nom', 'A', null]]);
  });

  test('une liste de valeurs se lit d’un trait, une valeur seule aussi', () => {
    expect(par({ destinataires: ['a@x.fr'] }, { destinataires: ['a@x.fr', 'b@x.fr'] })).toEqual([
      ['destinataires', 'a@x.fr', 'a@x.fr, b@x.fr'],
    ]);
    expect(par('A', 'B')).toEqual([['valeur', 'A', 'B']]);
  });

  test.each(['password', 'motDePasse', 'mot_de_passe', 'token', 'passwordHash', 'secretCle'])('%s n’est jamais montré', (champ) => {
    expect(JSON.stringify(differences({ [champ]: 'ancien' }, { [champ]: 'nouveau' }))).not.toMatch(/ancien|nouveau/);
    expect(JSON.stringify(differences({ u: { [champ]: { x: 'ancien' } } }, null))).not.toContain('ancien');
  });

  test('rien ne diffère de soi-même, et ce qui est lu est borné', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (valeur) => {
        expect(differences(valeur, structuredClone(valeur)).every(({ avant }) => avant === '•••')).toBe(true);
        expect(differences(null, valeur).length).toBeLessThanOrEqual(200);
      }),
    );
    expect(String(differences(null, { info: 'x'.repeat(5_000) })[0]?.apres)).toHaveLength(1_001);
  });
});

describe('les mots du journal', () => {
  test('connus, sinon lus du code', () => {
    expect([libelleObjet('tenant'), libelleObjet('objetNouveau')]).toEqual(['Compte', 'Objet nouveau']);
    expect([libelleAction('changer-etat'), libelleAction('faire-autre-chose')]).toEqual(['Changement d’état', 'Faire autre chose']);
    expect(libelleChamp('lignes.2.prixUnitaireCentimes')).toBe('Lignes · n° 2 · Prix unitaire');
  });
  test.each([
    ['soldeCentimes', 12_050, '120,50 €'],
    ['nombre', 3, '3'],
    ['dateFait', '2026-11-21', '21/11/2026'],
    ['le', '2026-11-21T09:05:00.000Z', '21/11/2026 10:05'],
    ['actif', false, 'Non'],
    ['nom', null, '–'],
    ['etat', 'A_DECLARER', 'À déclarer'],
  ])('%s : %s', (champ, valeur, lue) => expect(lireValeur(champ, valeur).replace(/[\u00A0\u202F]/g, ' ')).toBe(lue));
});
