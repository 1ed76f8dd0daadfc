import { describe, expect, test } from 'vitest';
import { motifsRefus } from './errors.ts';
import { phraseAvertissement, phraseMiseDeCote, phraseRefus } from './messages.ts';
import { avertissementDeFacture } from './rules/controle.ts';
import { AUCUNE_PARTIE } from './rules/parties.ts';
import { codesAvertissement } from './schemas.ts';

const PHRASE = /^[A-ZÀÉ].+\.$/;

test.each(motifsRefus)('%s se dit en une phrase', (motif) => {
  for (const precision of [null, 'x']) expect(phraseRefus({ motif, precision })).toMatch(PHRASE);
});
test.each(codesAvertissement)('%s se dit en une phrase, et nomme sa ligne', (code) => {
  expect(phraseAvertissement(avertissementDeFacture(code, { precision: 'ht' }))).toMatch(PHRASE);
  expect(phraseAvertissement(avertissementDeFacture(code, { ligne: 3 }))).toMatch(/^Ligne 3 : .+\.$/);
});

describe('les phrases', () => {
  test('disent ce qu’il faut', () => {
    expect(phraseRefus({ motif: 'NOMBRE_ILLISIBLE', precision: '12,50' })).toBe(
      'Le nombre « 12,50 » n’est pas écrit comme la norme le demande (1234.56).',
    );
    expect(phraseAvertissement(avertissementDeFacture('LU_DANS_LE_TEXTE', { precision: 'ttc' }))).toBe(
      'Total TTC : lu dans le texte, à vérifier.',
    );
    expect(
      phraseAvertissement(avertissementDeFacture('LIGNE_ECART', { ligne: 2, attenduCentimes: 820, luCentimes: 819 })),
    ).toBe('Ligne 2 : quantité, prix et montant ne s’accordent pas : 8,20\u00a0€ attendus, 8,19\u00a0€ écrits.');
    expect(phraseMiseDeCote('DEVISE', { devise: 'CHF', acheteur: AUCUNE_PARTIE })).toBe(
      'Ce document est en CHF, pas en euros : il est mis de côté.',
    );
    expect(phraseMiseDeCote('AUTRE_ACHETEUR', { devise: 'EUR', acheteur: AUCUNE_PARTIE })).toBe(
      'Ce document est adressé à un autre, pas à votre compte : il est mis de côté.',
    );
  });
});
