import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { etatsEncours, typesEncours, type DroitsEncours, type SourceEncours, type TypeEncours } from './schemas.ts';
import { canLireEncours, typesDe } from './policy.ts';
import { droitsEncours } from './rules.ts';

/** ENC-18 and ENC-19 written by hand: C create and edit, V settle and revert, D delete. */
const matrice: Readonly<
  Record<Role, { lit: boolean; types: readonly TypeEncours[]; regle: boolean; supprime: boolean }>
> = {
  ADMIN: { lit: true, types: typesEncours, regle: true, supprime: true },
  ACHAT: { lit: true, types: typesEncours, regle: true, supprime: false },
  MERCHANDISING: {
    lit: true,
    types: ['CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS'],
    regle: false,
    supprime: false,
  },
  OPERATEUR: { lit: true, types: ['LOGISTIQUE', 'RETOUR'], regle: false, supprime: false },
  GROUPEMENT: { lit: true, types: typesEncours, regle: true, supprime: true },
  CONSULTATION_GROUPEMENT: { lit: true, types: [], regle: false, supprime: false },
  DELEGUE: { lit: false, types: [], regle: false, supprime: false },
  SUPER_ADMIN: { lit: false, types: [], regle: false, supprime: false },
};

describe.each(roles)('%s', (role) => {
  const { lit, types, regle, supprime } = matrice[role];
  it('lit et crée selon la matrice', () => {
    expect(canLireEncours({ role })).toBe(lit);
    expect(typesDe({ role })).toEqual(types);
  });

  it.each(typesEncours.flatMap((type) => etatsEncours.map((etat) => [type, etat] as const)))(
    'a ses droits sur %s, %s',
    (type, etat) => {
      const typePermis = types.includes(type);
      const ouvert = etat !== 'REGLE';
      const attendus: DroitsEncours = {
        modifier: typePermis && ouvert,
        declarer: typePermis && etat === 'A_DECLARER',
        relancer: typePermis && etat === 'DECLARE',
        regler: regle && ouvert,
        repasserADeclarer: regle && etat === 'DECLARE',
        repasserARegler: regle && etat === 'REGLE',
        suspendre: typePermis && ouvert,
        joindre: typePermis,
        commenter: types.length > 0,
        supprimer: supprime && ouvert,
      };
      const droits = (sourceType: SourceEncours | null, valeurRegleeCentimes = 0, aCompleter = false) =>
        droitsEncours({ role }, { etat, type, sourceType, valeurRegleeCentimes, aCompleter });
      expect(droits(null)).toEqual(attendus);
      expect(droits('PROMOTION')).toEqual(attendus);
      expect(droits('RFA')).toEqual({ ...attendus, supprimer: false });
      expect(droits('PAYPS')).toEqual({ ...attendus, supprimer: false });
      // Received money is never thrown away with its encours.
      expect(droits(null, 1)).toEqual({ ...attendus, supprimer: false, repasserADeclarer: false });
      // An amount still unknown is completed before it is declared (ENC-40).
      expect(droits('PROMOTION', 0, true)).toEqual({ ...attendus, declarer: false });
    },
  );
});
