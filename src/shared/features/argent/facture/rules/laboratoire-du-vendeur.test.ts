import { describe, expect, test } from 'vitest';
import { uneFactureLue } from '../exemples-de-test.ts';
import { devinerLaboratoire, type LaboratoireConnuFacture } from './laboratoire-du-vendeur.ts';
import { AUCUNE_PARTIE } from './parties.ts';
import { lireTexteDePdf } from './texte/lire-texte.ts';

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
    const connus = [labo(1, { nom: 'Laboratoire Sylve' }), labo(2, { nom: 'Autre', sirens: ['732829320'] })];
    expect(deviner(connus, { vendeur: { ...vendeur, nom: 'Sylvestre SAS' } })).toEqual({
      laboratoireId: 2,
      par: 'SIREN',
    });
    expect(deviner(connus)).toBeNull();
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
      devinerLaboratoire(uneFactureLue(), connus, compte, enNombre(ids));
    const enNombre = (ids: readonly number[]) =>
      new Map(ids.map((id) => [id, ids.filter((autre) => autre === id).length]));
    test.each<[string, readonly LaboratoireConnuFacture[], readonly number[], number | null]>([
      ['les produits du premier', [premier, second], [1], 1],
      ['les produits du second', [premier, second], [2], 2],
      ['les produits des deux', [premier, second], [1, 2], null],
      ['aucun produit connu', [premier, second], [], null],
      ['les produits d’un troisième', [premier, second], [3], null],
      ['les produits du premier, un d’un troisième', [premier, second], [1, 1, 3], 1],
      ['autant du premier que d’un troisième', [premier, second], [1, 3], null],
      ['un seul connu, surtout d’autres produits', [premier], [1, 3, 3], null],
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

  describe('aucun produit connu : ce que disent les numéros et les mots (FAC-121)', () => {
    const sylve = labo(1, { nom: 'Laboratoire Sylve', sirens: ['732829320'] });
    const galenix = labo(2, { nom: 'Galénix' });
    const depose = { ...vendeur, nom: 'Cosmétique Distribution' };
    const lignes = (...noms: readonly string[]) => noms.map((nom) => ({ ...uneFactureLue().lignes[0]!, nom }));
    type Champs = Parameters<typeof uneFactureLue>[0];
    test.each<[string, readonly LaboratoireConnuFacture[], Champs, number | null]>([
      ['un vendeur d’un seul laboratoire', [sylve, galenix], { vendeur: depose }, 1],
      ['les lignes nomment un autre', [sylve, galenix], { vendeur: depose, lignes: lignes('GALENIX Sérum') }, null],
      ['la moitié des lignes', [sylve, galenix], { vendeur: depose, lignes: lignes('Galénix A', 'Baume') }, 1],
      ['les lignes nomment aussi le sien', [sylve, galenix], { vendeur: depose, lignes: lignes('Galénix Sylve') }, 1],
      ['« Galenixia » n’est pas Galénix', [sylve, galenix], { vendeur: depose, lignes: lignes('Galenixia') }, 1],
      ['pour le compte d’un autre', [sylve, galenix], { vendeur: depose, notes: 'Pour le compte de GALENIX.' }, null],
      [
        'dépositaire d’un autre',
        [sylve, galenix],
        { vendeur: depose, notes: 'Dépositaire du laboratoire Galénix' },
        null,
      ],
      ['pour le compte d’un inconnu', [sylve, galenix], { vendeur: depose, notes: 'Pour le compte de NOVEX' }, null],
      ['dépositaire, sans dire de qui', [sylve, galenix], { vendeur: depose, notes: 'Dépositaire agréé' }, null],
      ['pour le compte du sien', [sylve, galenix], { vendeur: depose, notes: 'Pour le compte de Sylve' }, 1],
      ['une note qui cite un autre sans l’annoncer', [sylve, galenix], { vendeur: depose, notes: 'Promo Galénix' }, 1],
      ['le nom du vendeur en nomme un autre', [sylve, galenix], { vendeur: { ...vendeur, nom: 'Galénix SAS' } }, null],
      ['le vendeur nomme les deux', [sylve, galenix], { vendeur: { ...vendeur, nom: 'Sylve Galénix' } }, 1],
      [
        'un alias du sien',
        [{ ...sylve, alias: ['Galénix Sud'] }, galenix],
        { vendeur: { ...vendeur, nom: 'Galénix Sud' } },
        1,
      ],
      [
        'un nom de deux lettres ne dit rien',
        [sylve, labo(3, { nom: 'AB' })],
        { vendeur: { ...vendeur, nom: 'AB Négoce' } },
        1,
      ],
      ...['OCP Répartition', 'CSP', 'Alloga France', 'Movianto', 'CERP Rouen', 'Dépositaire du Sud', 'Eurodep'].map(
        (nom): [string, LaboratoireConnuFacture[], Champs, null] => [
          nom,
          [sylve],
          { vendeur: { ...vendeur, nom } },
          null,
        ],
      ),
      ['OCP est ce laboratoire', [{ ...sylve, nom: 'OCP' }], { vendeur: { ...vendeur, nom: 'OCP Répartition' } }, 1],
      ['« Ocpharma » n’est pas OCP', [sylve], { vendeur: { ...vendeur, nom: 'Ocpharma' } }, 1],
    ])('%s', (_cas, connus, champs, attendu) => {
      expect(deviner(connus, champs)?.laboratoireId ?? null).toBe(attendu);
    });

    test.each<[string, number | null]>([
      ['Facturé par CSP pour le compte de Galénix', null],
      ['Facturé par CSP pour le compte de NOVEX', null],
      ['Dépositaire pharmaceutique de Galénix', null],
      ['Facturé pour le compte du Laboratoire Sylve', 1],
      ['Merci de votre confiance', 1],
    ])('dans le texte d’un PDF : %s', (ligne, attendu) => {
      const lignesDuTexte = ['Facture FA-1', ligne, 'SIREN 732829320', 'Total TTC 120,00'];
      const papier = lireTexteDePdf({ lignes: lignesDuTexte, incomplet: false });
      expect(devinerLaboratoire(papier, [sylve, galenix], compte)?.laboratoireId ?? null).toBe(attendu);
    });

    const parTva = { tvas: ['FR 44 732829320'] };
    const parGln = { glns: ['3012345000008'] };
    const avecGln = { vendeur: { ...depose, gln: '3012345000008' } };
    test.each<[string, readonly LaboratoireConnuFacture[], Champs, readonly number[], number | null]>([
      ['son SIREN est à l’un, sa TVA à l’autre', [sylve, labo(2, parTva)], { vendeur: depose }, [], null],
      ['les produits tranchent', [sylve, labo(2, parTva)], { vendeur: depose }, [2], 2],
      ['son SIREN est à l’un, son GLN à l’autre', [sylve, labo(2, parGln)], avecGln, [], null],
      ['les produits tranchent aussi', [sylve, labo(2, parGln)], avecGln, [2], 2],
      ['un GLN de plusieurs, un SIREN d’un seul', [{ ...sylve, ...parGln }, labo(2, parGln)], avecGln, [], 1],
      ['une TVA seule, dite par son SIREN', [labo(2, parTva)], { vendeur: { ...depose, tva: null } }, [], 2],
    ])('%s', (_cas, connus, champs, ids, attendu) => {
      const desProduits = new Map(ids.map((id) => [id, 1]));
      expect(devinerLaboratoire(uneFactureLue(champs), connus, compte, desProduits)?.laboratoireId ?? null).toBe(
        attendu,
      );
    });
    test('son nom est celui de l’un, ses produits ceux d’un autre', () => {
      const papier = uneFactureLue({ vendeur: { ...AUCUNE_PARTIE, nom: 'Galénix' } });
      expect(devinerLaboratoire(papier, [sylve, galenix], compte, new Map([[1, 2]]))).toBeNull();
      expect(devinerLaboratoire(papier, [sylve, galenix], compte, new Map([[2, 2]]))?.par).toBe('NOM');
    });
  });
});
