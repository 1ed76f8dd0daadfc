import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { etatsPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { canProposer, canAgirSurSaProposition } from './policy.ts';
import { etatProposition, verifierProposee } from './rules.ts';

describe('proposer', () => {
  it.each([
    ['ADMIN', false],
    ['ACHAT', false],
    ['MERCHANDISING', false],
    ['OPERATEUR', false],
    ['GROUPEMENT', false],
    ['CONSULTATION_GROUPEMENT', false],
    ['SUPER_ADMIN', false],
    ['DELEGUE', true],
  ] as const)('%s : %s, avec le droit et pour soi-même seulement', (role, permis) => {
    expect(canProposer({ role, impersonation: false }, { droitTrade: true })).toBe(permis);
    expect(canProposer({ role, impersonation: false }, { droitTrade: false })).toBe(false);
    expect(canProposer({ role, impersonation: true }, { droitTrade: true })).toBe(false);
  });
  it('les huit rôles sont dits', () => expect(roles).toHaveLength(8));
});

it('une proposition est à celui qui l’a écrite, et à lui seul', () => {
  const moi = { utilisateurId: 4 };
  expect(canAgirSurSaProposition(moi, { origine: 'DELEGUE', creeParId: 4 })).toBe(true);
  expect(canAgirSurSaProposition(moi, { origine: 'DELEGUE', creeParId: 5 })).toBe(false);
  expect(canAgirSurSaProposition(moi, { origine: 'DELEGUE', creeParId: null })).toBe(false);
  expect(canAgirSurSaProposition(moi, { origine: 'PHARMACIE', creeParId: 4 })).toBe(false);
  expect(canAgirSurSaProposition(moi, { origine: 'GROUPEMENT', creeParId: 4 })).toBe(false);
});

describe('dans tous les états de ses deux parties, touchée ou non', () => {
  const parts = [null, ...etatsPromotion];
  const cas = parts.flatMap((etatPromo) =>
    parts.flatMap((etatTg) =>
      etatPromo === null && etatTg === null ? [] : [true, false].map((touchee) => ({ etatPromo, etatTg, touchee })),
    ),
  );
  it.each(cas)('promo $etatPromo, TG $etatTg, touchée $touchee', ({ touchee, ...vie }) => {
    const brouillon = vie.etatPromo === 'DRAFT' || vie.etatTg === 'DRAFT';
    const etat = etatProposition(vie, touchee);
    expect(etat).toBe(brouillon ? (touchee ? 'REPRISE' : 'PROPOSEE') : 'DECIDEE');
    const verifier = () => verifierProposee(etat);
    if (brouillon && !touchee) expect(verifier).not.toThrow();
    else
      expect(verifier).toThrow(
        expect.objectContaining({ status: 409, code: brouillon ? 'PROPOSITION_REPRISE' : 'PROPOSITION_DECIDEE' }),
      );
  });
});
