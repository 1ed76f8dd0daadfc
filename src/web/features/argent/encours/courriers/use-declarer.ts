import { useState } from 'react';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesEncours } from '../queries.ts';

/** Declaring one encours from a screen that shows something else: a desk, an invoice. */
export const useDeclarer = () => {
  const actes = useActesEncours();
  const [enDeclaration, setEnDeclaration] = useState<EncoursEnListe | null>(null);
  return {
    /** Reads it afresh: the screen then shows `EnvoiDialog` on what is `enDeclaration`. */
    declarer: (encoursId: number) => void actes.relire(encoursId).then(setEnDeclaration, echec),
    enDeclaration,
    fermer: () => setEnDeclaration(null),
  };
};
