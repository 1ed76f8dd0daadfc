import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pluriel } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { supportQueries } from './queries.ts';

/** One line on the home of a super administrator: the number of unanswered questions; renders nothing at zero. */
export const QuestionsARepondre = () => {
  const { data } = useQuery(supportQueries.nombre());
  if (!data || data.aRepondre === 0) return null;
  return (
    <Text size="sm">
      <LienTexte to="/support" search={{ attente: 'A_REPONDRE' }} fw={600}>
        {pluriel(data.aRepondre, 'question au support à répondre', 'questions au support à répondre')}
      </LienTexte>
    </Text>
  );
};
