import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
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

type Rendu = Parameters<ComplementsEncours['avecNatureHabituelle']>[0];
const AvecNatureHabituelle = ({ rendu }: { rendu: Rendu }) =>
  rendu(useQuery(encaissementQueries.reglage()).data?.montantsEncours);

/** Parts that other features add to the encours: réclamations, dossiers de preuve, règlements. */
export const complementsEncours: ComplementsEncours = {
  avecNatureHabituelle: (rendu) => <AvecNatureHabituelle rendu={rendu} />,
  reclamation: (encoursId) => <EncoursReclamationSection encoursId={encoursId} />,
  dossierPreuve: (encoursId) => <DossierPreuveBouton encoursId={encoursId} />,
  dossierPreuveDuLabo: (laboratoireId) => <DossierPreuveBouton laboratoireId={laboratoireId} />,
  regler: (dialogue) => <ReglerDialog {...dialogue} />,
  reglerSelection: (dialogue) => <ReglerSelectionDialog {...dialogue} />,
};
