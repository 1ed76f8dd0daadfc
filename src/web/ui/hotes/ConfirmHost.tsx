import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { getDemande, subscribeDemande, type DemandeConfirmation } from '#web/lib/confirmer.ts';
import { useOuvertEnsuite } from '../differer.tsx';

/** The dialog of `confirmerActe`. */
export const ConfirmHost = () => {
  const demande = useSyncExternalStore(subscribeDemande, getDemande);
  const [derniere, setDerniere] = useState<DemandeConfirmation | null>(null);
  if (demande && demande !== derniere) setDerniere(demande);
  const ouvert = useOuvertEnsuite(demande !== null);
  // Keeps the last question while the dialog fades out.
  const {
    titre,
    texte,
    details = [],
    contenu,
    lien,
    action = 'Confirmer',
    annuler = 'Annuler',
    danger = false,
  } = demande ?? derniere ?? { titre: '', texte: '' };
  return (
    <Modal
      opened={ouvert}
      onClose={() => demande?.repondre(false)}
      title={titre}
      size={contenu ? 'lg' : 'md'}

      zIndex={300}
    >
      <Stack gap="md">
        <Text size="sm">{texte}</Text>
        {details.length > 0 ? (
          <List size="sm" spacing={4}>
            {details.map((detail) => (
              <List.Item key={detail}>{detail}</List.Item>
            ))}
          </List>
        ) : null}
        {contenu}
        {lien ? (
          <Anchor href={lien.adresse} target="_blank" size="sm">
            {lien.libelle}
          </Anchor>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => demande?.repondre(false)} data-autofocus={danger || undefined}>
            {annuler}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            onClick={() => demande?.repondre(true)}
            data-autofocus={danger ? undefined : true}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
