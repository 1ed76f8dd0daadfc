import { useEffect } from 'react';
import { PARAM_ARCHIVE } from '#shared/features/archive/messages.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { reprendreArchives } from './queries.ts';

/** What a notification of an archive opens, over any screen; and what a reload had lost sight of. */
export const ArchiveHote = () => {
  const { id, fermer } = useElementOuvert(PARAM_ARCHIVE);
  useEffect(() => {
    // Cut off: the notification will say they are ready.
    void reprendreArchives().catch(() => undefined);
  }, []);
  return id === null ? null : <ArchiveDialog key={id} id={id} onFermer={fermer} />;
};
