import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monCourrierContract } from '#shared/features/courrier/courrier/contract/mien.ts';
import { resteEnMotsCourrier } from '#shared/features/courrier/courrier/messages.ts';
import { courrierQueries } from './queries.ts';

/**
 * Under the recipients of a mail: which addresses are new, and how many new ones the account may still write to today
 * (CRR-38, CRR-40). Renders nothing without a limit.
 */
export const ResteAEcrireTexte = ({ destinataires }: { destinataires: readonly (string | null)[] }) => {
  const validation = monCourrierContract.resteAEcrire.body.safeParse({ destinataires });
  const { data } = useQuery({
    ...courrierQueries.reste(validation.data?.destinataires ?? []),
    enabled: validation.success,
    placeholderData: keepPreviousData,
  });
  const dit = data && validation.success ? resteEnMotsCourrier(data) : null;
  return (
    <Text size="xs" c={dit?.atteint ? 'red' : 'dimmed'} role="status" hidden={!dit}>
      {dit?.phrases.join(' ')}
    </Text>
  );
};
