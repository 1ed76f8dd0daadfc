import { useQuery } from '@tanstack/react-query';
import { ChoixAnnee } from '#web/features/argent/rfa/ChoixAnnee.tsx';
import {
  anneeChoisieRfaGroupement,
  listeServeurRfaGroupement,
  urlRfasGroupement,
} from '#web/features/argent/rfa-groupement/filtres.ts';
import { rfaGroupementQueries } from '#web/features/argent/rfa-groupement/queries.ts';
import {
  RfaGroupementPanneaux,
  usePanneauxGroupement,
} from '#web/features/argent/rfa-groupement/RfaGroupementPanneaux.tsx';
import { RfasGroupementListe } from '#web/features/argent/rfa-groupement/RfasGroupementListe.tsx';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { complementsRfaGroupement } from './complements.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** `/rfasGroupement`: the RFA that a groupement negotiates for its adhérents, and their common progress. */
export const RfasGroupementPage = () => {
  const url = useEtatUrl(urlRfasGroupement);
  const panneaux = usePanneauxGroupement();
  const { data } = useQuery(rfaGroupementQueries.liste(listeServeurRfaGroupement(url)));
  return (
    <PageShell
      titre="RFA"
      sousTitre="Les remises de fin d’année que vous négociez pour vos adhérents, et ce qu’ils atteignent ensemble."
      actions={
        <>
          <ChoixAnnee
            annee={anneeChoisieRfaGroupement(url)}
            annees={data?.annees ?? []}
            onChange={(annee) => url.changer({ annee })}
          />
          {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle RFA</BoutonAjouter> : null}
        </>
      }
    >
      <RfasGroupementListe url={url} vers={panneaux} ouverte={panneaux.id} onNouveau={panneaux.nouveau} />
      <RfaGroupementPanneaux
        panneaux={panneaux}
        complements={complementsRfaGroupement}
        annee={anneeChoisieRfaGroupement(url)}
      />
    </PageShell>
  );
};
