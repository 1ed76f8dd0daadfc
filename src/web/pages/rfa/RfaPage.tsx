import { useQuery } from '@tanstack/react-query';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { ChoixAnnee } from '#web/features/argent/rfa/ChoixAnnee.tsx';
import { anneeDe, listeServeurRfa, urlRfa } from '#web/features/argent/rfa/filtres.ts';
import { rfaQueries } from '#web/features/argent/rfa/queries.ts';
import { RfaListe } from '#web/features/argent/rfa/RfaListe.tsx';
import { RfaPanneaux, usePanneauxRfa } from '#web/features/argent/rfa/RfaPanneaux.tsx';
import { complementsRfa } from './complements.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** `/rfa`: the RFA of the year: paliers, missing purchases, amounts due. */
export const RfaPage = () => {
  const url = useEtatUrl(urlRfa);
  const panneaux = usePanneauxRfa();
  const { data } = useQuery(rfaQueries.liste(listeServeurRfa(url)));
  return (
    <PageShell
      titre="RFA"
      sousTitre="Les remises de fin d’année, palier par palier, jusqu’à leur règlement."
      actions={
        <>
          <ChoixAnnee annee={anneeDe(url)} annees={data?.annees ?? []} onChange={(annee) => url.changer({ annee })} />
          {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle RFA</BoutonAjouter> : null}
        </>
      }
    >
      <RfaListe url={url} vers={panneaux} ouverte={panneaux.id} onNouveau={panneaux.nouveau} />
      <RfaPanneaux panneaux={panneaux} complements={complementsRfa} annee={anneeDe(url)} />
    </PageShell>
  );
};
