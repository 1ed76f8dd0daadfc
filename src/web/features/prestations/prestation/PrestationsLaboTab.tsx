import { Group, Stack } from '@mantine/core';
import { useEtatUrl } from '#web/lib/url-state.ts';
import type { ComplementsPrestation } from './complements.ts';
import { urlPrestations } from './filtres.ts';
import { PrestationPanneaux, usePanneauxPrestation } from './PrestationPanneaux.tsx';
import { PrestationsListe } from './PrestationsListe.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

type Props = { laboratoireId: number; complements: ComplementsPrestation };

/** The prestations of a groupement with one laboratory, on its page. */
export const PrestationsLaboTab = ({ laboratoireId, complements }: Props) => {
  const url = useEtatUrl(urlPrestations);
  const panneaux = usePanneauxPrestation();
  return (
    <Stack gap="sm">
      {panneaux.nouveau ? (
        <Group justify="flex-end" data-sans-impression>
          <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle prestation</BoutonAjouter>
        </Group>
      ) : null}
      <PrestationsListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onNouveau={panneaux.nouveau}
      />
      <PrestationPanneaux panneaux={panneaux} complements={complements} laboratoireId={laboratoireId} />
    </Stack>
  );
};
