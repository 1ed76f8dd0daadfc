import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libelleStatut, motStatut } from './messages.ts';
import {
  apresReponse,
  corrigeableJusqua,
  couleurStatut,
  DELAI_CORRECTION_MS,
  estNonLu,
  statutsPossibles,
  suitesStatut,
} from './rules.ts';
import { commentaireSaisiSchema, statutsDiscussion, type StatutDiscussion } from './schemas.ts';

const unStatut = fc.constantFrom(null, ...statutsDiscussion);

describe('les statuts', () => {
  it.each<[StatutDiscussion, string, string]>([
    ['DRAFT', 'gris', 'Brouillon'],
    ['WAITING', 'orange', 'En attente du laboratoire'],
    ['CONFIRMED', 'bleu', 'Accord obtenu'],
    ['PROCESSED', 'vert', 'Traité'],
    ['TERMINATED', 'gris', 'Clos'],
    ['EXPIRED', 'rouge', 'Sans réponse'],
  ])('%s est %s : « %s »', (statut, couleur, mot) => {
    expect([couleurStatut[statut], libelleStatut[statut], motStatut(statut, false)]).toEqual([couleur, mot, mot]);
  });

  it.each<[StatutDiscussion | null, string]>([
    [null, 'DRAFT WAITING CONFIRMED PROCESSED TERMINATED'],
    ['DRAFT', 'WAITING CONFIRMED PROCESSED TERMINATED'],
    ['WAITING', 'CONFIRMED PROCESSED TERMINATED'],
    ['CONFIRMED', 'WAITING PROCESSED TERMINATED'],
    ['PROCESSED', 'WAITING CONFIRMED TERMINATED'],
    ['TERMINATED', 'WAITING CONFIRMED PROCESSED'],
    ['EXPIRED', 'WAITING CONFIRMED PROCESSED TERMINATED'],
  ])('%s mène à %s', (statut, suites) => {
    expect(statutsPossibles({ statut, aTraiter: false }, true).join(' ')).toBe(suites);
  });

  it('ne se close ni ne se rouvre sans le droit de clore', () => {
    fc.assert(
      fc.property(unStatut, fc.boolean(), (statut, aTraiter) => {
        const possibles = statutsPossibles({ statut, aTraiter }, false);
        expect(possibles).not.toContain('TERMINATED');
        expect(statutsPossibles({ statut: 'TERMINATED', aTraiter }, false)).toEqual([]);
        expect(possibles).not.toContain('EXPIRED');
      }),
    );
  });

  it('aucun ne mène à lui-même, sauf l’attente qu’une réponse a rendue', () => {
    for (const statut of statutsDiscussion) expect(suitesStatut[statut]).not.toContain(statut);
    expect(statutsPossibles({ statut: 'WAITING', aTraiter: true }, false)).toEqual([
      'WAITING',
      'CONFIRMED',
      'PROCESSED',
    ]);
    expect(motStatut('WAITING', true)).toBe('À traiter');
  });

  it.each<[StatutDiscussion | null, StatutDiscussion | null, boolean]>([
    [null, null, false],
    ['DRAFT', 'DRAFT', false],
    ['WAITING', 'WAITING', true],
    ['CONFIRMED', 'CONFIRMED', false],
    ['PROCESSED', 'WAITING', true],
    ['TERMINATED', 'WAITING', true],
    ['EXPIRED', 'WAITING', true],
  ])('la réponse de l’autre côté, sur %s, donne %s (à traiter : %s)', (avant, statut, aTraiter) => {
    expect(apresReponse({ statut: avant, aTraiter: false })).toEqual({ statut, aTraiter });
  });
});

describe('corriger', () => {
  const creeLe = '2026-11-21T10:00:00.000Z';
  const a = (ms: number) => new Date(new Date(creeLe).getTime() + ms);
  it('est à l’auteur, pendant quinze minutes, tant que le message n’est pas retiré', () => {
    const message = { auteurId: 7, texte: 'x', creeLe };
    expect(corrigeableJusqua(7, message, a(0))).toBe('2026-11-21T10:15:00.000Z');
    expect(corrigeableJusqua(7, message, a(DELAI_CORRECTION_MS))).not.toBeNull();
    expect(corrigeableJusqua(7, message, a(DELAI_CORRECTION_MS + 1))).toBeNull();
    expect(corrigeableJusqua(8, message, a(0))).toBeNull();
    expect(corrigeableJusqua(7, { ...message, texte: null }, a(0))).toBeNull();
    expect(corrigeableJusqua(7, { ...message, auteurId: null }, a(0))).toBeNull();
  });
});

it('tout lire ne laisse rien, ne rien lire laisse tout ce que les autres ont écrit', () => {
  const messages = fc.array(fc.record({ auteurId: fc.constantFrom(1, 2, null), texte: fc.constantFrom('x', null) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(messages, fc.nat(25), (ecrits, dernierLu) => {
      const fil = ecrits.map((ecrit, i) => ({ ...ecrit, deMoi: ecrit.auteurId === 1, id: i + 1 }));
      const nombre = (jusqua: number) => fil.filter((message) => estNonLu(message, jusqua)).length;
      expect(nombre(fil.length)).toBe(0);
      expect(nombre(0)).toBe(ecrits.filter(({ auteurId, texte }) => auteurId !== 1 && texte !== null).length);
      expect(nombre(dernierLu)).toBeLessThanOrEqual(nombre(Math.max(0, dernierLu - 1)));
    }),
  );
});

describe('la saisie d’un message', () => {
  const estAccepte = (champs: object) => commentaireSaisiSchema.safeParse({ texte: 'x', ...champs }).success;
  it.each<[string, object, boolean]>([
    ['500 000 caractères', { texte: 'a'.repeat(500_000) }, true],
    ['500 001 caractères', { texte: 'a'.repeat(500_001) }, false],
    ['des espaces', { texte: '   ' }, false],
    ['50 mentions', { mentions: Array.from({ length: 50 }, (_, i) => i + 1) }, true],
    ['51 mentions', { mentions: Array.from({ length: 51 }, (_, i) => i + 1) }, false],
    ['un statut', { statut: 'WAITING' }, true],
    ['sans statut', { statut: null }, true],
    ['un statut inventé', { statut: 'VALIDATED' }, false],
    ['un auteur', { auteurId: 3 }, false],
  ])('%s', (_cas, champs, attendu) => {
    expect(estAccepte(champs)).toBe(attendu);
  });
});
