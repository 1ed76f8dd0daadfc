import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { garderLesDeux, garderMien } from './conflit/deux-versions.ts';
import {
  corpsCreation,
  corpsModification,
  nouvelleAction,
  recevoirIds,
  saisieVideRdv,
  type SaisieRdv,
} from './saisie.ts';

const base: SaisieRdv = { ...saisieVideRdv('Odile'), date: '2026-11-20', texte: '<p>Un</p>' };
const action = (texte: string, id: number | null = null) => ({ ...nouvelleAction(), texte, id });

describe('ce qui part', () => {
  it('une création dit tout ; une action sans mots reste dans le formulaire', () => {
    const corps = corpsCreation({ ...base, objet: '  ', actions: [action('Rappeler'), action(' ')] });
    expect(corps).toMatchObject({ date: '2026-11-20', objet: null, texte: '<p>Un</p>' });
    expect(corps.actions).toHaveLength(1);
  });
  it('une mise à jour ne renvoie pas une note qui n’a pas changé', () => {
    const qui = { id: 4, version: 2, envoi: 'e' };
    expect(corpsModification({ ...base, objet: 'Plan' }, base, qui)).toEqual({
      ...qui,
      date: '2026-11-20',
      objet: 'Plan',
      operateur: 'Odile',
      representant: null,
      prochainRdv: null,
    });
    expect(corpsModification({ ...base, texte: '<p>Deux</p>' }, base, qui)).toMatchObject({ texte: '<p>Deux</p>' });
  });
  it('une décision que l’on n’a pas cochée part sans sa coche : elle a pu l’être ailleurs', () => {
    const [premiereAction, deux] = [action('Un', 7), action('Deux', 8)];
    const avant = { ...base, actions: [premiereAction, deux] };
    const apres = { ...base, actions: [premiereAction, { ...deux, faite: true }, action('Trois')] };
    const { actions } = corpsModification(apres, avant, { id: 4, version: 2, envoi: 'e' });
    expect(actions?.map(({ texte, faite }) => [texte, faite])).toEqual([
      ['Un', undefined],
      ['Deux', true],
      ['Trois', false],
    ]);
  });
  it('chaque action reçoit son numéro, où qu’elle soit passée entre-temps', () => {
    const [premiereAction, vide, deux] = [action('Un'), action(''), action('Deux')];
    const recues = [7, 8].map((id) => ({
      id,
      texte: '',
      responsableId: null,
      responsableNom: null,
      echeance: null,
      faite: false,
      faiteLe: null,
      faiteParNom: null,
    }));
    const apres = recevoirIds(
      { ...base, actions: [deux, action('Trois'), premiereAction] },
      { ...base, actions: [premiereAction, vide, deux] },
      recues,
    );
    expect(apres.actions.map(({ texte, id }) => [texte, id])).toEqual([
      ['Deux', 8],
      ['Trois', null],
      ['Un', 7],
    ]);
  });
});

describe('deux versions', () => {
  it('garder les deux : la distante, puis ce que la mienne a de plus', () => {
    const saisieDeLAutre = { ...base, objet: 'Plan', texte: '<p>Un</p><p>À elle</p>' };
    const mienne = { ...base, representant: 'M. Roy', texte: '<p>Un</p><p>À moi</p>' };
    expect(garderLesDeux(base, saisieDeLAutre, mienne, 'Ensuite')).toMatchObject({
      objet: 'Plan',
      representant: 'M. Roy',
      texte: '<p>Un</p><p>À elle</p><h3>Ensuite</h3><p>À moi</p>',
    });
  });
  it('aucun paragraphe d’aucune des deux ne manque, répétés compris', () => {
    const texte = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    const html = (mots: readonly string[]) => mots.map((mot) => `<p>${mot}</p>`).join('');
    const compter = (source: string, mot: string) => source.split(`<p>${mot}</p>`).length - 1;
    fc.assert(
      fc.property(texte, texte, (motsDeLAutre, miens) => {
        const { texte: garde } = garderLesDeux(
          base,
          { ...base, texte: html(motsDeLAutre) },
          { ...base, texte: html(miens) },
          't',
        );
        expect(garde.startsWith(html(motsDeLAutre))).toBe(true);
        for (const mot of 'abcd')
          expect(compter(garde, mot)).toBe(Math.max(compter(html(motsDeLAutre), mot), compter(html(miens), mot)));
      }),
    );
  });
  it('une action que l’autre a retirée revient comme nouvelle', () => {
    const mienne = { ...base, actions: [action('Rappeler', 5), action('Envoyer', 6)] };
    const saisieDeLAutre = { ...base, actions: [action('Rappeler', 5)] };
    expect(garderMien(saisieDeLAutre, mienne).actions.map(({ id }) => id)).toEqual([5, null]);
    expect(garderLesDeux(base, saisieDeLAutre, mienne, 't').actions.map(({ texte, id }) => [texte, id])).toEqual([
      ['Rappeler', 5],
      ['Envoyer', null],
    ]);
  });
});
