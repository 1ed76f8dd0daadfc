import { describe, expect, test } from 'vitest';
import { estUnPort } from './mots-de-frais.ts';
import { natureAjustement, natureDesMots } from './mots-de-ligne.ts';
import { motsNus } from '#shared/core/textes/mots.ts';

describe('ce qui règle un autre papier n’est pas une remise d’aujourd’hui (FAC-41)', () => {
  test.each([
    'RFA déduite',
    'RFA 2025',
    'R.F.A. T3 2026',
    'Déduction RFA',
    'Ristourne annuelle 2025 imputée',
    'Imputation avoir',
    'Imputation de l’avoir AV-2026-18',
    'Avoir AV-2026-18',
    'Avoir n° 123456',
    'Avoir déduit',
    'Votre avoir du 12/10/2026',
    'Report solde créditeur',
    'Report à nouveau',
    'Report avoir précédent',
    'Compensation litige 4512',
    'Solde antérieur',
    'Trop-perçu reporté',
    'Bonus de fin d’année 2025',
    'Remise de fin d’année 2025',
  ])('%s', (libelle) => {
    expect(natureAjustement({ nature: 'REMISE', libelle })).toBe('ACOMPTE');
    expect(natureDesMots(libelle, -1)).toBe('ACOMPTE');
  });
  test.each(['Remise commerciale 20 %', 'Remise 2026', 'Remise exceptionnelle', 'Rabais sur facture', 'Promo octobre'])(
    '%s reste une remise',
    (libelle) => {
      expect(natureAjustement({ nature: 'REMISE', libelle })).toBe('REMISE');
      expect(natureDesMots(libelle, -1)).toBe('REMISE');
    },
  );
  test('un avoir rend ce qu’il nomme', () => {
    expect(natureDesMots('RFA 2025', -1, { donnes: true })).toBe('REMISE');
    expect(natureDesMots('Avoir AV-2026-18', -1, { donnes: true })).toBeNull();
  });
});

describe('un produit dont le nom commence comme des frais en reste un (FAC-40)', () => {
  test.each([
    'Transports confort 20 comprimés',
    'Transport bébé mal des transports sirop',
    'Gestion du stress',
    'Gestion du poids 60 gélules',
    'Port-a-cath aiguille',
    'Porte-pilules semainier',
    'Livraison lune savon doux',
    'Caution Sun crème SPF 50',
    'Caution bébé',
    'Emballage cadeau coffret lune',
    'Dossier dorsal orthopédique',
    'Logistique intestinale flore',
    'Contribution minceur 30 gélules',
    'Frais matin gel visage',
    'Comptoir escompte sirop 150 ml',
  ])('%s', (nom) => expect(natureDesMots(nom, 1)).toBeNull());
  test('plusieurs unités à un prix sont une marchandise, si ses mots ne disent pas tout', () => {
    expect(natureDesMots('Redevance lune', 1, { plusieurs: true })).toBeNull();
    expect(natureDesMots('Frais de port', 1, { plusieurs: true })).toBe('PORT');
    expect(natureDesMots('Éco-participation DEEE', 1, { plusieurs: true })).toBe('TAXE');
  });
  test.each([
    ['Frais de port', 'PORT'],
    ['Frais de port Chronopost', 'PORT'],
    ['Port', 'PORT'],
    ['Port payé', 'PORT'],
    ['Participation aux frais de livraison', 'PORT'],
    ['Participation frais de transport', 'PORT'],
    ['Forfait livraison express 24h', 'PORT'],
    ['Transport frigorifique', 'PORT'],
    ['Livraison domicile Corse', 'PORT'],
    ['Frais de dossier', 'PORT'],
    ['Frais de gestion', 'PORT'],
    ['Gestion administrative', 'PORT'],
    ['Emballage', 'PORT'],
    ['Surcharge carburant', 'PORT'],
    ['Facturation minimum', 'PORT'],
    ['Consigne palette', 'CONSIGNE'],
    ['Caution emballage', 'CONSIGNE'],
    ['Éco-contribution', 'TAXE'],
    ['Droits de circulation alcool', 'TAXE'],
    ['Accises', 'TAXE'],
    ['Timbre fiscal', 'TAXE'],
    ['Participation TICPE', 'TAXE'],
    ['Supplément chaîne du froid', 'PORT'],
    ['Emballage isotherme', 'PORT'],
    ['Pénalités de retard', 'PORT'],
    ['Intérêts de retard', 'PORT'],
    ['Indemnité forfaitaire de recouvrement', 'PORT'],
    ['Arrondi', 'PORT'],
  ])('%s : %s', (nom, nature) => expect(natureDesMots(nom, 1)).toBe(nature));
});

test.each(['RFA à valoir 2 %', 'Remise 20 % déduite', 'Rappel : remise de 5 %'])(
  '%s, à zéro, est un commentaire',
  (nom) => expect(natureDesMots(nom, 0)).toBe('COMMENTAIRE'),
);
test('une remise en unités gratuites, à zéro, n’en est pas un (FAC-42)', () =>
  expect(natureDesMots('Remise 2 UG', 0)).toBeNull());

describe('ce qu’un franco paie (FAC-25)', () => {
  test.each([
    ['Frais de port', true],
    ['Transport', true],
    ['Participation aux frais de livraison', true],
    ['Frais d’expédition', true],
    ['Fret', true],
    ['Affranchissement', true],
    ['Frais de dossier', false],
    ['Frais de gestion', false],
    ['Frais de facturation', false],
    ['Emballage', false],
    ['Minimum de facturation', false],
    ['Surcharge énergie', false],
  ])('%s : %s', (nom, attendu) => expect(estUnPort(motsNus(nom))).toBe(attendu));
});
