import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconLinkOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { acteSensibleContract, type ActeConteste } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { lectureDe } from '#web/lib/lecture.ts';
import { PageHorsSession } from './PageHorsSession.tsx';

const Refus = ({ erreur }: { erreur: unknown }) => (
  <Stack gap="md" align="flex-start">
    <Alert color="orange" icon={<IconLinkOff aria-hidden />} role="alert" w="100%">
      {messageDe(erreur)}
    </Alert>
    <LienBouton to="/">Se connecter</LienBouton>
  </Stack>
);

type Contestation = { readonly jeton: string; readonly onFait: (phrase: string) => void };

const Acte = ({ acte, jeton, onFait }: Contestation & { acte: ActeConteste }) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      onFait((await call(acteSensibleContract.contesterActe, { body: { jeton }, token: null })).phrase),
  });
  if (error instanceof AppError && error.status < 500) return <Refus erreur={error} />;
  return (
    <Stack gap="lg" align="flex-start">
      <Text>{insecable(acte.phrase)}</Text>
      <KeyValue
        entrees={[
          { libelle: 'Fait par', valeur: acte.parNom },
          { libelle: 'Le', valeur: `${formatInstant(acte.le)} (heure de Paris)` },
          { libelle: 'Depuis l’adresse', valeur: acte.source },
          { libelle: 'Ce lien vaut jusqu’au', valeur: formatInstant(acte.expireLe) },
        ]}
      />
      <Text size="sm">
        Si cet acte n’est pas le vôtre, ni celui d’une personne de votre compte, le bouton remet ce qui était avant,
        ferme toutes les sessions du compte et impose un nouveau mot de passe à la personne nommée.
      </Text>
      {error ? <ErrorState compact erreur={error} onReessayer={() => mutate()} /> : null}
      <Button color="red" onClick={() => mutate()} loading={isPending}>
        Ce n’est pas moi&nbsp;: remettre ce qui était avant
      </Button>
    </Stack>
  );
};

const Contenu = ({ jeton, onFait }: Contestation) => {
  const { data, error, refetch } = useQuery(
    lectureDe(
      ['acte-conteste', jeton],
      acteSensibleContract.lireActe,
      { body: { jeton }, token: null },
      { staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
    ),
  );
  if (error instanceof AppError && error.status < 500) return <Refus erreur={error} />;
  if (error) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  return data ? <Acte acte={data} jeton={jeton} onFait={onFait} /> : <Skeleton h={260} />;
};

/**
 * `/ce-n-est-pas-moi/{jeton}`: opened from the mail that reports an act. Opening it changes nothing: its button does
 * (CPT-79).
 */
export const ContestationPage = () => {
  const jeton = useLocation({ select: ({ pathname }) => decodeURIComponent(pathname.split('/')[2] ?? '') });
  // Kept in the component, because disputing ends every session of the user, and clears the query cache.
  const [fait, setFait] = useState<string | null>(null);
  // A stored session that proves to be over clears the cache: reads the page again.
  const session = useSession();
  useEffect(() => {
    document.title = 'Ce n’est pas moi · Pharmaccord';
  }, []);
  return (
    <PageHorsSession retour="Se connecter">
      <Stack maw="34rem" gap="lg">
        <Title order={1} fz={26}>
          Ce n’est pas vous&nbsp;?
        </Title>
        {fait === null ? (
          <Contenu key={session?.token ?? 'sans session'} jeton={jeton} onFait={setFait} />
        ) : (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
            {insecable(fait)}
          </Alert>
        )}
      </Stack>
    </PageHorsSession>
  );
};
