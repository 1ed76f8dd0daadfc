import { IconBellRinging, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { reclamationQueries } from '#web/features/echanges/reclamation/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { CadreAFaire, type LigneAFaire } from './CadreAFaire.tsx';

/**
 * Answers of laboratories still to be taken up, and réclamations without an answer. Nothing waits: nothing is shown.
 */
export const ReclamationsAFaire = () => {
  const { data } = useQuery(reclamationQueries.nb());
  if (!data) return null;
  const lignes: LigneAFaire[] = [
    {
      nombre: data.aRepondre,
      texte: `${pluriel(data.aRepondre, 'réclamation')} à répondre`,
      detail: 'le laboratoire a répondu',
      vers: linkOptions({ to: '/reclamations', search: { aRepondre: 'true' } }),
      icone: IconMessageReply,
    },
    {
      nombre: data.aRelancer,
      texte: `${pluriel(data.aRelancer, 'réclamation')} à relancer`,
      detail: 'sans réponse, ou date butoir passée',
      vers: linkOptions({ to: '/reclamations', search: { aRelancer: 'true' } }),
      icone: IconBellRinging,
    },
  ];
  return <CadreAFaire titre="Réclamations à suivre" lignes={lignes} />;
};
