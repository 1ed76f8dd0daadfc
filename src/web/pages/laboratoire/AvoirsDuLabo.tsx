import { Box, Button, Group, Stack } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import {
  EncaissementPanneaux,
  usePanneauxEncaissement,
} from '#web/features/argent/encaissement/EncaissementPanneaux.tsx';
import { EncaissementsListe } from '#web/features/argent/encaissement/EncaissementsListe.tsx';
import { EncaissementsTuiles } from '#web/features/argent/encaissement/EncaissementsTuiles.tsx';
import { urlEncaissements } from '#web/features/argent/encaissement/filtres.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';
import { differer } from '#web/ui/differer.tsx';
import styles from './LaboratoirePage.module.css';

const ReleveDrawer = differer(
  async () => (await import('#web/features/argent/releve-bancaire/ReleveDrawer.tsx')).ReleveDrawer,
);
const lireReleve = (onFermer: () => void) => <ReleveDrawer onFermer={onFermer} />;

/** The screen "Avoirs et paiements" limited to one laboratory. */
export const AvoirsDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlEncaissements);
  const panneaux = usePanneauxEncaissement();
  return (
    <Stack gap="sm">
      {panneaux.nouveau ? (
        <Group justify="flex-end" gap="xs" className={styles.actes} data-sans-impression>
          <Button variant="default" leftSection={<IconBuildingBank size={16} aria-hidden />} onClick={panneaux.releve}>
            Lire un relevé
          </Button>
          <BoutonAjouter onClick={panneaux.nouveau}>Avoir ou paiement</BoutonAjouter>
        </Group>
      ) : null}
      {/* On a phone the rows come first: the overview has these figures. */}
      <Box visibleFrom="sm">
        <EncaissementsTuiles url={url} laboratoireId={laboratoireId} />
      </Box>
      <EncaissementsListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onNouveau={panneaux.nouveau}
      />
      <EncaissementPanneaux panneaux={panneaux} laboratoireId={laboratoireId} releve={lireReleve} />
    </Stack>
  );
};
