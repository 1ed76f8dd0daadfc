import { z } from 'zod';
import { id as idSchema } from '#shared/core/contract.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { useFicheEtSaisie } from '#web/lib/fiche-et-saisie.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';

const ReclamationDrawer = differer(async () => (await import('./ReclamationDrawer.tsx')).ReclamationDrawer);
const ReclamationForm = differer(async () => (await import('./ReclamationForm.tsx')).ReclamationForm);
const ModificationForm = differer(async () => (await import('./ModificationForm.tsx')).ModificationForm);

/** What is being typed, in the address too: a link from an encours opens the form about it. */
export const urlSaisieReclamation = z.object({
  saisie: z.enum(['nouveau', 'modification']).optional(),
  deEncours: idSchema.optional(),
  /** What that encours asks for beyond what is due, cents: the message says it (RFA-49). */
  trop: idSchema.optional(),
});

/** The opened réclamation and the form. */
export const usePanneauxReclamation = () => {
  const { etat } = useEtatUrl(urlSaisieReclamation);
  const session = useSession();
  const peut = session !== null && canEcrireReclamation(session.utilisateur);
  const panneaux = useFicheEtSaisie('reclamation', urlSaisieReclamation, { peut, oublies: ['deEncours', 'trop'] });
  return { ...panneaux, deEncours: etat.deEncours ?? null, trop: etat.trop ?? null };
};
export type PanneauxReclamation = ReturnType<typeof usePanneauxReclamation>;

/** Their panels, loaded with the first one opened. */
export const ReclamationPanneaux = ({
  panneaux,
  laboratoireId,
}: {
  panneaux: PanneauxReclamation;
  laboratoireId?: number;
}) => {
  usePreparation(ReclamationDrawer);
  const { id, saisie, deEncours, trop, finirSaisie, montrer, fermer, modifier } = panneaux;
  if (saisie === 'nouveau')
    return (
      <ReclamationForm
        key={deEncours ?? 0}
        laboratoireId={laboratoireId}
        encoursId={deEncours}
        tropCentimes={trop}
        onFermer={finirSaisie}
        onCreee={montrer}
      />
    );
  if (id === null) return null;
  if (saisie === 'modification') return <ModificationForm key={id} id={id} onFermer={finirSaisie} />;
  return <ReclamationDrawer key={id} id={id} onModifier={() => modifier(id)} onFermer={fermer} />;
};
