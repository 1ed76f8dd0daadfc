import type { ReactNode } from 'react';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import { urlSaisieEncaissement } from './filtres.ts';

const EncaissementDrawer = differer(async () => (await import('./EncaissementDrawer.tsx')).EncaissementDrawer);
const EncaissementForm = differer(async () => (await import('./EncaissementForm.tsx')).EncaissementForm);

/** The opened encaissement and the form. */
export const usePanneauxEncaissement = () => {
  const session = useSession();
  const peut = session !== null && canEncaisser(session.utilisateur);
  const panneaux = useFicheEtSaisie('encaissement', urlSaisieEncaissement, { peut });
  return { ...panneaux, releve: peut ? () => panneaux.saisir('releve') : undefined };
};
type PanneauxEncaissement = ReturnType<typeof usePanneauxEncaissement>;

type Props = {
  panneaux: PanneauxEncaissement;
  /** Laboratory of the list, the default of a new encaissement. */
  laboratoireId?: number | undefined;
  /** Drawer that reads a relevé bancaire, given by a feature above this one. */
  releve: (onFermer: () => void) => ReactNode;
};

/** The panels of the encaissements, loaded when the first one opens. */
export const EncaissementPanneaux = ({ panneaux, laboratoireId, releve }: Props) => {
  const { id, saisie, fermer, finirSaisie, montrer } = panneaux;
  if (saisie === 'releve') return releve(finirSaisie);
  const creation = saisie === 'nouveau';
  if (saisie !== undefined && (creation || id !== null))
    return (
      <EncaissementForm
        key={`${saisie}.${creation ? 0 : id}`}
        id={creation ? null : id}
        laboratoireId={laboratoireId}
        onFermer={finirSaisie}
        onEnregistre={montrer}
      />
    );
  return id === null ? null : <EncaissementDrawer key={id} id={id} vers={panneaux} onFermer={fermer} />;
};
