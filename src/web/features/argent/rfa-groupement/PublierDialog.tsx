import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';
import styles from './RfaGroupement.module.css';

/** Who receives it, said before it is sent. */
export const PublierDialog = ({ rfa, onFermer }: { rfa: RfaGroupement; onFermer: () => void }) => {
  const ouvert = useOuvertEnsuite(true);
  const actes = useActesRfaGroupement();
  const { data, error, refetch } = useQuery(rfaGroupementQueries.ciblage(rfa.id));
  const [enCours, setEnCours] = useState(false);
  const envoyer = async () => {
    setEnCours(true);
    try {
      await actes.changerEtat(rfa, 'valider');
      succes(`« ${nomRfa(rfa)} » est publiée.`);
      onFermer();
    } catch (erreur) {
      echec(erreur);
      setEnCours(false);
    }
  };
  return (
    <Modal
      opened={ouvert}
      onClose={onFermer}
      title={`Publier « ${nomRfa(rfa)} »`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        <Text size="sm">Publiée, elle ne se modifie plus&nbsp;: il faudrait l’invalider.</Text>
        {data ? (
          <>
            <Text fw={600}>Envoyée à {pluriel(data.total, 'adhérent')}</Text>
            {data.parSegment.length > 0 ? (
              <ul className={styles.liste}>
                {data.parSegment.map(({ id, nom, nbAdherents }) => (
                  <li key={id}>
                    <Text size="sm">
                      {insecable(`${nom} :`)} {formatNombre(nbAdherents)}
                    </Text>
                  </li>
                ))}
              </ul>
            ) : (
              <Text size="sm">Tous vos adhérents.</Text>
            )}
            <Text size="sm" c="dimmed">
              {data.total === 0
                ? 'Personne ne la reçoit pour l’instant : ceux qui rejoindront la cible la recevront à leur arrivée.'
                : 'Chacun est prévenu, et ceux qui rejoindront la cible la recevront à leur arrivée.'}
            </Text>
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={72} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer}>
            Annuler
          </Button>
          <Button loading={enCours} disabled={!data} onClick={() => void envoyer()} data-autofocus>
            Publier
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
