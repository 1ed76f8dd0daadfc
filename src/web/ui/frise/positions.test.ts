import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ajouterJours, joursEntre } from '#shared/core/dates.ts';
import { seCroisent, semainesDepuis } from '#web/lib/semaines.ts';
import { deplacerAuClavier, deplacerIntervalle, positionBarre, positionJour, semainesLibres } from './positions.ts';

const LUNDI = '2026-03-02';
const QUATRE_SEMAINES = semainesDepuis(LUNDI, 4);
const JOURS = 28;
const intervalle = fc
  .record({ du: fc.integer({ min: -60, max: 60 }), duree: fc.nat({ max: 60 }) })
  .map(({ du, duree }) => ({ du: ajouterJours(LUNDI, du), au: ajouterJours(LUNDI, du + duree) }));

describe('la place d’une barre', () => {
  it.each([
    ['une semaine entière', '2026-03-09', '2026-03-15', 7, 7],
    ['un seul jour', '2026-03-02', '2026-03-02', 0, 1],
    ['le dernier jour', '2026-03-29', '2026-03-29', 27, 1],
    ['commencée avant', '2026-02-20', '2026-03-04', 0, 3],
    ['qui finit après', '2026-03-28', '2026-05-01', 26, 2],
    ['plus longue que la période', '2025-01-01', '2027-01-01', 0, 28],
  ])('%s', (_cas, du, au, premier, nombre) => {
    const { gauche, largeur } = positionBarre({ du, au }, LUNDI, JOURS);
    expect([gauche * JOURS, largeur * JOURS].map(Math.round)).toEqual([premier, nombre]);
  });

  it('reste dans le cadre dès qu’elle touche la période', () => {
    fc.assert(
      fc.property(intervalle, (barre) => {
        fc.pre(seCroisent(barre, { du: LUNDI, au: ajouterJours(LUNDI, JOURS - 1) }));
        const { gauche, largeur } = positionBarre(barre, LUNDI, JOURS);
        expect(gauche).toBeGreaterThanOrEqual(0);
        expect(gauche + largeur).toBeLessThanOrEqual(1 + 1e-9);
        expect(largeur * JOURS).toBeGreaterThanOrEqual(1 - 1e-9);
      }),
    );
  });
});

describe('le jour courant', () => {
  test('se dessine au milieu de son jour', () => {
    expect(positionJour(LUNDI, QUATRE_SEMAINES)).toBeCloseTo(0.5 / JOURS);
    expect(positionJour('2026-03-29', QUATRE_SEMAINES)).toBeCloseTo(27.5 / JOURS);
  });
  test('ne se dessine pas hors de la période', () => {
    expect(positionJour('2026-03-01', QUATRE_SEMAINES)).toBeNull();
    expect(positionJour('2026-03-30', QUATRE_SEMAINES)).toBeNull();
    expect(positionJour(LUNDI, [])).toBeNull();
  });
});

describe('les semaines libres', () => {
  const lundis = (...barres: { du: string; au: string }[]) =>
    semainesLibres(barres, QUATRE_SEMAINES).map(({ lundi }) => lundi);
  test('aucune barre : toutes', () =>
    expect(lundis()).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']));
  test('un seul jour prend sa semaine, pas la suivante', () =>
    expect(lundis({ du: '2026-03-08', au: '2026-03-08' })).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']));
  test('une barre à cheval prend les deux', () =>
    expect(lundis({ du: '2026-03-15', au: '2026-03-16' })).toEqual(['2026-03-02', '2026-03-23']));
});

describe('déplacer des dates', () => {
  it('garde la durée, ou un bout ; jamais le début après la fin', () => {
    fc.assert(
      fc.property(
        intervalle,
        fc.integer({ min: -90, max: 90 }),
        fc.constantFrom('debut', 'fin', null),
        (avant, jours, bord) => {
          const { du, au } = deplacerIntervalle(avant, jours, bord);
          expect(du <= au).toBe(true);
          if (bord === null) expect([joursEntre(avant.du, du), joursEntre(avant.au, au)]).toEqual([jours, jours]);
          if (bord === 'debut') expect(au).toBe(avant.au);
          if (bord === 'fin') expect(du).toBe(avant.du);
        },
      ),
    );
  });
  test('un bout tiré au-delà de l’autre laisse un jour', () => {
    const semaine = { du: '2026-03-02', au: '2026-03-08' };
    expect(deplacerIntervalle(semaine, 20, 'debut')).toEqual({ du: '2026-03-08', au: '2026-03-08' });
    expect(deplacerIntervalle(semaine, -20, 'fin')).toEqual({ du: '2026-03-02', au: '2026-03-02' });
    expect(deplacerIntervalle(semaine, 2, 'fin')).toEqual({ du: '2026-03-02', au: '2026-03-10' });
  });
});

describe('au clavier', () => {
  const lignes = ['TG 1', 'TG 2', 'Vitrine'].map((nom, i) => ({ cle: i + 1, nom, barres: [] }));
  const depart = { du: '2026-03-02', au: '2026-03-08', ligne: 2 };
  const apres = (key: string, ctrlKey = false, surLignes: typeof lignes | undefined = lignes) =>
    deplacerAuClavier(depart, { key, ctrlKey }, surLignes);
  it.each([
    ['ArrowRight', false, '2026-03-03', '2026-03-09'],
    ['ArrowLeft', false, '2026-03-01', '2026-03-07'],
    ['PageDown', false, '2026-03-09', '2026-03-15'],
    ['PageUp', false, '2026-02-23', '2026-03-01'],
    ['ArrowRight', true, '2026-03-02', '2026-03-09'],
    ['PageUp', true, '2026-03-02', '2026-03-02'],
  ])('%s, Ctrl : %s', (key, ctrlKey, du, au) => expect(apres(key, ctrlKey)).toEqual({ du, au, ligne: 2 }));
  test('haut et bas changent de ligne, sans sortir du tableau', () => {
    expect(apres('ArrowUp')).toEqual({ ...depart, ligne: 1 });
    expect(apres('ArrowDown')).toEqual({ ...depart, ligne: 3 });
    expect(deplacerAuClavier({ ...depart, ligne: 3 }, { key: 'ArrowDown', ctrlKey: false }, lignes)?.ligne).toBe(3);
    expect(deplacerAuClavier({ ...depart, ligne: 1 }, { key: 'ArrowUp', ctrlKey: false }, lignes)?.ligne).toBe(1);
  });
  test('sans lignes où aller, haut et bas ne déplacent rien ; une autre touche non plus', () => {
    expect(deplacerAuClavier(depart, { key: 'ArrowDown', ctrlKey: false }, undefined)).toBeNull();
    expect(apres('a')).toBeNull();
  });
});
