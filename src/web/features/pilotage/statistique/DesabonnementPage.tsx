import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { PagePublique } from '#web/features/comptes/compte/PagePublique.tsx';
import { call } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

const Demande = ({ jeton }: { jeton: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(rapportContract.desabonnerRapport, { params: { jeton }, token: null }),
  });
  if (isSuccess)
    return (
      <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
        C’est fait&nbsp;: ce rapport ne partira plus à cette adresse. Il se redemande quand on veut, dans le profil.
      </Alert>
    );
  if (error) return <ErrorState erreur={error} onReessayer={() => mutate()} />;
  return (
    <Stack gap="lg" align="flex-start">
      <Text>
        Il part le premier jour ouvré du mois&nbsp;: ce que la pharmacie a récupéré, ce qui dort, ce qui est à faire.
        Vos autres mails ne changent pas.
      </Text>
      <Button onClick={() => mutate()} loading={isPending}>
        Ne plus le recevoir
      </Button>
    </Stack>
  );
};

/** `/desabonnement/rapport/{jeton}`: where the last line of the report's mail leads; opening it stops nothing (STA-35). */
export const DesabonnementPage = () => {
  const jeton = useLocation({ select: ({ pathname }) => decodeURIComponent(pathname.split('/')[3] ?? '') });
  useEffect(() => {
    document.title = 'Rapport du mois · Pharmaccord';
  }, []);
  return (
    <PagePublique retour="Ouvrir Pharmaccord">
      <Stack maw="34rem" gap="lg">
        <Title order={1} fz={26}>
          Ne plus recevoir le rapport du mois
        </Title>
        <Demande jeton={jeton} />
      </Stack>
    </PagePublique>
  );
};
