import { z } from 'zod';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import type { ComplementsEncours } from './complements.ts';

const EncoursDrawer = differer(async () => (await import('./EncoursDrawer.tsx')).EncoursDrawer);
const EncoursForm = differer(async () => (await import('./formulaire/EncoursForm.tsx')).EncoursForm);

/** The form in the address, so that a reload or a link opens it. */
export const urlSaisieEncours = z.object({ saisie: z.enum(['nouveau', 'modification', 'copie']).optional() });

/** The opened encours and the form, for any screen that lists encours. */
export const usePanneauxEncours = () => {
  const session = useSession();
  const peut = session !== null && typesDe(session.utilisateur).length > 0;
  const panneaux = useFicheEtSaisie('encours', urlSaisieEncours, { peut });
  return { ...panneaux, dupliquer: (cible: number) => panneaux.saisir('copie', cible) };
};
type PanneauxEncours = ReturnType<typeof usePanneauxEncours>;

type Props = { panneaux: PanneauxEncours; laboratoireId?: number; complements: ComplementsEncours };

/** The panels of the encours, loaded when the first one opens. */
export const EncoursPanneaux = ({ panneaux, laboratoireId, complements }: Props) => {
  usePreparation(EncoursDrawer);
  const { id, saisie, fermer, finirSaisie, montrer, ouvrir } = panneaux;
  const creation = saisie === 'nouveau';
  if (saisie !== undefined && (creation || id !== null))
    return complements.avecNatureHabituelle((natureHabituelle) => (
      <EncoursForm
        key={`${saisie}.${creation ? 0 : id}`}
        mode={saisie}
        id={creation ? null : id}
        laboratoireId={laboratoireId}
        natureHabituelle={natureHabituelle}
        onFermer={finirSaisie}
        onEnregistre={montrer}
        onOuvrir={ouvrir}
      />
    ));
  return id === null ? null : (
    <EncoursDrawer key={id} id={id} vers={panneaux} complements={complements} onFermer={fermer} />
  );
};
