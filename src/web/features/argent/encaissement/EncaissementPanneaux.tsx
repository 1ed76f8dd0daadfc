import type { ReactNode } from 'react';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { urlSaisieEncaissement } from './filtres.ts';

const EncaissementDrawer = differer(async () => (await import('./EncaissementDrawer.tsx')).EncaissementDrawer);
const EncaissementForm = differer(async () => (await import('./EncaissementForm.tsx')).EncaissementForm);

/** The opened encaissement and the form, both in the address (`?encaissement=12`, `?saisie=nouveau`). */
export const usePanneaux = () => {
  const { id, ouvrir, fermer } = useElementOuvert('encaissement');
  const { etat, changer } = useEtatUrl(urlSaisieEncaissement);
  const session = useSession();
  const encaisse = session !== null && canEncaisser(session.utilisateur);
  const nouveau = encaisse ? () => changer({ saisie: 'nouveau' }) : undefined;
  useRaccourcis({ n: nouveau });
  return {
    id,
    saisie: encaisse ? etat.saisie : undefined,
    nouveau,
    releve: encaisse ? () => changer({ saisie: 'releve' }) : undefined,
    ouvrir,
    fermer,
    finirSaisie: () => changer({ saisie: undefined }),
    /** Closes the form on the sheet of what it saved. */
    montrer: (encaissement: number) => changer({ saisie: undefined, encaissement }),
    // The form and the sheet change together: two changes of address in a row could cross.
    modifier: (encaissement: number) => changer({ saisie: 'modification', encaissement }),
  };
};
export type Panneaux = ReturnType<typeof usePanneaux>;

type Props = {
  panneaux: Panneaux;
  /** The laboratory of the list, proposed to what is recorded. */
  laboratoireId?: number | undefined;
  /** Reads a bank statement: a feature above this one. */
  releve: (onFermer: () => void) => ReactNode;
};

/** Their panels, loaded with the first one opened. */
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
