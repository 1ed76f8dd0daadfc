import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { uneVie } from './exemples-de-test.ts';
import * as peut from './policy.ts';
import { droitsPromotion } from './rules.ts';

/** OPE-8 and OPE-9 written by hand. */
const matrice: Readonly<
  Record<
    Role,
    {
      parts: readonly string[];
      cree: boolean;
      supprime: boolean;
      place: boolean;
      traite: boolean;
      force: boolean;
      commente: boolean;
    }
  >
> = {
  ADMIN: {
    parts: ['PROMO', 'TG'],
    cree: true,
    supprime: true,
    place: true,
    traite: true,
    force: false,
    commente: true,
  },
  ACHAT: {
    parts: ['PROMO', 'TG'],
    cree: true,
    supprime: false,
    place: true,
    traite: true,
    force: false,
    commente: true,
  },
  MERCHANDISING: {
    parts: ['TG'],
    cree: true,
    supprime: false,
    place: true,
    traite: false,
    force: false,
    commente: true,
  },
  OPERATEUR: { parts: [], cree: false, supprime: false, place: false, traite: false, force: false, commente: true },
  GROUPEMENT: {
    parts: ['PROMO', 'TG'],
    cree: true,
    supprime: true,
    place: false,
    traite: false,
    force: true,
    commente: true,
  },
  CONSULTATION_GROUPEMENT: {
    parts: [],
    cree: false,
    supprime: false,
    place: false,
    traite: false,
    force: false,
    commente: false,
  },
  DELEGUE: { parts: [], cree: false, supprime: false, place: false, traite: false, force: false, commente: false },
  SUPER_ADMIN: { parts: [], cree: false, supprime: false, place: false, traite: false, force: false, commente: false },
};

const JAMAIS_PUBLIEE = { dateDebut: '2026-03-02', publieeLe: null } as const;

describe.each(roles)('%s', (role) => {
  const attendu = matrice[role];
  it('a ses droits, et pas d’autres', () => {
    const qui = { role };
    expect(peut.partsDecidees(qui)).toEqual(attendu.parts);
    expect([peut.canCreerPromotion(qui), peut.canModifierPromotion(qui), peut.canDupliquerPromotion(qui)]).toEqual(
      Array(3).fill(attendu.cree),
    );
    expect(peut.canSupprimerPromotion(qui)).toBe(attendu.supprime);
    expect([peut.canPlacer(qui), peut.canJoindrePreuve(qui)]).toEqual([attendu.place, attendu.place]);
    expect(peut.canTraiter(qui)).toBe(attendu.traite);
    expect(peut.canForcer(qui)).toBe(attendu.force);
    expect(peut.canCommenterPromotion(qui)).toBe(attendu.commente);
  });

  it('les voit sur un brouillon, et sur une promotion finie et déclarée', () => {
    const { parts, cree, supprime, place, traite, commente } = attendu;
    expect(droitsPromotion({ role }, { ...uneVie(), ...JAMAIS_PUBLIEE, declareePayeur: false }, '2026-03-10')).toEqual({
      modifier: cree,
      valider: parts,
      refuser: parts,
      repasserEnBrouillon: [],
      accepter: [],
      placer: place,
      traiter: false,
      forcer: false,
      clore: false,
      dupliquer: cree,
      supprimer: supprime,
      joindrePreuve: false,
      commenter: commente,
    });
    const finie = uneVie({ etatPromo: 'VALIDATED', etatTg: 'VALIDATED' });
    expect(
      droitsPromotion({ role }, { ...finie, ...JAMAIS_PUBLIEE, declareePayeur: true }, '2026-03-30'),
    ).toMatchObject({
      modifier: false,
      valider: [],
      refuser: parts,
      repasserEnBrouillon: parts,
      traiter: traite,
      supprimer: false,
      joindrePreuve: place,
    });
  });
});
