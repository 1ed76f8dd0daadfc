import { Skeleton } from '@mantine/core';
import type { ComplementsPrestation } from '#web/features/prestations/prestation/complements.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const DiscussionFil = differerPartie(
  async () => (await import('#web/features/echanges/discussion/DiscussionFil.tsx')).DiscussionFil,
  <Skeleton h={120} />,
);

/** What is said of a prestation, loaded when it is looked at. */
export const complementsPrestation: ComplementsPrestation = {
  discussion: (id) => <DiscussionFil kind="PRESTATION" id={id} />,
};
