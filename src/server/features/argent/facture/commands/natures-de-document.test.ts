import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  dixBoites as dix,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/controle-de-facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/xml-de-facture.ts';
import { phraseRefus } from '#shared/features/argent/facture/messages.ts';
import { FactureRefusee } from '#shared/features/argent/facture/errors.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { ouvrirFacture } from './ouvrir-facture.ts';

const classer = async (facture: FactureEcrite) => {
  const factureLue = await lire(facture);
  const { dejaPayeCentimes } = factureLue.totaux;
  return natureDuDocument({ ...factureLue, dejaPayeCentimes });
};
const lignes = [dix('80.00', { net: '8' })];

describe('les trois faits d’un code (FAC-47)', () => {
  test.each([
    ['380', 'FACTURE', false, false],
    ['326', 'FACTURE', false, false],
    ['383', 'FACTURE', false, false],
    ['384', 'RECTIFICATIVE', false, false],
    ['386', 'ACOMPTE', false, false],
    ['389', 'FACTURE', true, false],
    ['393', 'FACTURE', false, true],
    ['471', 'RECTIFICATIVE', true, false],
    ['472', 'RECTIFICATIVE', false, true],
    ['473', 'RECTIFICATIVE', true, true],
    ['500', 'ACOMPTE', true, false],
    ['501', 'FACTURE', true, true],
    ['381', 'AVOIR_RETOUR', false, false],
    ['261', 'AVOIR_RETOUR', true, false],
    ['262', 'AVOIR_RFA', false, false],
    ['396', 'AVOIR_RETOUR', false, true],
    ['502', 'AVOIR_RETOUR', true, true],
    ['503', 'AVOIR_ACOMPTE', false, false],
  ])('%s : %s', async (type, genre, autofacture, affacture) => {
    expect(await classer({ type, lignes })).toEqual({ genre, autofacture, affacture });
  });
  test('un acompte déjà payé fait un solde', async () => {
    expect((await classer({ lignes, dejaPaye: '30.00' })).genre).toBe('SOLDE');
  });
  test.each([
    ['325', '325, facture proforma'],
    ['388', '388, facture fiscale'],
    ['751', '751, données de facture pour la comptabilité'],
    ['999', '999'],
  ])('%s est refusé sous son vrai nom', async (type, nom) => {
    const refus = await ouvrirFacture(Buffer.from(xmlDeFacture({ type, lignes }))).catch((error: unknown) => error);
    expect(refus).toBeInstanceOf(FactureRefusee);
    expect(phraseRefus((refus as FactureRefusee).refus)).toContain(`« ${nom} »`);
  });
});

describe('ce qu’un avoir rend (FAC-48)', () => {
  const avoir = (nom: string, champs: Partial<FactureEcrite> = {}): FactureEcrite => ({
    type: '381',
    lignes: [{ nom, quantite: '1', net: '50', montant: '50.00' }],
    ...champs,
  });
  test.each<[string, FactureEcrite, string]>([
    ['un retour de produits', { type: '381', lignes }, 'AVOIR_RETOUR'],
    ['un retour dit par ses mots', avoir('Reprise de périmés'), 'AVOIR_RETOUR'],
    [
      'des unités sans code',
      avoir('Gorge pastilles', { lignes: [{ nom: 'Gorge pastilles', quantite: '4', net: '5', montant: '20.00' }] }),
      'AVOIR_RETOUR',
    ],
    ['une RFA', avoir('RFA 2025'), 'AVOIR_RFA'],
    ['une ristourne', avoir('Ristourne annuelle'), 'AVOIR_RFA'],
    ['une remise de fin d’année', avoir('Remise de fin d’année 2025'), 'AVOIR_RFA'],
    ['une remise de fin de période', avoir('Remise de fin de période, parapharmacie'), 'AVOIR_RFA'],
    ['une coopération commerciale', avoir('Coopération commerciale T2'), 'AVOIR_RFA'],
    ['une correction de prix', avoir('Correction de prix facture F12'), 'AVOIR_PRIX'],
    ['une remise oubliée', avoir('Remise non appliquée'), 'AVOIR_PRIX'],
    [
      'une différence de tarif sur un produit',
      { type: '381', lignes: [dix('5.00', { nom: 'Différence de tarif', brut: '', net: '0.50' })] },
      'AVOIR_PRIX',
    ],
    ...[
      'Remise non appliquée sur FA-12',
      'Suite à un oubli de remise, facture FA-12',
      'Rattrapage de remise',
      'Complément de remise FA-12',
      'Remise manquante',
      'Régularisation tarifaire',
      'Prix erroné sur FA-12',
    ].map((note): [string, FactureEcrite, string] => [
      `${note}, sur des produits`,
      { type: '381', note, lignes },
      'AVOIR_PRIX',
    ]),
    ['rien qui le dise', avoir('Avoir sur F12 du 3'), 'AVOIR_A_CLASSER'],
    ['rien du tout', avoir('Divers'), 'AVOIR_A_CLASSER'],
    [
      'des produits et une ristourne',
      { type: '381', lignes: [...lignes, { nom: 'Ristourne', quantite: '1', net: '5', montant: '5.00' }] },
      'AVOIR_A_CLASSER',
    ],
    [
      'un 380 négatif',
      {
        type: '380',
        lignes: [{ ...COMPRIMES, quantite: '-2', brut: '10', net: '8', montant: '-16.00' }],
        ajustements: [],
      },
      'AVOIR_RETOUR',
    ],
    [
      'un acompte rendu',
      { type: '386', lignes: [{ nom: 'Acompte', quantite: '-1', net: '16', montant: '-16.00' }] },
      'AVOIR_ACOMPTE',
    ],
    ['une remise du document', avoir('Produits', { ajustements: [remise('1.00', { mots: 'RFA' })] }), 'AVOIR_RFA'],
  ])('%s', async (_cas, facture, genre) => expect((await classer(facture)).genre).toBe(genre));
});
