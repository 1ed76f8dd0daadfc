import { Skeleton } from '@mantine/core';
import type { ComplementsPrestation } from '#web/features/prestations/prestation/complements.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const DiscussionFil = differerPartie(
  async () => (await import('#web/features/echanges/discussion/DiscussionFil.tsx')).DiscussionFil,
  <Skeleton h={120} />,
);

/** The discussion of a prestation, loaded when the prestation opens. */
export const complementsPrestation: ComplementsPrestation = {
  discussion: (id) => <DiscussionFil kind="PRESTATION" id={id} />,
};
