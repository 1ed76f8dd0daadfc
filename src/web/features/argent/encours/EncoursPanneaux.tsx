import { z } from 'zod';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import type { ComplementsEncours } from './complements.ts';

const EncoursDrawer = differer(async () => (await import('./EncoursDrawer.tsx')).EncoursDrawer);
const EncoursForm = differer(async () => (await import('./EncoursForm.tsx')).EncoursForm);

/** What is being typed, in the address too: a reload or a link from elsewhere opens the form. */
export const urlSaisieEncours = z.object({
  saisie: z.enum(['nouveau', 'modification', 'copie']).optional(),
  encours: z.coerce.number().int().positive().optional(),
});

/** The opened encours and the form, both in the address (`?encours=12`, `?saisie=nouveau`), for any screen that lists encours. */
export const usePanneaux = () => {
  const { id, ouvrir, fermer } = useElementOuvert('encours');
  const { etat, changer } = useEtatUrl(urlSaisieEncours);
  const session = useSession();
  const peutCreer = session !== null && typesDe(session.utilisateur).length > 0;
  const nouveau = peutCreer ? () => changer({ saisie: 'nouveau' }) : undefined;
  useRaccourcis({ n: nouveau });
  // The form and the sheet change together: two changes of address in a row could cross.
  const saisir = (saisie: 'modification' | 'copie') => (cible: number) => changer({ saisie, encours: cible });
  return {
    id,
    saisie: peutCreer ? etat.saisie : undefined,
    nouveau,
    ouvrir,
    fermer,
    finirSaisie: () => changer({ saisie: undefined }),
    /** Closes the form on the sheet of what it saved. */
    montrer: (enregistre: number) => changer({ saisie: undefined, encours: enregistre }),
    modifier: saisir('modification'),
    dupliquer: saisir('copie'),
    supprime: fermer,
  };
};
export type Panneaux = ReturnType<typeof usePanneaux>;

type Props = { panneaux: Panneaux; laboratoireId?: number; complements: ComplementsEncours };

/** Their panels, loaded with the first one opened. */
export const EncoursPanneaux = ({ panneaux, laboratoireId, complements }: Props) => {
  usePreparation(EncoursDrawer);
  const { id, saisie, fermer, finirSaisie, montrer, ouvrir } = panneaux;
  const creation = saisie === 'nouveau';
  if (saisie !== undefined && (creation || id !== null))
    return (
      <EncoursForm
        key={`${saisie}.${creation ? 0 : id}`}
        mode={saisie}
        id={creation ? null : id}
        laboratoireId={laboratoireId}
        onFermer={finirSaisie}
        onEnregistre={montrer}
        onOuvrir={ouvrir}
      />
    );
  return id === null ? null : (
    <EncoursDrawer key={id} id={id} vers={panneaux} complements={complements} onFermer={fermer} />
  );
};
