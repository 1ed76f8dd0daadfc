import { useState } from 'react';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import type { ComplementsRfa } from './complements.ts';
import type { RfaADupliquer } from './use-actes-rfa.ts';
import { urlSaisieRfa } from './filtres.ts';
import { useActesRfa } from './queries.ts';

const RfaDrawer = differer(async () => (await import('./RfaDrawer.tsx')).RfaDrawer);
const RfaForm = differer(async () => (await import('./formulaire/RfaForm.tsx')).RfaForm);
const DupliquerRfaDialog = differer(async () => (await import('./DupliquerRfaDialog.tsx')).DupliquerRfaDialog);

/** The opened RFA and the form, both in the address (`?rfa=12`, `?saisie=nouveau`), for any screen that lists RFA. */
export const usePanneauxRfa = () => {
  const [aDupliquer, setADupliquer] = useState<RfaADupliquer | null>(null);
  const session = useSession();
  const peut = session !== null && canGererRfa(session.utilisateur);
  const ouverte = useFicheEtSaisie('rfa', urlSaisieRfa, { peut });
  return { ...ouverte, aDupliquer, dupliquer: setADupliquer, finirCopie: () => setADupliquer(null) };
};
type PanneauxRfa = ReturnType<typeof usePanneauxRfa>;

type Props = {
  panneaux: PanneauxRfa;
  complements: ComplementsRfa;
  laboratoireId?: number;
  /** Year of the list. */
  annee: number;
};

/** The panels of the RFA, loaded when the first one opens. */
export const RfaPanneaux = ({ panneaux, complements, laboratoireId, annee }: Props) => {
  const actes = useActesRfa();
  const { id, saisie, fermer, finirSaisie, montrer, aDupliquer, finirCopie } = panneaux;
  const creation = saisie === 'nouveau';
  return (
    <>
      {saisie !== undefined && (creation || id !== null) ? (
        <RfaForm
          key={`${saisie}.${creation ? 0 : id}`}
          id={creation ? null : id}
          laboratoireId={laboratoireId}
          annee={annee}
          onFermer={finirSaisie}
          onEnregistre={montrer}
        />
      ) : id === null ? null : (
        <RfaDrawer
          key={id}
          id={id}
          vers={panneaux}
          complements={complements}
          couvert={aDupliquer !== null}
          onFermer={fermer}
        />
      )}
      {aDupliquer ? (
        <DupliquerRfaDialog
          rfa={aDupliquer}
          nonRepris="Ses paliers seront à atteindre ; la base, les acomptes et les pièces ne sont pas repris."
          fait="RFA reprise"
          dupliquer={actes.dupliquer}
          onFermer={finirCopie}
          onFait={panneaux.ouvrir}
        />
      ) : null}
    </>
  );
};
