import { Button, Group, Stack } from '@mantine/core';
import { IconListCheck, IconUpload } from '@tabler/icons-react';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { FacturePanneaux, usePanneauxFacture } from './FacturePanneaux.tsx';
import { FacturesListe } from './FacturesListe.tsx';
import { urlFactures } from './filtres.ts';

/** The invoices of one laboratory, on its page. */
export const FacturesLaboTab = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlFactures);
  const panneaux = usePanneauxFacture();
  return (
    <Stack gap="sm">
      {panneaux.deposer ? (
        <Group justify="flex-end" data-sans-impression>
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => panneaux.lireReleve?.()}
          >
            Lire un relevé de compte
          </Button>
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={panneaux.deposer}>
            Déposer des factures
          </Button>
        </Group>
      ) : null}
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
