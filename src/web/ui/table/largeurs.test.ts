import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partagerLargeur, type BesoinColonne } from './largeurs.ts';

const colonne = (id: string, valeurs: Partial<BesoinColonne> = {}): BesoinColonne => ({
  id,
  naturelle: 100,
  minimum: 140,
  entiere: false,
  extensible: false,
  priorite: 2,
  reste: false,
  ...valeurs,
});
const partager = (colonnes: readonly BesoinColonne[], disponible: number) => {
  const { largeurs, cachees } = partagerLargeur(colonnes, disponible);
  return { largeurs: Object.fromEntries(largeurs), cachees };
};

describe('partagerLargeur', () => {
  it('donne ce qui reste à la colonne qui s’étire', () => {
    const montant = colonne('montant', { naturelle: 90, entiere: true });
    expect(partager([colonne('nom', { extensible: true }), montant], 600)).toEqual({
      largeurs: { nom: 510, montant: 90 },
      cachees: [],
    });
  });

  it('ne coupe un texte que quand toute la place est prise', () => {
    const long = colonne('info', { naturelle: 900, extensible: true });
    const { largeurs } = partager([colonne('labo', { naturelle: 220 }), long], 800);
    expect(largeurs).toEqual({ labo: 220, info: 580 });
  });

  it('garde un montant entier, un texte cédant jusqu’à son minimum', () => {
    const colonnes = [colonne('info', { naturelle: 900 }), colonne('montant', { naturelle: 130, entiere: true })];
    expect(partager(colonnes, 280).largeurs).toEqual({ info: 150, montant: 130 });
  });

  it('cache d’abord ce qui sert le moins, de droite à gauche, jamais ce qui reste', () => {
    const colonnes = [
      colonne('nom', { reste: true, priorite: 3 }),
      colonne('ville'),
      colonne('note', { priorite: 3 }),
      colonne('date'),
      colonne('montant', { entiere: true, priorite: 1 }),
    ];
    expect(partager(colonnes, 500).cachees).toEqual([]);
    expect(partager(colonnes, 499).cachees).toEqual(['note']);
    expect(partager(colonnes, 399).cachees).toEqual(['note', 'date']);
    expect(partager(colonnes, 150).cachees).toEqual(['ville', 'note', 'date', 'montant']);
    expect(partager(colonnes, 10).largeurs).toEqual({ nom: 100 });
  });

  it('rend une colonne que la place laissée par une plus large suffit à montrer', () => {
    const colonnes = [
      colonne('nom', { reste: true }),
      colonne('segments', { naturelle: 220, minimum: 220 }),
      colonne('depuis', { naturelle: 100, priorite: 3 }),
    ];
    expect(partager(colonnes, 300)).toEqual({ largeurs: { nom: 150, depuis: 150 }, cachees: ['segments'] });
    expect(partager(colonnes, 320)).toEqual({ largeurs: { nom: 100, segments: 220 }, cachees: ['depuis'] });
  });

  it('ne cache rien avant d’avoir mesuré', () => {
    const colonnes = ['a', 'b', 'c'].map((id) => colonne(id, { naturelle: undefined }));
    expect(partager(colonnes, 200).cachees).toEqual([]);
  });

  it('met un titre sur une ligne quand il reste de la place', () => {
    const titree = colonne('promos', { naturelle: 60, titre: 130, entiere: true });
    const [serre, large] = [200, 400].map((place) => partager([colonne('nom', { extensible: true }), titree], place));
    expect(serre?.largeurs).toEqual({ nom: 100, promos: 100 });
    expect(large?.largeurs).toEqual({ nom: 270, promos: 130 });
  });

  const besoins = fc
    .array(
      fc.record({
        naturelle: fc.integer({ min: 30, max: 2000 }),
        titre: fc.integer({ min: 0, max: 200 }),
        minimum: fc.integer({ min: 40, max: 300 }),
        entiere: fc.boolean(),
        extensible: fc.boolean(),
        priorite: fc.integer({ min: 1, max: 3 }),
        reste: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((colonnes) =>
      colonnes.map((colonneTiree, i) => ({ ...colonneTiree, id: `c${i}`, reste: i === 0 || colonneTiree.reste })),
    );

  it('remplit le cadre sans le dépasser, et ne coupe pas un texte à côté d’une colonne trop large', () => {
    fc.assert(
      fc.property(besoins, fc.integer({ min: 100, max: 3000 }), (colonnes, disponible) => {
        const { largeurs, cachees } = partagerLargeur(colonnes, disponible);
        const gardees = colonnes.filter(({ id }) => !cachees.includes(id));
        const somme = [...largeurs.values()].reduce((total, largeur) => total + largeur, 0);
        const obligees = gardees.every(({ reste }) => reste);
        if (!obligees || somme < disponible) expect(somme).toBe(disponible);
        const coupee = gardees.some(({ id, naturelle }) => (largeurs.get(id) ?? 0) < naturelle);
        const tropLarge = gardees.some(({ id, naturelle }) => (largeurs.get(id) ?? 0) > naturelle);
        expect(coupee && tropLarge).toBe(false);
        const prise = gardees.reduce((total, { naturelle }) => total + naturelle, 0);
        for (const { id, naturelle } of colonnes)
          if (cachees.includes(id)) expect(prise + naturelle).toBeGreaterThan(disponible);
        for (const { id, naturelle, entiere } of gardees)
          if (entiere && naturelle <= 320) expect(largeurs.get(id)).toBeGreaterThanOrEqual(naturelle);
      }),
    );
  });
});
