import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unRdv } from './exemples-de-test.ts';
import {
  actionsQuittees,
  autorisesGardes,
  champsAJournaliser,
  depuisLeRdv,
  enRetardRdv,
  planifierActions,
  reperesRdv,
} from './rules.ts';
import {
  creationRdvSchema,
  envoiCompteRenduSchema,
  MAX_ACTIONS,
  MAX_AUTORISES,
  MAX_TEXTE_RDV,
  modificationRdvSchema,
} from './schemas.ts';

describe('chaque champ à sa limite et un au-dessus', () => {
  const valider = (champs: object) => creationRdvSchema.safeParse({ ...unRdv(), ...champs });
  it.each([
    ['objet', 255, 'L’objet ne doit pas dépasser 255 caractères.'],
    ['operateur', 255, 'L’opérateur ne doit pas dépasser 255 caractères.'],
    ['representant', 255, 'Le représentant ne doit pas dépasser 255 caractères.'],
  ])('%s', (champ, limite, phrase) => {
    expect(valider({ [champ]: 'é'.repeat(limite) }).success).toBe(true);
    expect(valider({ [champ]: 'é'.repeat(limite + 1) }).error?.issues[0]?.message).toBe(phrase);
  });

  it('texte : 16 777 215 caractères', () => {
    expect(MAX_TEXTE_RDV).toBe(16_777_215);
    const texte = 'a'.repeat(MAX_TEXTE_RDV);
    expect(valider({ texte }).success).toBe(true);
    expect(valider({ texte: `${texte}a` }).error?.issues[0]?.message).toMatch(
      /^La note ne doit pas dépasser 16\s777\s215 caractères\.$/,
    );
  });

  it.each([
    [
      'actions',
      (n: number) => Array.from({ length: n }, () => ({ texte: 'a' })),
      MAX_ACTIONS,
      'Un rendez-vous porte 100 actions au plus.',
    ],
    [
      'authorizedUsers',
      (n: number) => Array.from({ length: n }, (_, i) => i + 1),
      MAX_AUTORISES,
      'Choisissez 200 personnes au plus.',
    ],
    [
      'guideReponses',
      (n: number) => Array.from({ length: n }, (_, i) => ({ pointId: i + 1 })),
      500,
      'Un rendez-vous porte 500 réponses au plus.',
    ],
  ] as const)('%s', (champ, liste, limite, phrase) => {
    expect(valider({ [champ]: liste(limite) }).success).toBe(true);
    expect(valider({ [champ]: liste(limite + 1) }).error?.issues[0]?.message).toBe(phrase);
  });

  it.each([
    [undefined, 'La date est obligatoire.'],
    ['', 'La date est obligatoire.'],
    ['2026-02-30', 'La date n’est pas une date valide (JJ/MM/AAAA).'],
    ['21/11/2026', 'La date n’est pas une date valide (JJ/MM/AAAA).'],
  ])('date %s : refusée', (date, phrase) => {
    expect(valider({ date }).error?.issues[0]?.message).toBe(phrase);
  });

  it('rien de plus que ce qui est écrit n’est accepté', () => {
    expect(valider({ creeParId: 4 }).success).toBe(false);
    expect(valider({ actions: [{ texte: 'a', faiteParNom: 'x' }] }).success).toBe(false);
    expect(modificationRdvSchema.safeParse({ ...unRdv(), id: 1, version: 1, labId: 2 }).success).toBe(false);
  });

  it('un compte rendu a des destinataires, chacun une fois', () => {
    const message = (destinataires: unknown) =>
      envoiCompteRenduSchema.safeParse({ destinataires }).error?.issues[0]?.message;
    expect(message([])).toBe('Indiquez au moins un destinataire.');
    expect(message(['a@b.fr', 'A@B.fr'])).toBe('Un destinataire est indiqué deux fois.');
    expect(message(['a'])).toBe('Le destinataire n’est pas une adresse valide.');
    expect(message(Array.from({ length: 21 }, (_, i) => `a${i}@b.fr`))).toBe('Indiquez 20 destinataires au plus.');
  });
});

describe('le partage', () => {
  it('seul CUSTOM garde une liste, sans doublon ni son auteur', () => {
    expect(autorisesGardes('CUSTOM', [3, 2, 3, 1], 1)).toEqual([2, 3]);
    expect(autorisesGardes('ALL', [2], 1)).toEqual([]);
    expect(autorisesGardes('SELF', [2], 1)).toEqual([]);
  });
});

