import { Skeleton } from '@mantine/core';
import type { ComplementsEncours } from '#web/features/argent/encours/complements.ts';
import { differer, differerPartie } from '#web/ui/differer.tsx';

const EncoursReclamationSection = differerPartie(
  async () =>
    (await import('#web/features/echanges/reclamation/EncoursReclamationSection.tsx')).EncoursReclamationSection,
);
const DossierPreuveBouton = differerPartie(
  async () => (await import('#web/features/argent/dossier-preuve/DossierPreuveBouton.tsx')).DossierPreuveBouton,
  <Skeleton h={36} w={166} />,
);

const ReglerDialog = differer(
  async () => (await import('#web/features/argent/encaissement/ReglerDialog.tsx')).ReglerDialog,
);
const ReglerSelectionDialog = differer(
  async () => (await import('#web/features/argent/encaissement/ReglerSelectionDialog.tsx')).ReglerSelectionDialog,
);

/**
 * What other features add to the encours: the réclamation of one, the dossier de preuve of one or of a whole
 * laboratory, what settles them.
 */
export const complementsEncours: ComplementsEncours = {
  reclamation: (encoursId) => <EncoursReclamationSection encoursId={encoursId} />,
  dossierPreuve: (encoursId) => <DossierPreuveBouton encoursId={encoursId} />,
  dossierPreuveDuLabo: (laboratoireId) => <DossierPreuveBouton laboratoireId={laboratoireId} />,
  regler: (dialogue) => <ReglerDialog {...dialogue} />,
  reglerSelection: (dialogue) => <ReglerSelectionDialog {...dialogue} />,
};
