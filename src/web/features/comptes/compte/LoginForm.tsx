import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type SyntheticEvent } from 'react';
import { loginSchema } from '#shared/features/comptes/compte/contract.ts';
import { poserAvis } from '#web/session/avis.ts';
import { apresConnexion } from '#web/session/gardes.ts';
import { reprendreLieu } from '#web/session/lieu.ts';
import { estSessionAbonnee, quiRegarde, type SessionOuverte } from '#web/session/session-ouverte.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { validerSaisie, type Erreurs } from '#web/lib/formulaire/validation.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { seConnecter } from '#web/session/ouvrir-session.ts';

const premierDe = (erreurs: Erreurs) => (['username', 'password'] as const).find((nom) => nom in erreurs);

type LoginFormProps = {
  onMotDePasseAChanger: (session: SessionOuverte) => void;
  /** Called with the identifier already typed. */
  onOubli: (identifiant: string) => void;
};

/**
 * Identifier and password, both required (CPT-1); Enter submits; a refusal shows the server's own sentence in an alert
 * (CPT-2).
 */
export const LoginForm = ({ onMotDePasseAChanger, onOubli }: LoginFormProps) => {
  const navigate = useNavigate();
  const formulaire = useRef<HTMLFormElement>(null);
  const [valeurs, setValeurs] = useState({ username: '', password: '' });
  const [erreurs, setErreurs] = useState<Erreurs>({});
  const [refus, setRefus] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);

  const champ = (nom: keyof typeof valeurs) => ({
    name: nom,
    value: valeurs[nom],
    error: erreurs[nom],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setValeurs((avant) => ({ ...avant, [nom]: currentTarget.value }));
      setErreurs(({ [nom]: _corrige, ...autres }) => autres);
    },
  });
  const viser = (nom: string | undefined) =>
    formulaire.current?.querySelector<HTMLInputElement>(`[name="${nom}"]`)?.focus();

  const entrer = async () => {
    const validation = validerSaisie(loginSchema, valeurs);
    setRefus(null);
    setErreurs(validation.ok ? {} : validation.erreurs);
    if (!validation.ok) return viser(premierDe(validation.erreurs));
    setEnCours(true);
    try {
      const session = await seConnecter(validation.donnees);
      if (session.utilisateur.newPasswordNeeded) return onMotDePasseAChanger(session);
      poserAvis(null);
      const visiteur = { ...quiRegarde(session), abonne: estSessionAbonnee(session) };
      await navigate({ href: apresConnexion(visiteur, reprendreLieu(session.utilisateur.id)), replace: true });
    } catch (erreur) {
      setRefus(messageDe(erreur));
      setValeurs((avant) => ({ ...avant, password: '' }));
      viser('password');
    } finally {
      setEnCours(false);
    }
  };

  return (
    <form
      ref={formulaire}
      noValidate
      onSubmit={(evenement: SyntheticEvent) => {
        evenement.preventDefault();
        if (!enCours) void entrer();
      }}
    >
      <Stack gap="md">
        {refus === null ? null : (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {refus}
          </Alert>
        )}
        <TextInput
          {...champ('username')}
          label="Identifiant"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
          withAsterisk={false}
        />
        <MotDePasseField
          {...champ('password')}
          label="Mot de passe"
          size="md"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          style={{ alignSelf: 'flex-end' }}
          onClick={() => onOubli(valeurs.username.trim())}
        >
          Mot de passe oublié ?
        </Anchor>
        <Button type="submit" size="md" loading={enCours} fullWidth mt={4}>
          Se connecter
        </Button>
      </Stack>
    </form>
  );
};