describe('les actions', () => {
  const action = (id: number | null = null) => ({ id, texte: 'a', responsableId: null, echeance: null });
  it('ajoute, change et retire ; les autres restent à leur place', () => {
    const plan = planifierActions([1, 2], [action(), action(2)]);
    expect(plan.ajouter.map(({ position }) => position)).toEqual([0]);
    expect(plan.changer.map(({ id, position }) => [id, position])).toEqual([[2, 1]]);
    expect(plan.retirer).toEqual([1]);
  });
  it('refuse celle d’un autre rendez-vous, et la même deux fois', () => {
    expect(() => planifierActions([1], [action(9)])).toThrow('n’est pas de ce rendez-vous');
    expect(() => planifierActions([1], [action(1), action(1)])).toThrow('deux fois');
  });
  it('tout ce qui existait est changé ou retiré, une seule fois', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 10 });
    fc.assert(
      fc.property(
        ids,
        fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
        fc.nat(5),
        (existantes, gardees, neuves) => {
          const restent = existantes.filter((_, i) => gardees[i]);
          const plan = planifierActions(existantes, [
            ...restent.map((id) => action(id)),
            ...Array.from({ length: neuves }, () => action()),
          ]);
          expect([...plan.changer.map(({ id }) => id), ...plan.retirer].toSorted()).toEqual(existantes.toSorted());
          expect(plan.ajouter).toHaveLength(neuves);
        },
      ),
    );
  });
  it('n’est plus à qui l’avait celle qui est faite, retirée ou confiée à un autre', () => {
    const decisionDe = (id: number, responsableId: number | null, faite = false) => ({ id, responsableId, faite });
    expect(
      actionsQuittees(
        [decisionDe(1, 8), decisionDe(2, 8), decisionDe(3, 8), decisionDe(4, 8), decisionDe(5, 8, true)],
        [decisionDe(1, 8), decisionDe(2, 9), decisionDe(3, 8, true), decisionDe(5, 8, true), decisionDe(6, 8)],
      ),
    ).toEqual([2, 3, 4]);
  });
  it('une échéance est en retard le lendemain de son jour', () => {
    expect([
      enRetardRdv('2026-11-21', '2026-11-21'),
      enRetardRdv('2026-11-20', '2026-11-21'),
      enRetardRdv(null, '2026-11-21'),
    ]).toEqual([false, true, false]);
  });
});

it('une séance ne dit chaque champ qu’une fois', () => {
  expect(champsAJournaliser([], ['texte', 'texte', 'date'])).toEqual(['texte', 'date']);
  expect(champsAJournaliser(['texte'], ['texte', 'objet'])).toEqual(['objet']);
  expect(champsAJournaliser(['texte'], ['texte'])).toEqual([]);
});

it.each([
  ['2026-11-21', 'aujourd’hui'],
  ['2026-11-20', 'hier'],
  ['2026-11-11', 'il y a 10 jours'],
  ['2026-11-22', 'dans 1 jour'],
  ['2026-12-01', 'dans 10 jours'],
])('%s : %s', (jour, attendu) => {
  expect(depuisLeRdv(jour, '2026-11-21')).toBe(attendu);
});

describe('le prochain rendez-vous et le dernier', () => {
  const rdv = (date: string, prochainRdv: string | null = null) => ({ date, prochainRdv });
  const JOUR = '2026-11-28';
  it.each([
    ['rien', [], null, null],
    ['celui du jour est le prochain, jamais le dernier', [rdv(JOUR), rdv('2026-10-01')], JOUR, '2026-10-01'],
    ['annoncé par le dernier', [rdv('2026-10-01', '2026-12-15')], '2026-12-15', '2026-10-01'],
    [
      'le plus proche des annoncés et des datés',
      [rdv('2026-12-20'), rdv('2026-10-01', '2026-12-15')],
      '2026-12-15',
      '2026-10-01',
    ],
    ['une annonce passée ne dit plus rien', [rdv('2026-09-01', '2026-10-01')], null, '2026-09-01'],
  ] as const)('%s', (_quoi, rdvs, prochain, dernier) => {
    for (const ordonnes of [rdvs, rdvs.toReversed()]) {
      const reperes = reperesRdv(ordonnes, JOUR);
      expect([reperes.prochain?.jour ?? null, reperes.dernier?.date ?? null]).toEqual([prochain, dernier]);
    }
  });
});
