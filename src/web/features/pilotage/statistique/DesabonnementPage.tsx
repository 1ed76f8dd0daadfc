import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { recapitulatifContract } from '#shared/features/pilotage/recapitulatif/contract.ts';
import type { EnvoiRegulier } from '#shared/features/pilotage/recapitulatif/schemas/desabonnement.ts';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { PageHorsSession } from '#web/features/comptes/compte/PageHorsSession.tsx';
import { call } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Envoi = {
  readonly nom: string;
  readonly texte: string;
  readonly fait: string;
  readonly arreter: (jeton: string) => Promise<unknown>;
};
const ENVOIS: Readonly<Record<EnvoiRegulier, Envoi>> = {
  recapitulatif: {
    nom: 'récapitulatif du matin',
    texte:
      'Il part les matins que vous avez choisis : ce qui reste à faire, et ce qui est nouveau. Vos autres mails ne ' +
      'changent pas.',
    fait:
      'C’est fait : ce récapitulatif ne partira plus à cette adresse. Il se redemande quand on veut, dans le ' +
      'profil.',
    arreter: (jeton) => call(recapitulatifContract.desabonner, { params: { jeton }, token: null }),
  },
  rapport: {
    nom: 'rapport du mois',
    texte:
      'Il part le premier jour ouvré du mois : ce que la pharmacie a récupéré, ce qui dort, ce qui est à faire. Vos ' +
      'autres mails ne changent pas.',
    fait: 'C’est fait : ce rapport ne partira plus à cette adresse. Il se redemande quand on veut, dans le profil.',
    arreter: (jeton) => call(rapportContract.desabonnerRapport, { params: { jeton }, token: null }),
  },
};

const Demande = ({ envoi, jeton }: { envoi: Envoi; jeton: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => envoi.arreter(jeton) });
  if (isSuccess)
    return (
      <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
        {envoi.fait}
      </Alert>
    );
  if (error) return <ErrorState erreur={error} onReessayer={() => mutate()} />;
  return (
    <Stack gap="lg" align="flex-start">
      <Text>{envoi.texte}</Text>
      <Button onClick={() => mutate()} loading={isPending}>
        Ne plus le recevoir
      </Button>
    </Stack>
  );
};

/**
 * `/desabonnement/{envoi}/{jeton}`: opened from the unsubscribe link of a regular mail; opening it stops nothing by
 * itself (PIL-24, STA-35).
 */
export const DesabonnementPage = () => {
  const [, , nom = '', jeton = ''] = useLocation({ select: ({ pathname }) => pathname }).split('/');
  // The router lets no other name through.
  const envoi = ENVOIS[nom as EnvoiRegulier];
  useEffect(() => {
    document.title = `${envoi.nom.replace(/^r/, 'R')} · Pharmaccord`;
  }, [envoi]);
  return (
    <PageHorsSession retour="Ouvrir Pharmaccord">
      <Stack maw="34rem" gap="lg">
        <Title order={1} fz={26}>
          Ne plus recevoir le {envoi.nom}
        </Title>
        <Demande envoi={envoi} jeton={decodeURIComponent(jeton)} />
      </Stack>
    </PageHorsSession>
  );
};
