import { Stack } from '@mantine/core';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ActesFactures } from './ActesFactures.tsx';
import { FacturePanneaux, usePanneauxFacture } from './FacturePanneaux.tsx';
import { FacturesListe } from './FacturesListe.tsx';
import { urlFactures } from './filtres.ts';

/** The invoices of one laboratory, on its page. */
export const FacturesLaboTab = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlFactures);
  const panneaux = usePanneauxFacture();
  return (
    <Stack gap="sm">
      <ActesFactures panneaux={panneaux} />
      <FacturesListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onDeposer={panneaux.deposer}
      />
      <FacturePanneaux panneaux={panneaux} laboratoireId={laboratoireId} />
    </Stack>
  );
};
