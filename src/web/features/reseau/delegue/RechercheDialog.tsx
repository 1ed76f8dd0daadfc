import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegueContract, type PharmacieTrouveeDelegue } from '#shared/features/reseau/delegue/contract.ts';
import { libelleSituationDelegue } from '#shared/features/reseau/delegue/messages.ts';
import { call } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { teinteSituation } from './apparence.ts';
import styles from './Recherche.module.css';
import { habilitationQueries, useRafraichirHabilitations } from './queries.ts';

const MIN = 3;

const Trouvee = ({
  pharmacie: { id, nom, codePostal, ville, situation, demandable },
}: {
  pharmacie: PharmacieTrouveeDelegue;
}) => {
  const rafraichir = useRafraichirHabilitations();
  const demander = useMutation({
    mutationFn: () => call(delegueContract.demanderAcces, { body: { tenantId: id } }),
    onSuccess: () => succes(`Demande envoyée à ${nom}.`),
    onError: (erreur) => echec(erreur),
    onSettled: rafraichir,
  });
  return (
    <li className={styles.ligne}>
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={550} className={styles.nom}>
          {nom}
        </Text>
        <Text size="xs" c="dimmed">
          {[codePostal, ville].filter(Boolean).join(' ')}
        </Text>
      </Stack>
      {demandable ? (
        <Button
          size="xs"
          variant="light"
          loading={demander.isPending}
          onClick={() => demander.mutate()}
          leftSection={<IconSend size={14} aria-hidden />}
          aria-label={`Demander l’accès à ${nom}`}
        >
          Demander
        </Button>
      ) : situation ? (
        <StatusBadge teinte={teinteSituation[situation]}>{libelleSituationDelegue[situation]}</StatusBadge>
      ) : null}
    </li>
  );
};

const Resultats = ({ q }: { q: string }) => {
  const { data, error, refetch } = useQuery({ ...habilitationQueries.recherche(q), enabled: q.length >= MIN });
  if (q.length < MIN)
    return (
      <Text size="sm" c="dimmed">
        Écrivez au moins {MIN} caractères.
      </Text>
    );
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Aucune pharmacie ne correspond.
      </Text>
    );
  return (
    <ul className={styles.liste} aria-label="Pharmacies trouvées">
      {data.map((pharmacie) => (
        <Trouvee key={pharmacie.id} pharmacie={pharmacie} />
      ))}
    </ul>
  );
};

/** A pharmacy by name, CIP or town, to ask it an access: it decides. */
export const RechercheDialog = ({ onFermer }: { onFermer: () => void }) => {
  const [saisie, setSaisie] = useState('');
  const [q] = useDebouncedValue(saisie.trim(), 250);
  return (
    <Modal opened onClose={onFermer} title="Demander l’accès à une pharmacie" size="lg">
      <Stack gap="md">
        <TextInput
          type="search"
          label="Pharmacie"
          description="Nom, code CIP, code postal ou ville."
          value={saisie}
          onChange={(evenement) => setSaisie(evenement.currentTarget.value)}
          maxLength={100}
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <div aria-live="polite" className={styles.resultats}>
          <Resultats q={q} />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onFermer}>
            Fermer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
