import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RapportImport } from '#shared/features/catalogue/laboratoire/contract.ts';
import { accord, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import { useActesLaboratoire } from './queries.ts';

const Rapport = ({ rapport: { lignes, crees, dejaPresents, nbRefuses, refuses } }: { rapport: RapportImport }) => (
  <Stack gap="sm" role="status">
    <Alert
      color={nbRefuses > 0 ? 'orange' : 'green'}
      title={insecable(`Import terminé : ${pluriel(lignes, 'ligne')} ${accord(lignes, 'lue')}`)}
    >
      {pluriel(crees, 'laboratoire')} {accord(crees, 'créé')}, {formatNombre(dejaPresents)} déjà{' '}
      {accord(dejaPresents, 'présent')}, {formatNombre(nbRefuses)} {accord(nbRefuses, 'refusé')}.
    </Alert>
    {refuses.length > 0 ? (
      <List size="sm" style={{ maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}>
        {refuses.map(({ ligne, nom, motif }) => (
          <List.Item key={`${ligne} ${nom}`}>{insecable(`Ligne ${ligne} : « ${nom} ». ${motif}`)}</List.Item>
        ))}
      </List>
    ) : null}
  </Stack>
);

/** Holders of the public medicines database, or any list of laboratories, into the catalogue. */
export const ImportTitulaires = ({ onFermer }: { onFermer: () => void }) => {
  const { importer } = useActesLaboratoire();
  const [rapport, setRapport] = useState<RapportImport | null>(null);
  const { envois, ajouter, retirer, enCours } = useEnvois(async (fichier, suivi) =>
    setRapport(await importer(fichier, suivi)),
  );
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Importer des titulaires"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Un fichier CSV ou texte avec une colonne «&nbsp;titulaire&nbsp;», «&nbsp;laboratoire&nbsp;» ou
          «&nbsp;nom&nbsp;», ou le fichier CIS_bdpm.txt de la base publique des médicaments tel quel. Les laboratoires
          déjà au catalogue sont laissés comme ils sont.
        </Text>
        <FileDrop
          libelle="Fichier des titulaires"
          accepte=".csv,.txt,.tsv"
          disabled={enCours}
          envois={envois}
          onRetirer={retirer}
          onFichiers={(fichiers) => {
            setRapport(null);
            ajouter(fichiers);
          }}
        />
        {rapport ? <Rapport rapport={rapport} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onFermer}>
            Fermer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
