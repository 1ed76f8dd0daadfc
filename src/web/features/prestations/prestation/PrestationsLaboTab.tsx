import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEtatUrl } from '#web/lib/url-state.ts';
import type { ComplementsPrestation } from './complements.ts';
import { urlPrestations } from './filtres.ts';
import { PrestationPanneaux, usePanneauxPrestation } from './PrestationPanneaux.tsx';
import { PrestationsListe } from './PrestationsListe.tsx';

type Props = { laboratoireId: number; complements: ComplementsPrestation };

/** What a groupement sells to one laboratory, on its page. */
export const PrestationsLaboTab = ({ laboratoireId, complements }: Props) => {
  const url = useEtatUrl(urlPrestations);
  const panneaux = usePanneauxPrestation();
  return (
    <Stack gap="sm">
      {panneaux.nouveau ? (
        <Group justify="flex-end" data-sans-impression>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={panneaux.nouveau}>
            Nouvelle prestation
          </Button>
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
