import { Radio, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accesDeDepart } from '#shared/features/comptes/tenant/contract.ts';
import { libelleAccesDeDepart } from '#shared/features/comptes/tenant/messages.ts';
import type { SecondRegard } from '#shared/features/reseau/invitation/schemas.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { invitationQueries, useActesInvitation } from './queries.ts';

/**
 * In the drawer of a groupement: whether the accounts it invites open without a second check; saved at once (RES-54).
 */
export const SecondRegardSection = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(invitationQueries.secondRegard(id));
  const actes = useActesInvitation();
  const [enCours, setEnCours] = useState(false);
  const regler = (choix: SecondRegard) => {
    setEnCours(true);
    void actes
      .reglerSecondRegard(id, choix)
      .then(
        ({ dispense }) =>
          succes(dispense ? 'Les pharmacies invitées s’ouvriront d’elles-mêmes.' : 'Chaque inscription vous attend.'),
        echec,
      )
      .finally(() => setEnCours(false));
  };
  return (
    <Section
      titre="Pharmacies invitées"
      texte={insecable(
        'Sans votre regard, ne s’ouvre que la pharmacie invitée par son FINESS, ouverte au registre public, au même ' +
          'nom et à la même adresse, sans autre compte. Les autres vous attendent.',
      )}
    >
      {data ? (
        <Stack gap="sm">
          <Switch
            label="Ouvrir leur compte sans mon accord"
            checked={data.dispense}
            disabled={enCours}
            onChange={({ currentTarget }) => regler({ dispense: currentTarget.checked, acces: 'ESSAI_1_MOIS' })}
          />
          {data.dispense ? (
            <>
              <Radio.Group
                label="Accès de chacune"
                value={data.acces}
                onChange={(acces) => regler({ dispense: true, acces })}
              >
                <Stack gap={8} mt={8}>
                  {accesDeDepart.map((acces) => (
                    <Radio key={acces} value={acces} label={libelleAccesDeDepart[acces]} disabled={enCours} />
                  ))}
                </Stack>
              </Radio.Group>
              {data.parNom && data.le ? (
                <Text size="xs" c="dimmed">
                  Accordé par {data.parNom} le {formatInstant(data.le)}
                </Text>
              ) : null}
            </>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={24} />
      )}
    </Section>
  );
};
