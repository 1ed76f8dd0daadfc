import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { AppError } from '#shared/core/app-error.ts';
import { MotDePasseRules } from '#web/features/comptes/compte/MotDePasseRules.tsx';
import { messageDe } from '#web/lib/echecs.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';

export const deuxColonnes = { base: 1, xs: 2 } as const;

/** CPT-21: a refusal marks its field; one that no field shows is shown for 2 s over the screen. */
export const surimprimerRefus = (erreur: unknown): never => {
  if (!(erreur instanceof AppError && erreur.errors.length > 0)) surimpressionEchec(messageDe(erreur));
  throw erreur;
};

type Champ = ReturnType<EtatFormulaire<Record<string, unknown>>['champ']>;

export const IdentifiantField = ({ description, ...champ }: Champ & { description?: string }) => (
  <TextInput
    {...champ}
    label="Identifiant"
    description={description}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    withAsterisk
  />
);

type PersonneProps = {
  /** The fields of the person, wherever the form keeps them. */
  champ: (nom: 'nom' | 'prenom' | 'username' | 'password') => Champ;
  confirmation: Champ;
  motDePasse: string;
  /** Under the identifier. */
  description?: string;
};

/** Who opens an account, and the password typed twice. */
export const ChampsPersonne = ({ champ, confirmation, motDePasse, description }: PersonneProps) => (
  <>
    <SimpleGrid cols={deuxColonnes}>
      <TextInput {...champ('nom')} label="Nom" autoComplete="family-name" withAsterisk />
      <TextInput {...champ('prenom')} label="Prénom" autoComplete="given-name" withAsterisk />
    </SimpleGrid>
    <IdentifiantField {...champ('username')} {...(description !== undefined && { description })} />
    <SimpleGrid cols={deuxColonnes}>
      <MotDePasseField {...champ('password')} label="Mot de passe" autoComplete="new-password" withAsterisk />
      <MotDePasseField {...confirmation} label="Confirmez le mot de passe" autoComplete="new-password" withAsterisk />
    </SimpleGrid>
    <MotDePasseRules valeur={motDePasse} />
  </>
);

export const ConditionsAcceptees = () => (
  <Text size="sm" c="dimmed">
    En créant ce compte, vous acceptez les{' '}
    <LienTexte to="/conditions-generales" underline="always">
      conditions générales
    </LienTexte>
    .
  </Text>
);
