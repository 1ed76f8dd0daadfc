import { useState } from 'react';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { differer } from './differer.tsx';
import type { Raccourci, ShortcutsDialogProps } from './ShortcutsDialog.tsx';

const ShortcutsDialog = differer<ShortcutsDialogProps>(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  ({ ouvert }) => ouvert,
);

/** `?` lists the keys of the screen. */
export const ShortcutsHelp = ({ raccourcis }: { raccourcis: readonly Raccourci[] }) => {
  const [ouvert, setOuvert] = useState(false);
  useRaccourcis({ '?': () => setOuvert(true) });
  return <ShortcutsDialog ouvert={ouvert} onFermer={() => setOuvert(false)} raccourcis={raccourcis} />;
};
