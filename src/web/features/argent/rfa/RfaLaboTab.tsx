import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ChoixAnnee } from './ChoixAnnee.tsx';
import type { ComplementsRfa } from './complements.ts';
import { anneeDe, listeServeurRfa, urlRfa } from './filtres.ts';
import { rfaQueries } from './queries.ts';
import styles from './Rfa.module.css';
import { RfaListe } from './RfaListe.tsx';
import { RfaPanneaux, usePanneauxRfa } from './RfaPanneaux.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** The RFA of one laboratory, on its page. */
export const RfaLaboTab = ({ laboratoireId, complements }: { laboratoireId: number; complements: ComplementsRfa }) => {
  const url = useEtatUrl(urlRfa);
  const panneaux = usePanneauxRfa();
  const { data } = useQuery(rfaQueries.liste(listeServeurRfa(url, laboratoireId)));
  return (
    <Stack gap="sm">
      <div className={styles.tete} data-sans-impression>
        <ChoixAnnee annee={anneeDe(url)} annees={data?.annees ?? []} onChange={(annee) => url.changer({ annee })} />
        {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle RFA</BoutonAjouter> : null}
      </div>
      <RfaListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onNouveau={panneaux.nouveau}
      />
      <RfaPanneaux panneaux={panneaux} complements={complements} laboratoireId={laboratoireId} annee={anneeDe(url)} />
    </Stack>
  );
};
