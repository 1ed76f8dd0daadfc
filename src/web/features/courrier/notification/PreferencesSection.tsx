import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  niveauxAvis,
  notificationContract,
  typesNotification,
  type NiveauAvis,
  type Preferences,
} from '#shared/features/courrier/notification/contract.ts';
import { call } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { libelleTypeNotification } from '#shared/features/courrier/notification/messages.ts';
import { iconeType } from './apparence.ts';
import { notificationQueries } from './queries.ts';

const libelleNiveau: Readonly<Record<NiveauAvis, string>> = {
  ANNONCE: 'Annoncée et dans la cloche',
  CLOCHE: 'Dans la cloche seulement',
  LISTE: 'Seulement dans la liste',
};

type Ligne = { type: keyof Preferences; valeur: NiveauAvis; onChange: (niveau: NiveauAvis) => void };

const Preference = ({ type, valeur, onChange }: Ligne) => {
  const Icone = iconeType[type];
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Icone size={18} stroke={1.7} aria-hidden />
        <Text size="sm" fw={600} id={`preference-${type}`}>
          {libelleTypeNotification[type]}
        </Text>
      </Group>
      <ChoixField
        aria-labelledby={`preference-${type}`}
        w={{ base: '100%', xs: 260 }}
        allowDeselect={false}
        options={niveauxAvis.map((niveau) => ({ value: niveau, label: libelleNiveau[niveau] }))}
        value={valeur}
        onChange={(niveau) => niveau && onChange(niveau)}
      />
    </Group>
  );
};

/** How the person is told of each type; each choice is saved at once and may be undone. */
export const PreferencesSection = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(notificationQueries.preferences());
  const { mutate } = useMutation({
    mutationFn: ({ apres }: { avant: Preferences; apres: Preferences; annulable: boolean }) =>
      call(notificationContract.changerPreferences, { body: apres }),
    onMutate: ({ apres }) => queryClient.setQueryData(notificationQueries.preferences().queryKey, apres),
    onSuccess: (_, { avant, apres, annulable }) =>
      succes(
        annulable ? 'Préférence enregistrée.' : 'Préférence rétablie.',
        annulable ? { annuler: () => mutate({ avant: apres, apres: avant, annulable: false }) } : {},
      ),
    onError: (erreur) => echec(erreur),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationQueries.racine }),
  });
  return (
    <Section titre="Notifications" texte="Comment être prévenu, selon ce dont il s’agit." cadre>
      {error && !data ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : data ? (
        <Stack gap="xs">
          {typesNotification.map((type) => (
            <Preference
              key={type}
              type={type}
              valeur={data[type]}
              onChange={(niveau) => mutate({ avant: data, apres: { ...data, [type]: niveau }, annulable: true })}
            />
          ))}
        </Stack>
      ) : (
        <Skeleton h={200} />
      )}
    </Section>
  );
};
