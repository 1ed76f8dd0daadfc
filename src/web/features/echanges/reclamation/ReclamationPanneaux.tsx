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

/** The form in the address: a link from an encours opens the form about it. */
export const urlSaisieReclamation = z.object({
  saisie: z.enum(['nouveau', 'modification']).optional(),
  deEncours: idSchema.optional(),
  /** Amount that the encours asks for beyond its due, in cents, for the message (RFA-49). */
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

/** The panels of the réclamations, loaded when the first one opens. */
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
