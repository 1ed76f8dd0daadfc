import { Skeleton } from '@mantine/core';
import type { ComplementsPrestation } from '#web/features/prestations/prestation/complements.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const FilDiscussion = differerPartie(
  async () => (await import('#web/features/echanges/discussion/FilDiscussion.tsx')).FilDiscussion,
  <Skeleton h={120} />,
);

/** What is said of a prestation, loaded when it is looked at. */
export const complementsPrestation: ComplementsPrestation = {
  discussion: (id) => <FilDiscussion kind="PRESTATION" id={id} />,
};
