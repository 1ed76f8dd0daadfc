import { describe, expect, test } from 'vitest';
import { natureDuDocument } from '../genre.ts';
import { lireTexteDePdf } from './lire-texte.ts';

const lire = (texte: string) => lireTexteDePdf({ lignes: `Facture F-1\n${texte}`.split('\n'), incomplet: false });
const HT = 'Total HT  1 000,00\nTotal TVA  200,00';

describe('un acompte déduit, ce qu’il reste à payer (FAC-122)', () => {
  test.each<[string, number | null, number]>([
    [`${HT}\nAcompte versé  300,00\nNet à payer  900,00`, 120_000, 30_000],
    [`${HT}\nAcompte -300,00\nReste à payer 900,00`, 120_000, 30_000],
    [`${HT}\nFacture d’acompte n° AC-7 déduite -300,00\nNet à payer TTC : 900,00`, 120_000, 30_000],
    [`${HT}\nAcompte reçu le 12/10/2026  300,00\nSolde à payer  900,00`, 120_000, 30_000],
    [`${HT}\nAcompte du 12/10/2026 (300,00)\nSolde dû : 900,00`, 120_000, 30_000],
    [`${HT}\nAcompte 25 %  300,00\nReste dû  900,00`, 120_000, 30_000],
    [`${HT}\nAcompte 1  100,00\nAcompte 2  200,00\nNet à payer  900,00`, 120_000, 30_000],
    [`${HT}\nAcompte 1  100,00\nAcompte 2  200,00\nTotal acomptes  300,00\nNet à payer  900,00`, 120_000, 30_000],
    [`${HT}\nDéjà réglé  300,00\nMontant à régler  900,00`, 120_000, 30_000],
    [`${HT}\nArrhes  300,00\nNet à payer  900,00`, 120_000, 30_000],
    [`${HT}\nDéduction de l’avoir AV-3  -300,00\nNet à payer  900,00`, 120_000, 30_000],
    ['Net amount 1,000.00\nTotal VAT 200.00\nDeposit paid 300.00\nAmount due 900.00', 120_000, 30_000],
    [`${HT}\nTotal TTC  1 200,00\nAcompte  300,00\nNet à payer  900,00`, 120_000, 30_000],
    [`${HT}\nTotal TTC  1 200,00\nAcompte  300,00\nTotal TTC à payer  900,00`, 120_000, 30_000],
    [`${HT}\nTotal : 1 200,00\nAcompte  300,00\nNet à payer  900,00`, 120_000, 30_000],
    ['Total HT  1 000,00\nAcompte versé  300,00\nNet à payer  900,00', 120_000, 30_000],
    ['Total HT  1 000,00\nAcompte  300,00\nNet à payer  900,00', 120_000, 30_000],
    ['Acompte déduit  300,00\nNet à payer  900,00', 120_000, 30_000],
    [`${HT}\nAcompte versé  1 200,00\nNet à payer  0,00`, 120_000, 120_000],
    // No amount was deducted, or another difference remains unexplained.
    [`${HT}\nNet à payer  1 200,00`, 120_000, 0],
    [`${HT}\nAcompte à verser à la commande  300,00\nNet à payer  1 200,00`, 120_000, 0],
    ['Total HT  1 000,00\nAcompte demandé  100,00\nNet à payer  1 055,00', 105_500, 0],
    ['Acompte demandé  300,00\nNet à payer  900,00', 90_000, 0],
    [`${HT}\nAcompte versé  200,00\nNet à payer  900,00`, 90_000, 0],
    [`${HT}\nSolde du compte client  4 500,00\nTotal TTC  1 200,00`, 120_000, 0],
    [`${HT}\nNet à payer si paiement sous 8 jours  1 150,00\nTotal TTC  1 200,00`, 120_000, 0],
  ])('%s', (texte, ttcCentimes, dejaPayeCentimes) => {
    expect(lire(texte).totaux).toMatchObject({ ttcCentimes, dejaPayeCentimes });
  });
  test('ne s’arrête pas, et est un solde', () => {
    const facture = lire(`${HT}\nAcompte versé  300,00\nNet à payer  900,00`);
    expect(facture.avertissements.map(({ code }) => code)).not.toContain('TTC_ECART');
    expect(natureDuDocument({ ...facture, dejaPayeCentimes: facture.totaux.dejaPayeCentimes }).genre).toBe('SOLDE');
  });
  test('un reste qui ne s’explique pas s’arrête encore', () => {
    const codes = lire(`${HT}\nAcompte versé  200,00\nNet à payer  900,00`).avertissements.map(({ code }) => code);
    expect(codes).toContain('TTC_ECART');
  });
});
