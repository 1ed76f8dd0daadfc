import { describe, expect, test } from 'vitest';
import { uneFactureLue } from '../../exemples-de-test.ts';
import { phraseAvertissement } from '../../messages.ts';
import type { FactureLue } from '../../schemas.ts';
import { AUCUNE_PARTIE } from '../parties.ts';
import { ecartsDuTexte } from './texte-et-donnees.ts';

const DONNEES: FactureLue = {
  ...uneFactureLue(),
  numero: 'FA-2026-0042',
  date: '2026-10-15',
  acheteur: { ...AUCUNE_PARTIE, nom: 'Pharmacie des Tilleuls', siren: '443061841' },
  totaux: {
    ...uneFactureLue().totaux,
    htCentimes: 123_450,
    tvaCentimes: 6_790,
    ttcCentimes: 130_240,
    aPayerCentimes: 130_240,
  },
};
const TEXTE = [
  'FACTURE N° FA-2026-0042',
  'Date de facture : 15/10/2026',
  'Facturé à : Pharmacie des Tilleuls',
  'SIRET 443 061 841 00047',
  'Total HT  1 234,50 €',
  'Total TVA  67,90 €',
  'Total TTC  1 302,40 €',
];
const juger = (lignes: readonly string[], incomplet = false) =>
  ecartsDuTexte({ lignes, incomplet }, DONNEES).map((ecart) =>
    phraseAvertissement(ecart).replaceAll(/[\u00a0\u202f]/g, ' '),
  );
const phrase = (dit: string): string => `Le texte de ce PDF dit ${dit} : ce sont les données qui sont lues, vérifiez.`;
const avec = (rang: number, ligne: string) => TEXTE.with(rang, ligne);

describe('le texte et les données d’un même PDF (FAC-60, FAC-95)', () => {
  test.each([
    ['le numéro', 0, 'FACTURE N° FA-2026-0043', 'le numéro FA-2026-0043, ses données FA-2026-0042'],
    ['la date', 1, 'Date de facture : 16/10/2026', 'la date du 16/10/2026, ses données 15/10/2026'],
    ['le HT', 4, 'Total HT  1 334,50 €', '1 334,50 € HT, ses données 1 234,50 €'],
    ['la TVA', 5, 'Total TVA  77,90 €', '77,90 € de TVA, ses données 67,90 €'],
    ['le TTC', 6, 'Total TTC  1 402,40 €', '1 402,40 € TTC, ses données 1 302,40 €'],
  ])('%s qui diffère se dit', (_quoi, rang, ligne, dit) => expect(juger(avec(rang, ligne))).toEqual([phrase(dit)]));

  test.each([
    ['son SIREN', ['Pharmacie du Port', 'SIRET 732 829 320 00074'], 'l’acheteur 732829320, ses données 443061841'],
    ['son nom', ['Pharmacie du Port'], 'l’acheteur Pharmacie du Port, ses données Pharmacie des Tilleuls'],
  ])('un autre acheteur se dit, par %s', (_quoi, bloc, dit) =>
    expect(juger([...TEXTE.slice(0, 2), 'Facturé à', ...bloc, ...TEXTE.slice(4)])).toEqual([phrase(dit)]),
  );

  test.each([
    ['le même', TEXTE],
    ['le numéro écrit autrement', avec(0, 'FACTURE N° FA 2026 0042')],
    ['un autre numéro annoncé, le sien ailleurs', [...avec(0, 'Facture n° 778'), 'Réf. FA-2026-0042']],
    ['la date en lettres', avec(1, 'Le 15 octobre 2026')],
    ['la date de livraison', [...TEXTE, 'Date de livraison : 20/10/2026']],
    ['la date courte', avec(1, 'Date de facture : 15/10/26')],
    ['l’acheteur en capitales, sans sa forme', avec(2, 'Facturé à : SELARL PHARMACIE DES TILLEULS')],
    ['un SIREN de plus, au pied', [...TEXTE, 'RCS Rennes 732 829 320']],
    ['des milliers écrits avec un point', avec(4, 'Total HT  1.234,50 €')],
    ['des montants écrits à l’anglaise', avec(6, 'Total TTC  1302.40')],
    ['un cumul après le total', [...TEXTE, 'Total TTC (cumul)  15 000,00 €']],
    ['un net à payer, acompte déduit', [...TEXTE, 'Net à payer  302,40 €']],
    ['une TVA par taux', [...TEXTE.toSpliced(5, 1), 'TVA 5,5 % : 50,00', 'TVA 20 % : 17,90']],
    ['rien', ['Merci de votre commande']],
  ])('%s ne dit rien', (_cas, lignes) => expect(juger(lignes)).toEqual([]));

  test.each([
    ['un « œ » écrit en deux lettres', 'CŒUR-1', 'FACTURE N° COEUR-1'],
    ['une lettre que sa police n’a pas', 'ΦΑ-12', 'FACTURE N° FA-12'],
  ])('%s ne dit rien', (_cas, numero, ligne) =>
    expect(ecartsDuTexte({ lignes: avec(0, ligne), incomplet: false }, { ...DONNEES, numero })).toEqual([]),
  );

  test('un texte qui n’est pas lu en entier ne dit rien', () => {
    expect(juger(avec(6, 'Total TTC  1 402,40 €'), true)).toEqual([]);
  });
});
