import { Alert, Skeleton, Stack, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { poserAvis } from '#web/session/avis.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { setSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { lectureDe } from '#web/lib/lecture.ts';
import { DIFFERENTS, motsDePasseIdentiques, nouveauConfirme } from './confirmation.ts';
import { PageHorsSession } from './PageHorsSession.tsx';
import { MotDePasseRules } from './MotDePasseRules.tsx';

const schema = z.object(nouveauConfirme).refine(motsDePasseIdentiques, DIFFERENTS);
const CHANGE = 'Votre mot de passe a été modifié. Connectez-vous avec votre nouveau mot de passe.';

/** Maps the contract's field `password` to the form's `nouveau`. */
const surLeChamp = (erreur: unknown): never => {
  if (erreur instanceof AppError && erreur.errors.length > 0)
    throw new AppError(erreur.status, erreur.code, erreur.message, {
      errors: erreur.errors.map(({ pointer, detail }) => ({
        pointer: pointer.replace(/^\/password$/, '/nouveau'),
        detail,
      })),
    });
  throw erreur;
};

const Choix = ({ jeton }: { jeton: string }) => {
  const navigate = useNavigate();
  const f = useFormulaire(
    schema,
    { nouveau: '', confirmation: '' },
    async ({ nouveau }) => {
      await call(compteContract.choisirMotDePasse, { body: { jeton, password: nouveau }, token: null }).catch(
        surLeChamp,
      );
      setSession(null);
      poserAvis({ genre: 'motDePasse', texte: CHANGE });
      await navigate({ to: '/', replace: true });
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} envoyer="Enregistrer le mot de passe">
      <MotDePasseField {...f.champ('nouveau')} label="Nouveau mot de passe" autoComplete="new-password" />
      <MotDePasseRules valeur={f.valeurs.nouveau ?? ''} />
      <MotDePasseField {...f.champ('confirmation')} label="Confirmez le mot de passe" autoComplete="new-password" />
    </Formulaire>
  );
};

const Perdu = ({ texte }: { texte: string }) => (
  <Stack gap="md" align="flex-start">
    <Alert color="orange" icon={<IconLinkOff aria-hidden />} role="alert" w="100%">
      {texte} « Mot de passe oublié ? », sur l’écran de connexion, en envoie un nouveau.
    </Alert>
    <LienBouton to="/">Revenir à la connexion</LienBouton>
  </Stack>
);

const Contenu = ({ jeton }: { jeton: string }) => {
  const { isPending, error, refetch } = useQuery(
    lectureDe(
      ['lien-mot-de-passe', jeton],
      compteContract.verifierLien,
      { body: { jeton }, token: null },
      { staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
    ),
  );
  if (error instanceof AppError && error.status < 500) return <Perdu texte={messageDe(error)} />;
  if (error) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  return isPending ? <Skeleton h={220} /> : <Choix jeton={jeton} />;
};

/** `/mot-de-passe/{jeton}`: opened from the mail of a forgotten password (CPT-7). */
export const LienMotDePassePage = () => {
  const jeton = useLocation({ select: ({ pathname }) => decodeURIComponent(pathname.split('/')[2] ?? '') });
  useEffect(() => {
    document.title = 'Nouveau mot de passe · Pharmaccord';
  }, []);
  return (
    <PageHorsSession retour="Se connecter">
      <Stack maw="28rem" gap="lg">
        <Title order={1} fz={26}>
          Choisissez un nouveau mot de passe
        </Title>
        <Contenu jeton={jeton} />
      </Stack>
    </PageHorsSession>
  );
};
