import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { loginSchema } from '#shared/features/comptes/compte/contract.ts';
import { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { inscriptionDelegueSchema } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { MotDePasseRules } from '#web/features/comptes/compte/MotDePasseRules.tsx';
import { seConnecter } from '#web/session/ouvrir-session.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';

/** Called once the session is open. */
type Apres = { apres: () => Promise<void> };

/** A refusal that no field shows is shown over the screen. */
const signaler = (erreur: unknown): never => {
  if (!(erreur instanceof AppError && erreur.errors.length > 0)) surimpressionEchec(messageDe(erreur));
  throw erreur;
};

const entrer = async (identifiants: z.output<typeof loginSchema>, apres: () => Promise<void>): Promise<void> => {
  const { utilisateur } = await seConnecter(identifiants);
  if (utilisateur.newPasswordNeeded)
    return surimpressionEchec('Choisissez d’abord votre mot de passe à la page de connexion, puis rouvrez ce lien.');
  await apres();
};

/** The account that a person already has, by which what the link offers is accepted. */
export const ConnexionDelegueForm = ({ apres }: Apres) => {
  const f = useFormulaire(
    loginSchema,
    { username: '', password: '' },
    (saisie) => entrer(saisie, apres).catch(signaler),
    {
      garde: false,
    },
  );
  return (
    <Formulaire formulaire={f} envoyer="Me connecter et accepter">
      <TextInput
        {...f.champ('username')}
        label="Identifiant"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
      />
      <MotDePasseField {...f.champ('password')} label="Mot de passe" autoComplete="current-password" withAsterisk />
    </Formulaire>
  );
};

const formulaireDelegue = z
  .object({
    ...inscriptionDelegueSchema.shape,
    confirmation: z.string('Confirmez le mot de passe.').min(1, 'Confirmez le mot de passe.'),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Les deux mots de passe ne sont pas identiques.',
  });
const VIDE = { societe: '', nom: '', prenom: '', username: '', password: '', confirmation: '' };
const deuxColonnes = { base: 1, xs: 2 } as const;

/** The account of a delegate who has none: his firm and himself, under the address that was invited. */
export const CreationDelegueForm = ({ lien, mail, apres }: Apres & { lien: LienPublic; mail: string }) => {
  const f = useFormulaire(
    formulaireDelegue,
    VIDE,
    async ({ confirmation: _confirmation, ...body }, { idempotencyKey }) => {
      try {
        await call(accesProposeContract.inscrireDelegue, { params: lien, body, idempotencyKey, ...SANS_SESSION });
        await entrer({ username: body.username, password: body.password }, apres);
      } catch (erreur) {
        signaler(erreur);
      }
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} envoyer="Créer mon compte et accepter">
      <TextInput {...f.champ('societe')} label="Votre société" autoComplete="organization" withAsterisk />
      <SimpleGrid cols={deuxColonnes}>
        <TextInput {...f.champ('nom')} label="Nom" autoComplete="family-name" withAsterisk />
        <TextInput {...f.champ('prenom')} label="Prénom" autoComplete="given-name" withAsterisk />
      </SimpleGrid>
      <TextInput
        {...f.champ('username')}
        label="Identifiant"
        description={`Votre adresse : ${mail}.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
      />
      <SimpleGrid cols={deuxColonnes}>
        <MotDePasseField {...f.champ('password')} label="Mot de passe" autoComplete="new-password" withAsterisk />
        <MotDePasseField
          {...f.champ('confirmation')}
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          withAsterisk
        />
      </SimpleGrid>
      <MotDePasseRules valeur={f.valeurs.password ?? ''} />
      <Text size="sm" c="dimmed">
        En créant ce compte, vous acceptez les{' '}
        <LienTexte to="/conditions-generales" underline="always">
          conditions générales
        </LienTexte>
        .
      </Text>
    </Formulaire>
  );
};
