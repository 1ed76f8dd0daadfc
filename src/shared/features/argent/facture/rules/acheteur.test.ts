import { describe, expect, test } from 'vitest';
import { uneFactureLue } from '../exemples-de-test.ts';
import type { Partie } from '../schemas.ts';
import { acheteurDuTexte } from './texte/acheteur-du-texte.ts';
import { avecAcheteurJuge, motifMiseDeCote, reconnaissablesDe, verdictAcheteur } from './acheteur.ts';
import { AUCUNE_PARTIE, type IdentiteCompte } from './parties.ts';

const compte: IdentiteCompte = {
  siret: '44306184100047',
  tva: 'FR64443061841',
  nom: 'Pharmacie des Tilleuls',
  adresse: { rue: '12 avenue du Général Leclerc', codePostal: '35000', ville: 'Rennes' },
  reconnus: [],
};
const sansNumero = { ...compte, siret: null, tva: null };
const adresse = (rue: string, codePostal = '35000') => ({ rue, codePostal, ville: 'Rennes' });
const juger = (acheteur: Partial<Partie>, de: IdentiteCompte = compte, sirensDuTexte: readonly string[] = []) =>
  verdictAcheteur({ acheteur: { ...AUCUNE_PARTIE, ...acheteur }, sirensDuTexte: [...sirensDuTexte] }, de);

describe('à qui est un document (FAC-11)', () => {
  test.each([
    ['notre SIREN', { siren: '443061841' }, 'NOUS'],
    ['notre SIREN sous un autre nom', { nom: 'SELARL Martin', siren: '443061841' }, 'NOUS'],
    ['notre TVA', { tva: 'FR64443061841' }, 'NOUS'],
    ['un autre SIREN sous notre nom', { nom: 'Pharmacie des Tilleuls', siren: '552100554' }, 'AUTRE'],
    ['notre nom', { nom: 'Pharmacie des Tilleuls' }, 'NOUS'],
    ['en capitales, sans accent', { nom: 'PHARMACIE DES TILLEULS' }, 'NOUS'],
    ['sous sa forme de société', { nom: 'SELARL PHARMACIE DES TILLEULS' }, 'NOUS'],
    ['abrégé', { nom: 'Phie Tilleuls' }, 'NOUS'],
    ['avec son titulaire', { nom: 'Pharmacie des Tilleuls – Mme Beaumont' }, 'NOUS'],
    ['avec notre ville', { nom: 'Pharmacie des Tilleuls Rennes' }, 'NOUS'],
    ['notre nom, et un mot de plus', { nom: 'Pharmacie des Tilleuls Blancs' }, 'A_CONFIRMER'],
    [
      'notre nom et un mot de plus, à notre adresse',
      { nom: 'Pharmacie des Tilleuls Blancs', adresse: adresse('12 avenue du Général Leclerc') },
      'NOUS',
    ],
    ['le nom d’une autre', { nom: 'Pharmacie du Vieux Port' }, 'AUTRE'],
    [
      'notre nom, dans une autre ville',
      { nom: 'Pharmacie des Tilleuls', adresse: adresse('3 rue Haute', '13001') },
      'AUTRE',
    ],
    ['notre nom, à notre adresse abrégée', { nom: 'Tilleuls', adresse: adresse('12, av. Général Leclerc') }, 'NOUS'],
    [
      'un autre nom, à notre adresse',
      { nom: 'SELARL Martin', adresse: adresse('12 AVENUE DU GENERAL LECLERC') },
      'A_CONFIRMER',
    ],
    ['un autre nom, dans notre ville', { nom: 'SELARL Martin', adresse: adresse('3 rue Haute') }, 'AUTRE'],
    ['en abrégé', { nom: 'PHARM. TILLEULS' }, 'NOUS'],
    [
      'notre nom, à une boîte postale de notre ville',
      { nom: 'Pharmacie des Tilleuls', adresse: { rue: 'BP 12', codePostal: '35040', ville: 'RENNES CEDEX' } },
      'NOUS',
    ],
    [
      'notre nom et notre rue, sous un autre code de notre ville',
      { nom: 'Pharmacie des Tilleuls', adresse: adresse('12 avenue du Général Leclerc', '35200') },
      'NOUS',
    ],
    [
      'le nom d’une autre, à une boîte postale de notre ville',
      { nom: 'Pharmacie du Vieux Port', adresse: { rue: 'BP 12', codePostal: '35040', ville: 'RENNES CEDEX' } },
      'AUTRE',
    ],
    ['notre adresse seule', { adresse: adresse('12 avenue du Général Leclerc') }, 'NOUS'],
    ['un nom qui ne dit rien', { nom: 'Pharmacie' }, null],
    ['rien', {}, null],
  ] as const)('%s : %s', (_cas, acheteur, verdict) => expect(juger(acheteur)).toBe(verdict));

  test('un compte sans numéro se juge à son nom', () => {
    expect(juger({ nom: 'Pharmacie du Vieux Port', siren: '552100554' }, sansNumero)).toBe('AUTRE');
    expect(juger({ nom: 'Tilleuls', siren: '552100554' }, sansNumero)).toBe('NOUS');
  });
  test('notre SIREN dans le texte d’un PDF suffit', () => {
    expect(juger({ nom: 'Pharmacie du Vieux Port' }, compte, ['443061841'])).toBe('NOUS');
  });
  test('à notre adresse sous un autre nom : demandé, jamais de côté (FAC-59)', () => {
    const acheteur = { ...AUCUNE_PARTIE, nom: 'SELARL Martin', adresse: adresse('12 avenue du Général Leclerc') };
    const facture = avecAcheteurJuge({ ...uneFactureLue(), acheteur, sirensDuTexte: [] }, compte);
    expect(facture.avertissements.at(-1)).toMatchObject({ code: 'ACHETEUR_A_CONFIRMER', precision: 'SELARL Martin' });
    expect(motifMiseDeCote(facture, compte)).toBeNull();
  });
});

