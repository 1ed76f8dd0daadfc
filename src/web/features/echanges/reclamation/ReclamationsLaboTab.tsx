import { useEtatUrl } from '#web/lib/url-state.ts';
import { urlReclamations } from './filtres.ts';
import { ReclamationPanneaux, usePanneauxReclamation } from './ReclamationPanneaux.tsx';
import { ReclamationsListe } from './ReclamationsListe.tsx';

/** The tab "Réclamations" of a laboratory. */
export const ReclamationsLaboTab = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlReclamations);
  const panneaux = usePanneauxReclamation();
  return (
    <>
      <ReclamationsListe url={url} laboratoireId={laboratoireId} panneaux={panneaux} />
      <ReclamationPanneaux panneaux={panneaux} laboratoireId={laboratoireId} />
    </>
  );
};
