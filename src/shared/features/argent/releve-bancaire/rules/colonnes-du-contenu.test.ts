import { describe, expect, it } from 'vitest';
import type { ChampReleve } from '../schemas.ts';
import { colonnesDuContenu } from './colonnes-du-contenu.ts';

const colonnes = (texte: string) =>
  colonnesDuContenu(texte.split('\n').map((ligne, i) => ({ numero: i + 1, cellules: ligne.split(';') })));

describe('un relevé sans titres (RLV-15)', () => {
  it.each<[string, string, (ChampReleve | null)[]]>([
    ['un montant signé', '05/10/2026;VIR SYLVE;100,50\n06/10/2026;CB;-20,00', ['date', 'libelle', 'montant']],
    [
      'des mots en deux colonnes',
      '05/10/2026;VIR;SYLVE;100,50\n06/10/2026;CB;;-20,00',
      ['date', 'libelle', 'libelle', 'montant'],
    ],
    ['le montant d’abord', '100,50;05/10/2026;VIR SYLVE\n-20,00;06/10/2026;CB', ['montant', 'date', 'libelle']],
    [
      'deux jours pareils',
      '05/10/2026;05/10/2026;VIR;100,50\n06/10/2026;06/10/2026;CB;-20,00',
      ['date', null, 'libelle', 'montant'],
    ],
    [
      'un solde qui court',
      '05/10/2026;VIR;100,50;600,50\n06/10/2026;CB;-20,00;580,50',
      ['date', 'libelle', 'montant', null],
    ],
    [
      'un solde qui court à rebours',
      '06/10/2026;CB;-20,00;580,50\n05/10/2026;VIR;100,50;600,50',
      ['date', 'libelle', 'montant', null],
    ],
    [
      'le solde d’abord',
      '05/10/2026;VIR;600,50;100,50\n06/10/2026;CB;580,50;-20,00',
      ['date', 'libelle', null, 'montant'],
    ],
    ['des débits sous zéro', '05/10/2026;VIR;;100,50\n06/10/2026;CB;-20,00;', ['date', 'libelle', 'debit', 'credit']],
    ['des crédits d’abord', '05/10/2026;VIR;100,50;\n06/10/2026;CB;;-20,00', ['date', 'libelle', 'credit', 'debit']],
    [
      'une référence en chiffres',
      '05/10/2026;45123;VIR;100,50\n06/10/2026;45124;CB;-20,00',
      ['date', 'libelle', 'libelle', 'montant'],
    ],
    ['une colonne vide', '2026-10-05;;VIR;100.50\n2026-10-06;;CB;-20.00', ['date', null, 'libelle', 'montant']],
  ])('%s', (_nom, texte, attendues) => expect(colonnes(texte)).toEqual(attendues));

  it.each([
    ['une seule ligne', '05/10/2026;VIR SYLVE;-100,50'],
    ['des montants tous positifs', '05/10/2026;VIR;100,50\n06/10/2026;CB;20,00'],
    ['deux colonnes, aucune sous zéro', '05/10/2026;VIR;;100,50\n06/10/2026;CB;20,00;'],
    ['deux jours qui diffèrent', '05/10/2026;07/10/2026;VIR;100,50\n06/10/2026;06/10/2026;CB;-20,00'],
    ['un solde qui ne court pas', '05/10/2026;VIR;100,50;600,50\n06/10/2026;CB;-20,00;-500,00'],
    ['trois montants', '05/10/2026;VIR;100,50;1,00;-2,00\n06/10/2026;CB;-20,00;1,00;-2,00'],
    ['des titres que l’on ne connaît pas', 'Datum;Text;Betrag\n05/10/2026;VIR;100,50\n06/10/2026;CB;-20,00'],
    ['aucun jour', 'VIR;100,50\nCB;-20,00'],
    ['un total dessous', '05/10/2026;VIR;100,50\n06/10/2026;CB;-20,00\n;Total;80,50'],
    ['des nombres entiers', '05/10/2026;VIR;100\n06/10/2026;CB;-20'],
  ])('%s : à une personne de le dire', (_nom, texte) => expect(colonnes(texte)).toBeNull());
});
