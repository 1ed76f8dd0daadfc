import { describe, expect, it } from 'vitest';
import { normaliserNom } from '#shared/core/ordre.ts';
import { emplacementSaisieSchema, typesEmplacement, zoneSaisieSchema } from './schemas.ts';
import { verifierEmplacementLibre, verifierZoneVide } from './rules.ts';
import { planType } from './rules/plan-type.ts';

describe('supprimer', () => {
  it('une zone : seulement vide, et le refus compte juste', () => {
    expect(() => verifierZoneVide(0)).not.toThrow();
    expect(() => verifierZoneVide(1)).toThrow(/elle contient 1 emplacement\./);
    expect(() => verifierZoneVide(2)).toThrow(expect.objectContaining({ status: 409, code: 'ZONE_NON_VIDE' }));
  });

  it('un emplacement : seulement libre de toute promotion', () => {
    expect(() => verifierEmplacementLibre({ promotions: 0 })).not.toThrow();
    expect(() => verifierEmplacementLibre({ promotions: 1 })).toThrow(
      /une promotion l’utilise. Vous pouvez le désactiver/,
    );
    expect(() => verifierEmplacementLibre({ promotions: 3 })).toThrow(
      expect.objectContaining({ code: 'EMPLACEMENT_UTILISE' }),
    );
  });
});

describe('plan type', () => {
  it('est fait de zones et d’emplacements que le contrat accepte, sans nom en double', () => {
    expect(new Set(planType.map(({ nom }) => normaliserNom(nom))).size).toBe(planType.length);
    for (const { nom, couleur, emplacements } of planType) {
      expect(zoneSaisieSchema.safeParse({ nom, couleur }).success, nom).toBe(true);
      expect(new Set(emplacements.map(([lieu]) => normaliserNom(lieu))).size, nom).toBe(emplacements.length);
      for (const [lieu, type] of emplacements)
        expect(
          emplacementSaisieSchema.safeParse({
            nom: lieu,
            type,
            largeurCm: null,
            prixSemaineHtCentimes: null,
            actif: true,
          }).success,
        ).toBe(true);
    }
  });

  it('montre chaque type au moins une fois', () => {
    const montres = new Set(planType.flatMap(({ emplacements }) => emplacements.map(([, type]) => type)));
    expect([...montres].toSorted()).toEqual([...typesEmplacement].toSorted());
  });
});
