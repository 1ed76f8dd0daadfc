import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveContract, type Archive } from '#shared/features/archive/contract.ts';
import { INTERROMPUE } from '#shared/features/archive/messages.ts';
import { telecharger } from '#web/lib/api.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { useAuDessus } from '#web/ui/fermeture.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { archiveQueries, phraseArchive } from './queries.ts';

type Props = { id: number; onFermer: () => void };

const Etat = ({ archive }: { archive: Archive }) => {
  const { etat, interrompu, total, faits, taille, expireLe, erreur, titre } = archive;
  if (etat === 'EN_COURS' && !interrompu)
    return (
      <Stack gap={6} role="status">
        <Text size="sm">{phraseArchive(archive)}</Text>
        <Progress value={total > 0 ? (faits / total) * 100 : 0} aria-label="Avancement de l’archive" animated />
      </Stack>
    );
  if (etat === 'TERMINE')
    return (
      <div>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {titre}
        </Text>
        <Text size="sm" c="dimmed">
          {[taille === null ? null : formatTaille(taille), expireLe && `disponible jusqu’au ${formatInstant(expireLe)}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </div>
    );
  return (
    <Text size="sm">
      {etat === 'EXPIRE' ? 'Cette archive n’est plus gardée\u00a0: demandez-en une nouvelle.' : (erreur ?? INTERROMPUE)}
    </Text>
  );
};

/** An archive that somebody left and comes back to: how far it is, then the file itself. */
export const ArchiveDialog = ({ id, onFermer }: Props) => {
  useAuDessus();
  const client = useQueryClient();
  const [envoi, setEnvoi] = useState(false);
  const { data, error, refetch } = useQuery(archiveQueries.une(id));
  const prendre = async () => {
    setEnvoi(true);
    try {
      succes(`${await telecharger(archiveContract.telechargerArchive, { params: { id } })} téléchargé.`);
      onFermer();
    } catch (erreur) {
      echec(erreur);
      setEnvoi(false);
    }
    // Taking it may be reading what it holds.
    void client.invalidateQueries();
  };
  return (
    <Modal opened onClose={onFermer} title="Votre archive" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Stack gap="lg">
        {data ? <Etat archive={data} /> : <Attente erreur={error} onReessayer={() => void refetch()} hauteur={64} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer}>
            Fermer
          </Button>
          {data?.droits.telecharger ? (
            <Button loading={envoi} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void prendre()}>
              Télécharger
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
};
