import { guideErrors } from './errors.ts';
import type { CreationGuide, SectionGuide, TypePoint } from './schemas.ts';

type Point = readonly [libelle: string, type?: TypePoint, aide?: string];
/** The usual sections, offered to an account that has no guide yet (RDV-2). */
const USUELLES: readonly (readonly [titre: string, points: readonly Point[]])[] = [
  [
    'Bilan chiffré',
    [
      ['Chiffre d’affaires de l’année et évolution', 'TEXTE', 'La fiche de rendez-vous donne les chiffres connus.'],
      ['Gammes en progression et en recul'],
      ['Stock à écouler'],
    ],
  ],
  [
    'Encours et litiges',
    [
      ['Avoirs attendus passés en revue', 'OUI_NON'],
      ['Date d’engagement sur les retards', 'DATE'],
      ['Réclamations en cours', 'OUI_NON'],
    ],
  ],
  ['RFA et objectifs', [['Palier visé'], ['Reste à commander pour l’atteindre', 'NOMBRE']]],
  [
    'Plan promo/TG du trimestre',
    [['Opérations proposées'], ['Têtes de gondole réservées', 'NOMBRE'], ['Contreparties chiffrées', 'OUI_NON']],
  ],
  ['Conditions et tarifs', [['Conditions à renégocier'], ['Hausse de tarif annoncée', 'OUI_NON']]],
  ['Nouveautés', [['Lancements présentés'], ['Échantillons et présentoirs demandés', 'OUI_NON']]],
  [
    'Formation/animation',
    [
      ['Formation de l’équipe', 'DATE'],
      ['Animation en pharmacie', 'DATE'],
    ],
  ],
  [
    'Décisions et suites',
    [
      [
        'Qui fait quoi, pour quand',
        'TEXTE',
        'Notez chaque décision comme une action du rendez-vous : elle sera rappelée.',
      ],
      ['Prochain rendez-vous', 'DATE'],
    ],
  ],
];

/** The usual guide, offered but not saved: its points have no id yet. */
export const guidePropose = (): SectionGuide[] =>
  USUELLES.map(([titre, points]) => ({
    id: null,
    titre,
    points: points.map(([libelle, type = 'TEXTE', aide]) => ({ id: null, libelle, aide: aide ?? null, type })),
  }));

/** The sections of a guide without their ids, so that another account can save them as its own (RDV-32). */
export const sansIdentifiants = (sections: readonly SectionGuide[]): SectionGuide[] =>
  sections.map(({ titre, points }) => ({ id: null, titre, points: points.map((point) => ({ ...point, id: null })) }));

/** Refuses a guide that names an existing section or point twice. @throws 400 */
export const verifierUniques = ({ sections }: Pick<CreationGuide, 'sections'>): void => {
  const ids = (liste: readonly { readonly id?: number | null | undefined }[]) =>
    liste.flatMap(({ id }) => (id ? [id] : []));
  for (const liste of [ids(sections), ids(sections.flatMap(({ points }) => points))])
    if (new Set(liste).size !== liste.length) throw guideErrors.pointEnDouble();
};
