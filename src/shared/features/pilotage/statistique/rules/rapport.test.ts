import { describe, expect, it } from 'vitest';
import {
  estVideStatistique,
  evolutionEnPourcent,
  nomDuMois,
  resumerRapport,
  totalCompense,
  totalRecupere,
  type Rapport,
} from './rapport.ts';

const RIEN = { nombre: 0, soldeCentimes: 0 };
const SANS_COMPENSE = { compenseCentimes: 0, compensePrecedentCentimes: 0 };
const rapport = (champs: Partial<Rapport> = {}): Rapport => ({
  mois: '2026-10',
  natureFiscale: 'HT',
  recupere: [],
  cumul: { recuCentimes: 0, precedentCentimes: 0, compenseCentimes: 0 },
  dort: { aReclamer: RIEN, enRetard: RIEN },
  aFaire: RIEN,
  lignes: [],
  ...champs,
});

describe('le rapport du mois', () => {
  it('se compare à un an plus tôt, quand il y avait quelque chose (STA-34)', () => {
    expect([
      evolutionEnPourcent(112, 100),
      evolutionEnPourcent(50, 100),
      evolutionEnPourcent(100, 100),
      evolutionEnPourcent(5, 0),
    ]).toEqual(['+12\u00a0%', '−50\u00a0%', '0\u00a0%', '']);
    expect([nomDuMois('2026-10'), nomDuMois('2025-02')]).toEqual(['octobre 2026', 'février 2025']);
    const recupere = [
      { origine: 'PROMOTIONS', recuCentimes: 100, precedentCentimes: 40, ...SANS_COMPENSE },
      {
        origine: 'RFA',
        recuCentimes: 20,
        precedentCentimes: 60,
        compenseCentimes: 7,
        compensePrecedentCentimes: 9,
      },
    ] as const;
    expect(totalRecupere({ recupere })).toEqual({ ici: 120, avant: 100 });
    expect(totalCompense({ recupere })).toEqual({ ici: 7, avant: 9 });
  });

  it('ses mots disent le récupéré, ce qui dort et ce qui est à faire ; vide, il ne part pas (STA-35)', () => {
    const plein = rapport({
      recupere: [{ origine: 'RFA', recuCentimes: 120_000, precedentCentimes: 100_000, ...SANS_COMPENSE }],
      dort: { aReclamer: { nombre: 2, soldeCentimes: 30_000 }, enRetard: RIEN },
      aFaire: { nombre: 3, soldeCentimes: 45_000 },
    });
    const mots = resumerRapport(plein).replaceAll('\u00a0', ' ');
    expect(mots).toContain('Récupéré en octobre 2026 : 1 200,00 € HT (+20 % auprès d’un an plus tôt).');
    expect(mots).toContain('- À réclamer : 2 encours, 300,00 € HT');
    expect(mots).toContain('- À faire aujourd’hui : 3 encours, 450,00 € HT');
    expect([estVideStatistique(plein), estVideStatistique(rapport())]).toEqual([false, true]);
    expect(mots).not.toContain('Compensé');
    const compense = rapport({
      recupere: [
        {
          origine: 'AUTRES',
          recuCentimes: 0,
          precedentCentimes: 0,
          compenseCentimes: 1_250,
          compensePrecedentCentimes: 0,
        },
      ],
    });
    expect(resumerRapport(compense).replaceAll('\u00a0', ' ')).toContain(
      'Récupéré en octobre 2026 : 0,00 € HT. Compensé autrement, sans argent reçu : 12,50 € HT.',
    );
    expect(estVideStatistique(compense)).toBe(false);
    expect(estVideStatistique(rapport({ aFaire: { nombre: 1, soldeCentimes: 0 } }))).toBe(false);
  });
});
