import { Skeleton } from '@mantine/core';
import type { ComplementsRfaGroupement } from '#web/features/argent/rfa-groupement/complements.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const DiscussionFil = differerPartie(
  async () => (await import('#web/features/echanges/discussion/DiscussionFil.tsx')).DiscussionFil,
  <Skeleton h={120} />,
);

/** Parts that other features add to a RFA of a groupement, on its screen and on the page of a laboratory. */
export const complementsRfaGroupement: ComplementsRfaGroupement = {
  discussion: (id) => <DiscussionFil kind="RFA_GROUPEMENT" id={id} />,
};
