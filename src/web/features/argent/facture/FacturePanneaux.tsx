import { useState } from 'react';
import type { Facture } from '#shared/features/argent/facture/contract/lecture.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';

const FactureDrawer = differer(async () => (await import('./FactureDrawer.tsx')).FactureDrawer);
const DeposerDialog = differer(async () => (await import('./DeposerDialog.tsx')).DeposerDialog);
const EnteteDialog = differer(async () => (await import('./EnteteDialog.tsx')).EnteteDialog);
const LaboratoireDialog = differer(async () => (await import('./LaboratoireDialog.tsx')).LaboratoireDialog);

/** The opened invoice is in the address (`?facture=12`), for any screen that lists invoices. */
export const usePanneaux = () => {
  const { id, ouvrir, fermer } = useElementOuvert('facture');
  const [depot, setDepot] = useState(false);
  const [entete, setEntete] = useState<Facture | null>(null);
  const [aQui, setAQui] = useState<Facture | null>(null);
  const session = useSession();
  const deposer = session !== null && canGererFacture(session.utilisateur) ? () => setDepot(true) : undefined;
  useRaccourcis({ n: deposer });
  return {
    id,
    ouvrir,
    fermer,
    deposer,
    depot,
    finirDepot: () => setDepot(false),
    entete,
    completer: setEntete,
    finirEntete: () => setEntete(null),
    aQui,
    choisirLaboratoire: setAQui,
    finirChoix: () => setAQui(null),
  };
};
type Panneaux = ReturnType<typeof usePanneaux>;

/** Their panels, loaded with the first one opened. */
export const FacturePanneaux = ({ panneaux }: { panneaux: Panneaux }) => {
  const { id, fermer, ouvrir, depot, finirDepot, entete, finirEntete, aQui, finirChoix } = panneaux;
  return (
    <>
      {id === null ? null : (
        <FactureDrawer key={id} id={id} vers={panneaux} couvert={entete !== null || aQui !== null} onFermer={fermer} />
      )}
      {depot ? (
        <DeposerDialog
          onFermer={finirDepot}
          onOuvrir={(facture) => {
            finirDepot();
            ouvrir(facture);
          }}
        />
      ) : null}
      {entete ? <EnteteDialog facture={entete} onFermer={finirEntete} /> : null}
      {aQui ? <LaboratoireDialog facture={aQui} onFermer={finirChoix} /> : null}
    </>
  );
};
