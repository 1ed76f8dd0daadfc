import { describe, expect, it } from 'vitest';
import { concerneLaConnexion, issueDeReponse, issueSansReponse, prochainEssai, type MotifSortieLgo } from './rules.ts';

describe('ce que répond le LGO (CNX-64)', () => {
  it.each([
    [200, null, 'OK'],
    [201, null, 'OK'],
    [204, null, 'OK'],
    [302, null, 'ILLISIBLE'],
    [400, null, 'REFUSE'],
    [401, null, 'IDENTIFIANTS'],
    [403, null, 'IDENTIFIANTS'],
    [404, null, 'REFUSE'],
    [408, null, 'SANS_REPONSE'],
    [409, 'DEJA_RECU', 'OK'],
    [409, 'AUTRE', 'REFUSE'],
    [422, 'NON_PRIS_EN_CHARGE', 'IMPOSSIBLE'],
    [422, null, 'REFUSE'],
    [429, null, 'SANS_REPONSE'],
    [500, null, 'SANS_REPONSE'],
    [503, null, 'SANS_REPONSE'],
  ] as const)('%i %s : %s', (statut, code, sorte) =>
    expect(issueDeReponse({ statut, code, message: null }).sorte).toBe(sorte),
  );
  it('ses mots sont gardés, sur une ligne, 255 caractères au plus', () => {
    const issue = issueDeReponse({ statut: 422, code: null, message: `Produit\n inconnu ${'x'.repeat(400)}` });
    expect(issue.sorte === 'REFUSE' && issue.message).toMatch(/^Produit inconnu x{239}$/);
  });
});

it.each([
  ['NON_AUTORISEE', false],
  ['INTERNE', false],
  ['INJOIGNABLE', true],
  ['TROP_LENT', true],
  ['TROP_GROS', true],
  ['COUPEE', true],
  ['CERTIFICAT', true],
] as const satisfies readonly (readonly [MotifSortieLgo, boolean])[])(
  'un appel sans réponse (%s) se réessaie de lui-même : %s',
  (motif, seul) => {
    const issue = issueSansReponse(motif, 'non');
    expect(concerneLaConnexion(issue)).toBe(true);
    expect(prochainEssai(issue, 1, new Date(0)) !== null).toBe(seul);
  },
);
