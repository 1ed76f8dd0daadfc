import { useState } from 'react';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import { urlSaisieRfa } from '#web/features/argent/rfa/filtres.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import type { ComplementsRfaGroupement } from './complements.ts';
import { VUE_ADHERENTS_RFA } from './filtres.ts';
import { useActesRfaGroupement } from './queries.ts';
import type { NavigationRfaGroupement } from './use-actes-rfa-groupement.ts';

const RfaGroupementDrawer = differer(async () => (await import('./RfaGroupementDrawer.tsx')).RfaGroupementDrawer);
const RfaGroupementForm = differer(async () => (await import('./RfaGroupementForm.tsx')).RfaGroupementForm);
const PublierRfaDialog = differer(async () => (await import('./PublierRfaDialog.tsx')).PublierRfaDialog);
const InvaliderDialog = differer(async () => (await import('./InvaliderDialog.tsx')).InvaliderDialog);
const DupliquerRfaDialog = differer(
  async () => (await import('#web/features/argent/rfa/DupliquerRfaDialog.tsx')).DupliquerRfaDialog,
);

type Dialogue = Parameters<NavigationRfaGroupement['demander']>[0];

/** The opened RFA, the form and the dialog above them; the address holds the first two. */
export const usePanneauxGroupement = () => {
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const session = useSession();
  const peut = session !== null && canGererRfaGroupement(session.utilisateur);
  const ouverte = useFicheEtSaisie('rfa', urlSaisieRfa, { peut, avec: VUE_ADHERENTS_RFA });
  return { ...ouverte, dialogue, demander: setDialogue, finirDialogue: () => setDialogue(null) };
};
type Panneaux = ReturnType<typeof usePanneauxGroupement>;

const DialogueOuvert = ({ dialogue, panneaux }: { dialogue: Dialogue; panneaux: Panneaux }) => {
  const actes = useActesRfaGroupement();
  const { rfa, quoi } = dialogue;
  const { finirDialogue, ouvrir } = panneaux;
  switch (quoi) {
    case 'publier':
      return <PublierRfaDialog rfa={rfa} onFermer={finirDialogue} />;
    case 'invalider':
      return <InvaliderDialog rfa={rfa} onFermer={finirDialogue} />;
    case 'dupliquer':
      return (
        <DupliquerRfaDialog
          rfa={rfa}
          nonRepris="Un brouillon pour les mêmes segments ; les réponses, les bases et les pièces ne sont pas reprises."
          fait="Brouillon préparé"
          dupliquer={actes.dupliquer}
          onFermer={finirDialogue}
          onFait={ouvrir}
        />
      );
  }
};

type Props = {
  panneaux: Panneaux;
  complements: ComplementsRfaGroupement;
  annee: number;
  /** Set on the page of a laboratory, the default of a new RFA. */
  laboratoireId?: number;
};

/** The panels of the RFA, loaded when the first one opens. */
export const RfaGroupementPanneaux = ({ panneaux, complements, annee, laboratoireId }: Props) => {
  const { id, saisie, fermer, finirSaisie, montrer, dialogue } = panneaux;
  const creation = saisie === 'nouveau';
  return (
    <>
      {saisie !== undefined && (creation || id !== null) ? (
        <RfaGroupementForm
          key={`${saisie}.${creation ? 0 : id}`}
          id={creation ? null : id}
          annee={annee}
          laboratoireId={laboratoireId}
          onFermer={finirSaisie}
          onEnregistre={montrer}
        />
      ) : id === null ? null : (
        <RfaGroupementDrawer
          key={id}
          id={id}
          vers={panneaux}
          complements={complements}
          couvert={dialogue !== null}
          onFermer={fermer}
        />
      )}
      {dialogue ? <DialogueOuvert dialogue={dialogue} panneaux={panneaux} /> : null}
    </>
  );
};
