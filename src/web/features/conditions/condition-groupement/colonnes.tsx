import {
  champsConditionGroupement,
  champsReponseACondition,
} from '#shared/features/conditions/condition-groupement/schemas/liste.ts';
import type {
  ConditionGroupement,
  ReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { periodeDeCondition, teinteEtatConditionGroupement, teinteReponseConditionGroupement } from './apparence.ts';

const nbReponses = ({ reponses: { WAITING, ACCEPTED, REFUSED } }: Pick<ConditionGroupement, 'reponses'>): string =>
  `${formatNombre(ACCEPTED + REFUSED)} sur ${formatNombre(WAITING + ACCEPTED + REFUSED)}`;

const champ = colonnesDe<ConditionGroupement>(champsConditionGroupement);

export const colonnesConditionGroupement: readonly Colonne<ConditionGroupement>[] = [
  champ('partenariatNom', { id: 'partenariat', largeur: 160, tri: true }),
  champ('dateFin', { titre: 'Période', valeur: periodeDeCondition, largeur: 240, tri: true }),
  champ('segments', {
    valeur: ({ segments }) => segments.map(({ nom }) => nom).join(', '),
    largeur: 200,
    extensible: true,
  }),
  champ('nbChoix', { largeur: 80 }),
  champ('etat', { teintes: teinteEtatConditionGroupement, largeur: 120, tri: true, carte: 'marque' }),
  { id: 'reponses', titre: 'Réponses', valeur: (c) => (c.etat === 'VALIDATED' ? nbReponses(c) : null), largeur: 120 },
  champ('publieeLe', { largeur: 150, tri: true, carte: 'masquee' }),
];

const champDeReponse = colonnesDe<ReponseConditionGroupement>(champsReponseACondition);

export const colonnesReponse: readonly Colonne<ReponseConditionGroupement>[] = [
  champDeReponse('pharmacieNom', { id: 'pharmacie', largeur: 170, extensible: true, tri: true }),
  champDeReponse('ville', { largeur: 110, carte: 'detail' }),
  champDeReponse('etat', { teintes: teinteReponseConditionGroupement, largeur: 120, tri: true, carte: 'marque' }),
  champDeReponse('choixLibelle', { id: 'choix', largeur: 150 }),
  champDeReponse('repondueLe', { titre: 'Le', largeur: 150, tri: true }),
  champDeReponse('segments', { largeur: 150, masquee: true, carte: 'masquee' }),
];
