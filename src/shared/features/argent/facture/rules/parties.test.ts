import { describe, expect, test } from 'vitest';
import { uneFactureLue } from '../exemples-de-test.ts';
import { AUCUNE_PARTIE, devinerLaboratoire, partieDe, type LaboratoireConnuFacture } from './parties.ts';

describe('une partie, par ses numéros', () => {
  test.each([
    ['un SIRET sous le code du SIREN', ['99999999800010'], null, { siren: '999999998', siret: '99999999800010' }],
    ['un SIREN et un SIRET', ['732829320', '73282932000074'], null, { siren: '732829320', siret: '73282932000074' }],
    ['avec des espaces', ['732 829 320 00074'], null, { siren: '732829320', siret: '73282932000074' }],
    ['la TVA seule', [], 'FR 44 732829320', { siren: '732829320', siret: null, tva: 'FR44732829320' }],
    ['la TVA d’un autre pays', ['GE2020211'], 'DE123456789', { siren: null, siret: null, tva: 'DE123456789' }],
    ['rien', [null, ''], null, { siren: null, siret: null, tva: null }],
  ] as const)('%s', (_cas, numeros, tva, attendu) => expect(partieDe('X', numeros, tva)).toMatchObject(attendu));
});

describe('le laboratoire qui vend', () => {
  const labo = (id: number, champs: Partial<LaboratoireConnuFacture> = {}): LaboratoireConnuFacture => ({
    id,
    nom: `Labo ${id}`,
    sirens: [],
    tvas: [],
    glns: [],
    alias: [],
    ...champs,
  });
  const compte = { siret: '44306184100047', tva: null };
  const { vendeur } = uneFactureLue();
  const deviner = (connus: readonly LaboratoireConnuFacture[], champs: Parameters<typeof uneFactureLue>[0] = {}) =>
    devinerLaboratoire(uneFactureLue(champs), connus, compte);

  test('par son SIREN, avant son nom', () => {
    expect(deviner([labo(1, { nom: 'Laboratoire Sylve' }), labo(2, { sirens: ['732829320'] })])).toEqual({
      laboratoireId: 2,
      par: 'SIREN',
    });
  });
  test('par sa TVA, qu’une espace coupe', () => {
    const etranger = { ...vendeur, siren: null, siret: null, tva: 'DE123456789' };
    expect(deviner([labo(1, { tvas: ['DE 123456789'] })], { vendeur: etranger })).toEqual({
      laboratoireId: 1,
      par: 'TVA',
    });
  });
  test('par son GLN, quand rien d’autre ne le dit', () => {
    const sansNumero = { ...AUCUNE_PARTIE, nom: 'Autre nom', gln: '3012345000008' };
    expect(deviner([labo(1), labo(2, { glns: ['3012345000008'] })], { vendeur: sansNumero })).toEqual({
      laboratoireId: 2,
      par: 'GLN',
    });
  });
  test.each(['LABORATOIRE SYLVE', 'Laboratoire Sylve SAS', 'laboratoire  sylve France'])('par son nom : %s', (nom) => {
    expect(deviner([labo(1), labo(2, { nom: 'Laboratoire Sylve' })], { vendeur: { ...vendeur, nom } })).toEqual({
      laboratoireId: 2,
      par: 'NOM',
    });
  });
  test('par un alias appris', () => {
    expect(deviner([labo(3, { alias: ['Sylve Distribution', 'Laboratoire Sylve'] })])?.laboratoireId).toBe(3);
  });
  test('deux qui répondent : personne', () => {
    expect(deviner([labo(1, { sirens: ['732829320'] }), labo(2, { sirens: ['732829320'] })])).toBeNull();
    expect(deviner([labo(1), labo(2)])).toBeNull();
    expect(deviner([labo(1, { nom: 'SAS' })], { vendeur: { ...AUCUNE_PARTIE, nom: 'SAS' } })).toBeNull();
  });
  describe('un dépositaire de plusieurs laboratoires (FAC-74)', () => {
    const siren = { sirens: ['732829320'] };
    const [premier, second, nomme] = [labo(1, siren), labo(2, siren), labo(3, { nom: 'Laboratoire Sylve' })];
    const parLesProduits = (connus: readonly LaboratoireConnuFacture[], ...ids: number[]) =>
      devinerLaboratoire(uneFactureLue(), connus, compte, new Set(ids));
    test.each<[string, readonly LaboratoireConnuFacture[], readonly number[], number | null]>([
      ['les produits du premier', [premier, second], [1], 1],
      ['les produits du second', [premier, second], [2], 2],
      ['les produits des deux', [premier, second], [1, 2], null],
      ['aucun produit connu', [premier, second], [], null],
      ['les produits d’un troisième', [premier, second], [3], null],
      ['les produits du premier et d’un troisième', [premier, second], [1, 3], 1],
      ['un seul connu, ses produits', [premier], [1], 1],
      ['un seul connu, aucun produit connu', [premier], [], 1],
      ['un seul connu, les produits d’un autre', [premier], [2], null],
      ['son nom ne tranche pas', [premier, second, nomme], [], null],
    ])('%s', (_cas, connus, ids, attendu) => {
      expect(parLesProduits(connus, ...ids)?.laboratoireId ?? null).toBe(attendu);
    });
  });
  test('dans un texte, nos propres numéros ne sont pas ceux du vendeur', () => {
    const texte = { vendeur: AUCUNE_PARTIE, sirensDuTexte: ['443061841', '732829320'] };
    expect(
      deviner([labo(1, { sirens: ['443061841'] }), labo(2, { sirens: ['732829320'] })], texte)?.laboratoireId,
    ).toBe(2);
    expect(deviner([labo(1, { sirens: ['443061841'] })], texte)).toBeNull();
  });
});
