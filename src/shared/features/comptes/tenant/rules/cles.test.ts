import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  avertirDesCles,
  avertirAssuranceMaladie,
  avertirCodePostal,
  avertirFiness,
  avertirSiret,
  avertirTelephone,
  avertirTva,
  estLuhn,
  tvaDepuisSiren,
  tvaDepuisSiret,
} from './cles.ts';

const chiffres = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((liste) => liste.join(''));
/** The digit that makes a number valid for Luhn. */
const completer = (debut: string): string =>
  debut + String(Array.from('0123456789').find((cle) => estLuhn(debut + cle)));

describe('le numéro de TVA', () => {
  test.each([
    ['732829320', 'FR44732829320'],
    ['443061841', 'FR64443061841'],
    ['000000190', 'FR00000000190'],
  ])('%s donne %s', (siren, tva) => expect(tvaDepuisSiren(siren)).toBe(tva));

  test.each<[string, string | null, string | null, RegExp | null]>([
    ['juste', 'FR44732829320', '73282932000074', null],
    ['juste, sans SIRET', 'FR44732829320', null, null],
    ['clé fausse', 'FR45732829320', null, /clé/],
    ['celui d’une autre société', 'FR64443061841', '73282932000074', /SIRET/],
    ['clé à lettres', 'FRK7399859412', null, null],
    ['clé à lettres, autre SIRET', 'FRK7399859412', '73282932000074', /SIRET/],
    ['étranger', 'IT12345678901', '73282932000074', null],
    ['pas encore de la bonne forme', 'FR447328', '73282932000074', null],
    ['vide', null, '73282932000074', null],
  ])('%s', (_cas, tva, siret, attendu) =>
    attendu ? expect(avertirTva(tva, siret)).toMatch(attendu) : expect(avertirTva(tva, siret)).toBeNull(),
  );

  test('calculé depuis n’importe quel SIRET, il ne fait jamais avertir ; une clé changée le fait toujours', () =>
    fc.assert(
      fc.property(chiffres(14), fc.integer({ min: 1, max: 96 }), (siret, decalage) => {
        const tva = tvaDepuisSiret(siret);
        expect(tva).toMatch(/^FR\d{11}$/);
        expect(avertirTva(tva, siret)).toBeNull();
        const fausse = String((Number(tva?.slice(2, 4)) + decalage) % 97).padStart(2, '0');
        expect(avertirTva(`FR${fausse}${siret.slice(0, 9)}`, siret)).toMatch(/clé/);
      }),
    ));

  test.each([null, '', '7328293200007', '732829320000745', '7328293200007A'])('rien à calculer depuis %j', (siret) =>
    expect(tvaDepuisSiret(siret)).toBeNull(),
  );
});

describe('la clé de Luhn (FINESS, SIRET)', () => {
  test.each<[string, RegExp | null]>([
    ['73282932000074', null],
    ['73282932000075', /SIRET/],
    // La Poste follows its own rule: the sum of its digits is a multiple of five.
    ['35600000049837', null],
    ['35600000049838', /SIRET/],
    ['7328293200007', null],
  ])('SIRET %s', (siret, attendu) =>
    attendu ? expect(avertirSiret(siret)).toMatch(attendu) : expect(avertirSiret(siret)).toBeNull(),
  );

  test('tout numéro complété par sa clé passe ; un chiffre changé ne passe plus', () =>
    fc.assert(
      fc.property(chiffres(8), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (debut, rang, ecart) => {
        fc.pre(debut[2] !== '2');
        const finess = completer(debut);
        expect(avertirFiness(finess)).toBeNull();
        const change = Array.from(finess)
          .with(rang, String((Number(finess[rang]) + ecart) % 10))
          .join('');
        expect(avertirFiness(change)).not.toBeNull();
      }),
    ));

  test('la Corse n’a pas de clé', () =>
    fc.assert(
      fc.property(chiffres(7), fc.constantFrom('2A', '2B'), (n, departement) => {
        expect(avertirFiness(departement + n)).toBeNull();
      }),
    ));
});

describe('FINESS et assurance maladie', () => {
  test('un 2 en troisième position : pris l’un pour l’autre', () => {
    expect(avertirFiness('492001234')).toMatch(/assurance maladie/);
    expect(avertirAssuranceMaladie('492001234', null)).toBeNull();
    expect(avertirAssuranceMaladie('490001234', '490001234')).toMatch(/même numéro/);
    expect(avertirAssuranceMaladie('490001234', null)).toMatch(/2 en troisième position/);
    expect([avertirAssuranceMaladie(null, '490001234'), avertirAssuranceMaladie('2A2001234', null)]).toEqual([
      null,
      null,
    ]);
  });
});

test.each<[string | null, boolean]>([
  [null, false],
  ['49100', false],
  ['4910', true],
  ['491000', true],
  ['49 100', true],
  ['2A004', true],
])('code postal %j : avertit %s', (codePostal, attendu) =>
  expect(avertirCodePostal(codePostal) !== null).toBe(attendu),
);

test.each<[string | null, boolean]>([
  [null, false],
  ['0241000000', false],
  ['024100000', true],
  ['33241000000', true],
])('téléphone %j : avertit %s', (numero, attendu) => expect(avertirTelephone(numero) !== null).toBe(attendu));

test('avertit champ par champ, et ne bloque ni ne lève sur rien', () => {
  const valeur = fc.option(fc.string());
  const noms = [
    'codePostal',
    'telephone',
    'fax',
    'finess',
    'numeroAssuranceMaladie',
    'siret',
    'numeroIntracommunautaire',
  ] as const;
  fc.assert(
    fc.property(fc.tuple(...noms.map(() => valeur)), (valeurs) => {
      const identifiants = Object.fromEntries(noms.map((nom, i) => [nom, valeurs[i] ?? null])) as Parameters<
        typeof avertirDesCles
      >[0];
      expect(Object.keys(avertirDesCles(identifiants)).toSorted()).toEqual([...noms].toSorted());
    }),
  );
});

type Vecteur = {
  type: string;
  forme_compacte: string;
  cle_recalculee: string;
  conforme_regle_cahier_des_charges: string;
};
const vecteurs = join(process.env['PHARMACCORD_DONNEES'] ?? '', '07-validation', 'vecteurs.json');
describe.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(vecteurs))(
  'les vecteurs publics (PHARMACCORD_DONNEES)',
  () => {
    test('chaque clé recalculée juste passe, chaque clé fausse avertit', () => {
      const vecteursConformes = (JSON.parse(readFileSync(vecteurs, 'utf8')) as Vecteur[]).filter(
        ({ type, conforme_regle_cahier_des_charges: conforme }) =>
          ['SIRET', 'TVA'].includes(type) && conforme === 'oui',
      );
      expect(vecteursConformes.length).toBeGreaterThan(90);
      for (const { type, forme_compacte: valeur, cle_recalculee: cle } of vecteursConformes) {
        const avis = type === 'SIRET' ? avertirSiret(valeur) : avertirTva(valeur, null);
        expect(avis === null, `${type} ${valeur}`).toBe(cle !== 'false');
      }
    });
  },
);
