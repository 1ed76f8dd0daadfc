import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { poidsDe } from '#shared/core/nature-fiscale.ts';
import type { GroupeAFaire } from './contract.ts';
import { sortesAFaire } from './schemas/enumerations.ts';
import { unElementAFaire, unGroupeAFaire } from './exemples-de-test.ts';
import { lignesAFaire, montantAFaire, ordreAFaire, urgenceDe, type LigneAFaire } from './rules.ts';

const JOUR = '2026-11-23';

describe('l’urgence d’une ligne', () => {
  it.each([
    ['2026-11-22', 'EN_RETARD'],
    [JOUR, 'AUJOURDHUI'],
    ['2026-11-24', 'SEMAINE'],
    ['2026-11-29', 'SEMAINE'],
    ['2026-11-30', 'PLUS_TARD'],
    [null, 'PLUS_TARD'],
  ])('%s : %s', (jour, attendue) => expect(urgenceDe(jour, JOUR)).toBe(attendue));
});

describe('une ligne chacun, ou une pour tous', () => {
  it('garde le compte, la somme et le premier jour du groupe qui n’est pas déplié', () => {
    const groupe = unGroupeAFaire({ nombre: 12, montants: { HT: 340_000 }, jour: JOUR });
    expect(lignesAFaire([groupe])).toEqual([
      {
        sorte: 'ENCOURS_A_DECLARER',
        annee: null,
        nombre: 12,
        montants: { HT: 340_000 },
        acte: true,
        jour: JOUR,
        element: null,
        repliees: [],
      },
    ]);
  });

  it('donne à chacun son jour et son argent', () => {
    const elements = [
      unElementAFaire({ id: 1, centimes: 100, natureFiscale: 'TTC', jour: JOUR }),
      unElementAFaire({ id: 2, centimes: null, jour: null }),
    ];
    const lignes = lignesAFaire([unGroupeAFaire({ nombre: 2, montants: { HT: 100 }, jour: JOUR, elements })]);
    expect(lignes.map(({ nombre, montants, jour, element }) => [nombre, montants, jour, element?.id])).toEqual([
      [1, { TTC: 100 }, JOUR, 1],
      [1, {}, null, 2],
    ]);
  });
});

describe('l’ordre de l’accueil', () => {
  const ranger = (groupes: readonly GroupeAFaire[]) => lignesAFaire(groupes).toSorted(ordreAFaire);

  it('met l’argent d’abord, puis le plus ancien ; sans un euro vient en dernier', () => {
    const lignes = ranger([
      unGroupeAFaire({ sorte: 'AVOIR_A_AFFECTER', montants: { HT: 900_000 }, jour: null }),
      unGroupeAFaire({ sorte: 'TG_A_POSER', montants: {}, jour: ajouterJours(JOUR, 2) }),
      unGroupeAFaire({ sorte: 'DECISION_RDV', montants: {}, jour: JOUR }),
      unGroupeAFaire({ sorte: 'RECLAMATION_A_RELANCER', montants: {}, jour: ajouterJours(JOUR, -9) }),
      unGroupeAFaire({ sorte: 'ENCOURS_A_RELANCER', montants: { HT: 5_000 }, jour: ajouterJours(JOUR, -1) }),
      unGroupeAFaire({ sorte: 'ENCOURS_A_DECLARER', montants: { HT: 5_000 }, jour: ajouterJours(JOUR, -3) }),
      unGroupeAFaire({ sorte: 'RFA_RETARD', montants: { HT: 7_000 }, jour: ajouterJours(JOUR, -1) }),
    ]);
    expect(lignes.map(({ sorte }) => sorte)).toEqual([
      'AVOIR_A_AFFECTER',
      'RFA_RETARD',
      'ENCOURS_A_DECLARER',
      'ENCOURS_A_RELANCER',
      'RECLAMATION_A_RELANCER',
      'DECISION_RDV',
      'TG_A_POSER',
    ]);
    expect(montantAFaire(lignes)).toEqual({ HT: 917_000 });
    expect(montantAFaire(ranger([unGroupeAFaire({ sorte: 'RFA_PROCHE', montants: { HT: 40_000 } })]))).toEqual({});
  });

  it('ne dépend pas de l’ordre reçu, et ne fait jamais passer la moindre somme devant (PIL-10)', () => {
    const jours = fc.option(
      fc.integer({ min: -30, max: 30 }).map((n) => ajouterJours(JOUR, n)),
      { nil: null },
    );
    const ligne = fc.record({
      sorte: fc.constantFrom(...sortesAFaire),
      annee: fc.option(fc.integer({ min: 2024, max: 2026 }), { nil: null }),
      nombre: fc.nat(),
      montants: fc.constantFrom({}, { HT: 100 }, { TTC: 250 }, { HT: 100, TTC: 250 }, { HT: 500 }),
      acte: fc.boolean(),
      jour: jours,
      element: fc.option(
        fc.nat({ max: 3 }).map((id) => unElementAFaire({ id })),
        { nil: null },
      ),
      repliees: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(ligne, { maxLength: 20 }), (lignes) => {
        const rangees = lignes.toSorted(ordreAFaire);
        const renverse = lignes.toReversed().toSorted(ordreAFaire);
        const dit = (l: LigneAFaire) => [l.sorte, l.annee ?? 0, poidsDe(l.montants), l.jour, l.element?.id ?? 0];
        expect(renverse.map(dit)).toEqual(rangees.map(dit));
        const montants = rangees.map((l) => poidsDe(l.montants));
        expect(montants).toEqual(montants.toSorted((a, b) => b - a));
      }),
    );
  });
});
