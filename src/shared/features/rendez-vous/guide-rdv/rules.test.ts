import { describe, expect, it } from 'vitest';
import { guidePropose, verifierUniques } from './rules.ts';
import { creationGuideSchema, MAX_INTRODUCTION, MAX_POINTS, MAX_SECTIONS, modificationGuideSchema } from './schemas.ts';

const section = (titre: string, points: unknown[] = []) => ({ titre, points });

describe('le guide proposé', () => {
  it('porte les huit sections usuelles et se crée tel quel', () => {
    const propose = guidePropose();
    expect(propose.map(({ titre }) => titre)).toEqual([
      'Bilan chiffré',
      'Encours et litiges',
      'RFA et objectifs',
      'Plan promo/TG du trimestre',
      'Conditions et tarifs',
      'Nouveautés',
      'Formation/animation',
      'Décisions et suites',
    ]);
    expect(creationGuideSchema.safeParse({ sections: propose }).success).toBe(true);
  });
});

describe('chaque champ à sa limite et un au-dessus', () => {
  const valider = (corps: unknown) => creationGuideSchema.safeParse(corps);
  const message = (corps: unknown) => valider(corps).error?.issues[0]?.message;
  it.each([
    [
      'titre',
      (n: number) => ({ sections: [section('t'.repeat(n))] }),
      255,
      'Le titre de la section ne doit pas dépasser 255 caractères.',
    ],
    [
      'libellé',
      (n: number) => ({ sections: [section('t', [{ libelle: 'l'.repeat(n) }])] }),
      255,
      'Le point ne doit pas dépasser 255 caractères.',
    ],
    [
      'aide',
      (n: number) => ({ sections: [section('t', [{ libelle: 'l', aide: 'a'.repeat(n) }])] }),
      500,
      'L’aide ne doit pas dépasser 500 caractères.',
    ],
    [
      'points',
      (n: number) => ({
        sections: [
          section(
            't',
            Array.from({ length: n }, () => ({ libelle: 'l' })),
          ),
        ],
      }),
      MAX_POINTS,
      'Une section contient 50 points au plus.',
    ],
    [
      'sections',
      (n: number) => ({ sections: Array.from({ length: n }, () => section('t')) }),
      MAX_SECTIONS,
      'Un guide contient 30 sections au plus.',
    ],
    [
      'introduction',
      (n: number) => ({ introduction: 'i'.repeat(n), sections: [section('t')] }),
      MAX_INTRODUCTION,
      /^L’introduction ne doit pas dépasser 100\s000 caractères\.$/,
    ],
  ] as const)('%s', (_nom, corps, limite, phrase) => {
    expect(valider(corps(limite)).success).toBe(true);
    expect(message(corps(limite + 1))).toEqual(typeof phrase === 'string' ? phrase : expect.stringMatching(phrase));
  });

  it('un guide a au moins une section, et un titre', () => {
    expect(message({ sections: [] })).toBe('Un guide contient au moins une section.');
    expect(message({ sections: [section(' ')] })).toBe('Le titre de la section est obligatoire.');
    expect(modificationGuideSchema.safeParse({ sections: [section('t')] }).error?.issues[0]?.message).toBe(
      'La version est obligatoire.',
    );
  });
});

it('un point existant ne s’indique qu’une fois', () => {
  const deux = creationGuideSchema.parse({
    sections: [section('a', [{ id: 4, libelle: 'l' }]), section('b', [{ id: 4, libelle: 'm' }])],
  });
  expect(() => verifierUniques(deux)).toThrow('deux fois');
  expect(() =>
    verifierUniques(creationGuideSchema.parse({ sections: [section('a', [{ libelle: 'l' }, { libelle: 'l' }])] })),
  ).not.toThrow();
});
