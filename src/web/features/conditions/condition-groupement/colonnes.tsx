import {
  libelleEtatConditionGroupement,
  libelleReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/messages.ts';
import type {
  ConditionGroupement,
  ReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatInstant, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { periodeDeCondition, teinteEtatConditionGroupement, teinteReponseConditionGroupement } from './apparence.ts';

const nbReponses = ({ reponses: { WAITING, ACCEPTED, REFUSED } }: Pick<ConditionGroupement, 'reponses'>): string =>
  `${formatNombre(ACCEPTED + REFUSED)} sur ${formatNombre(WAITING + ACCEPTED + REFUSED)}`;

export const colonnesConditionGroupement: readonly Colonne<ConditionGroupement>[] = [
  { id: 'partenariat', titre: 'Partenariat', valeur: ({ partenariatNom }) => partenariatNom, largeur: 160, tri: true },
  { id: 'dateFin', titre: 'Période', valeur: periodeDeCondition, largeur: 240, genre: 'date', tri: true },
  {
    id: 'segments',
    titre: 'Segments',
    valeur: ({ segments }) => segments.map(({ nom }) => nom).join(', '),
    largeur: 200,
    extensible: true,
  },
  { id: 'nbChoix', titre: 'Choix', valeur: ({ nbChoix }) => nbChoix, largeur: 80, genre: 'nombre' },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => (
      <StatusBadge teinte={teinteEtatConditionGroupement[etat]}>{libelleEtatConditionGroupement[etat]}</StatusBadge>
    ),
    largeur: 120,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  { id: 'reponses', titre: 'Réponses', valeur: (c) => (c.etat === 'VALIDATED' ? nbReponses(c) : null), largeur: 120 },
  {
    id: 'publieeLe',
    titre: 'Publiée le',
    valeur: ({ publieeLe }) => (publieeLe ? formatInstant(publieeLe) : null),
    largeur: 150,
    genre: 'date',
    tri: true,
    carte: 'masquee',
  },
];

export const colonnesReponse: readonly Colonne<ReponseConditionGroupement>[] = [
  {
    id: 'pharmacie',
    titre: 'Pharmacie',
    valeur: ({ pharmacieNom }) => pharmacieNom,
    largeur: 170,
    extensible: true,
    tri: true,
  },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 110, carte: 'detail' },
  {
    id: 'etat',
    titre: 'Réponse',
    valeur: ({ etat }) => (
      <StatusBadge teinte={teinteReponseConditionGroupement[etat]}>
        {libelleReponseConditionGroupement[etat]}
      </StatusBadge>
    ),
    largeur: 120,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  { id: 'choix', titre: 'Choix', valeur: ({ choixLibelle }) => choixLibelle, largeur: 150 },
  {
    id: 'repondueLe',
    titre: 'Le',
    valeur: ({ repondueLe }) => (repondueLe ? formatInstant(repondueLe) : null),
    largeur: 150,
    genre: 'date',
    tri: true,
  },
  {
    id: 'segments',
    titre: 'Segments',
    valeur: ({ segments }) => segments.join(', '),
    largeur: 150,
    masquee: true,
    carte: 'masquee',
  },
];