describe('ce qui a été repris une fois est à nous (FAC-59)', () => {
  test.each([
    ['un nom', { nom: 'SELARL Martin' }, { nom: 'Selarl MARTIN' }],
    ['une adresse', { adresse: adresse('3 rue Haute', '13001') }, { adresse: adresse('3 RUE HAUTE', '13001') }],
    ['un SIREN', { nom: 'X', siren: '552100554' }, { nom: 'Autre', siren: '552100554' }],
    ['un GLN', { nom: 'X', gln: '3012345678901' }, { nom: 'Autre', gln: '3012345678901' }],
  ] as const)('%s', (_quoi, repris, recu) => {
    const appris = { ...compte, reconnus: reconnaissablesDe({ ...AUCUNE_PARTIE, ...repris }) };
    expect(juger(recu, appris)).toBe('NOUS');
    expect(juger({ nom: 'Pharmacie du Vieux Port' }, appris)).toBe('AUTRE');
  });
});

describe('à qui un texte est adressé (FAC-11)', () => {
  test.each([
    ['à sa suite', ['FACTURE F-1', 'Facturé à : Pharmacie du Vieux Port', '3 rue Haute', '13001 Marseille']],
    ['sous son titre', ['FACTURE F-1', 'Facturé à', 'Pharmacie du Vieux Port', '3 rue Haute', '13001 Marseille']],
    [
      'dans sa colonne',
      [
        'Livré à                      Facturé à',
        'Dépôt central                Pharmacie du Vieux Port',
        '8 quai Est                   3 rue Haute',
        '56000 Vannes                 13001 Marseille',
      ],
    ],
    ['en capitales', ['ADRESSE DE FACTURATION', 'Pharmacie du Vieux Port', '3 rue Haute', '13001 Marseille']],
  ])('%s', (_cas, lignes) => {
    expect(acheteurDuTexte(lignes)).toMatchObject({
      nom: 'Pharmacie du Vieux Port',
      adresse: { rue: '3 rue Haute', codePostal: '13001', ville: 'Marseille' },
    });
  });
  test('avec son SIRET', () => {
    expect(acheteurDuTexte(['Facturé à', 'Pharmacie du Port', 'SIRET 443 061 841 00047'])).toMatchObject({
      siren: '443061841',
    });
  });
  test.each([[['Client : C-00123']], [['Facturé à', '12/10/2026']], [[]]])('rien ne se devine : %j', (lignes) =>
    expect(acheteurDuTexte(lignes)).toBe(AUCUNE_PARTIE),
  );
});

describe('ce qui est mis de côté', () => {
  const nous = { siret: '44306184100047', tva: 'FR64443061841' };
  test.each([
    ['le nôtre', {}, nous, null],
    ['une autre devise', { devise: 'CHF' }, nous, 'DEVISE'],
    ['une devise que rien ne dit', { devise: '' }, nous, 'DEVISE'],
    ['un autre acheteur', { acheteur: { ...AUCUNE_PARTIE, nom: 'Autre', siren: '552100554' } }, nous, 'AUTRE_ACHETEUR'],
    ['un autre établissement de la même société', { acheteur: { ...AUCUNE_PARTIE, siren: '443061841' } }, nous, null],
    ['un acheteur sans numéro', { acheteur: { ...AUCUNE_PARTIE, nom: 'Pharmacie' } }, nous, null],
    ['un compte sans numéro', {}, { siret: null, tva: null }, null],
    ['un compte qui n’a que sa TVA', {}, { siret: null, tva: 'FR 64 443061841' }, null],
  ] as const)('%s', (_cas, champs, de, attendu) => expect(motifMiseDeCote(uneFactureLue(champs), de)).toBe(attendu));
});
