import { useState } from 'react';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesEncours } from '../queries.ts';

/** Declares one encours from another screen: a desk, a facture. */
export const useDeclarer = () => {
  const actes = useActesEncours();
  const [enDeclaration, setEnDeclaration] = useState<EncoursEnListe | null>(null);
  return {
    /** Reads the encours afresh; the screen then shows `EnvoiDialog` on `enDeclaration`. */
    declarer: (encoursId: number) => void actes.relire(encoursId).then(setEnDeclaration, echec),
    enDeclaration,
    fermer: () => setEnDeclaration(null),
  };
};
