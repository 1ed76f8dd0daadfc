import { urlPrestations } from '#web/features/prestations/prestation/filtres.ts';
import { PrestationPanneaux, usePanneauxPrestation } from '#web/features/prestations/prestation/PrestationPanneaux.tsx';
import { PrestationsListe } from '#web/features/prestations/prestation/PrestationsListe.tsx';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { differer } from '#web/ui/differer.tsx';
import { complementsPrestation } from './complements.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const IbansManquants = differer(
  async () => (await import('#web/features/prestations/iban-manquant/IbansManquants.tsx')).IbansManquants,
);

/**
 * `/prestations`: the prestations a groupement invoices to laboratories, and the part it gives back to its adhérents.
 */
export const PrestationsPage = () => {
  const url = useEtatUrl(urlPrestations);
  const panneaux = usePanneauxPrestation();
  return (
    <PageShell
      titre="Prestations"
      sousTitre="Ce que vous facturez aux laboratoires, ce qu’ils ont payé, et la part de chaque adhérent."
      actions={panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle prestation</BoutonAjouter> : null}
    >
      {panneaux.nouveau ? <IbansManquants /> : null}
      <PrestationsListe url={url} vers={panneaux} ouverte={panneaux.id} onNouveau={panneaux.nouveau} />
      <PrestationPanneaux panneaux={panneaux} complements={complementsPrestation} />
    </PageShell>
  );
};
