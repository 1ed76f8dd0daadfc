import { useState } from 'react';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import type { ComplementsPrestation } from './complements.ts';
import { urlSaisiePrestation } from './filtres.ts';
import type { DialoguePrestation } from './use-actes-prestation.ts';

const PrestationDrawer = differer(async () => (await import('./PrestationDrawer.tsx')).PrestationDrawer);
const PrestationForm = differer(async () => (await import('./PrestationForm.tsx')).PrestationForm);
const RepartitionDrawer = differer(async () => (await import('./RepartitionDrawer.tsx')).RepartitionDrawer);
const EncaisserDialog = differer(async () => (await import('./EncaisserDialog.tsx')).EncaisserDialog);
const AnnulerPrestationDialog = differer(
  async () => (await import('./AnnulerPrestationDialog.tsx')).AnnulerPrestationDialog,
);

/** The opened prestation, the form and the dialog above them; the address holds the first two. */
export const usePanneauxPrestation = () => {
  const [dialogue, setDialogue] = useState<DialoguePrestation | null>(null);
  const session = useSession();
  const peut = session !== null && canGererPrestations(session.utilisateur);
  const panneaux = useFicheEtSaisie('prestation', urlSaisiePrestation, { peut });
  return {
    ...panneaux,
    completer: (prestation: number) => panneaux.saisir('completer', prestation),
    repartir: (prestation: number) => panneaux.saisir('repartition', prestation),
    dialogue,
    demander: setDialogue,
    finirDialogue: () => setDialogue(null),
  };
};
type Panneaux = ReturnType<typeof usePanneauxPrestation>;
type Props = { panneaux: Panneaux; complements: ComplementsPrestation; laboratoireId?: number };

const Ouvert = ({ panneaux, complements, laboratoireId }: Props) => {
  const { id, saisie, fermer, finirSaisie, montrer, dialogue } = panneaux;
  if (saisie === 'nouveau' || ((saisie === 'modification' || saisie === 'completer') && id !== null))
    return (
      <PrestationForm
        key={`${saisie}.${id}`}
        id={saisie === 'nouveau' ? null : id}
        laboratoireId={laboratoireId ?? null}
        aCompleter={saisie === 'completer'}
        onFermer={finirSaisie}
        onEnregistre={montrer}
      />
    );
  if (id === null) return null;
  return saisie === 'repartition' ? (
    <RepartitionDrawer key={id} id={id} onFermer={finirSaisie} onEnregistre={montrer} />
  ) : (
    <PrestationDrawer
      key={id}
      id={id}
      vers={panneaux}
      complements={complements}
      couvert={dialogue !== null}
      onFermer={fermer}
    />
  );
};

/** The panels of the prestations, loaded when the first one opens. */
export const PrestationPanneaux = (props: Props) => {
  const { dialogue, finirDialogue } = props.panneaux;
  return (
    <>
      <Ouvert {...props} />
      {dialogue?.quoi === 'encaisser' ? (
        <EncaisserDialog prestation={dialogue.prestation} onFermer={finirDialogue} />
      ) : null}
      {dialogue?.quoi === 'annuler' ? (
        <AnnulerPrestationDialog prestation={dialogue.prestation} onFermer={finirDialogue} />
      ) : null}
    </>
  );
};
