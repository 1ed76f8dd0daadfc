import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { roles } from '#shared/core/acteur.ts';
import { libelleEtatConversation } from '#shared/features/echanges/support/messages.ts';
import type { Question } from '#shared/features/echanges/support/schemas.ts';
import { formatDepuis, formatInstant } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';

export const nomDuDemandeur = ({ nom, prenom }: Question['demandeur']): string => `${prenom} ${nom}`.trim();
export const roleDuDemandeur = ({ role }: Question['demandeur']): string => {
  const connu = roles.find((rolePossible) => rolePossible === role);
  return connu ? libelleRole[connu] : role;
};

/** SUP-6: an unanswered question shows it before its state. */
export const EtatQuestion = ({ question: { etat, aRepondre } }: { question: Pick<Question, 'etat' | 'aRepondre'> }) => (
  <StatusBadge teinte={aRepondre ? 'orange' : etat === 'CLOSE' ? 'gris' : 'vert'}>
    {aRepondre ? 'À répondre' : libelleEtatConversation[etat]}
  </StatusBadge>
);

export const colonnesQuestions: readonly Colonne<Question>[] = [
  {
    id: 'sujet',
    titre: 'Question',
    valeur: ({ sujet, nonLus }) => (
      <>
        <PastilleNonLus nombre={nonLus} /> {sujet}
      </>
    ),
    extensible: true,
    largeur: 260,
    fixe: true,
  },
  { id: 'demandeur', titre: 'De', valeur: ({ demandeur }) => nomDuDemandeur(demandeur), largeur: 160 },
  { id: 'compte', titre: 'Compte', valeur: ({ demandeur }) => demandeur.compte, largeur: 200 },
  {
    id: 'etat',
    titre: 'État',
    valeur: (question) => <EtatQuestion question={question} />,
    genre: 'etat',
    largeur: 120,
    carte: 'marque',
  },
  {
    id: 'dernier',
    titre: 'Dernier message',
    valeur: ({ dernierLe }) => (
      <time dateTime={dernierLe} title={formatInstant(dernierLe)}>
        {formatDepuis(dernierLe)}
      </time>
    ),
    tri: true,
    genre: 'date',
    largeur: 150,
  },
];
