import { Skeleton } from '@mantine/core';
import type { ComplementsRfa } from '#web/features/argent/rfa/complements.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const DiscussionFil = differerPartie(
  async () => (await import('#web/features/echanges/discussion/DiscussionFil.tsx')).DiscussionFil,
  <Skeleton h={120} />,
);

/** Parts that other features add to a RFA: its discussions, inside the pharmacy or with its groupement. */
export const complementsRfa: ComplementsRfa = {
  discussion: ({ id, rfaGroupementId }) => (
    <DiscussionFil kind={rfaGroupementId === null ? 'RFA' : 'RFA_GROUPEMENT'} id={id} />
  ),
};
