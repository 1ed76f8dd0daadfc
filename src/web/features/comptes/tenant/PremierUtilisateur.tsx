import { SimpleGrid, TextInput } from '@mantine/core';
import { ReglesMotDePasse } from '#web/features/comptes/compte/ReglesMotDePasse.tsx';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Section } from '#web/ui/Section.tsx';

const deux = { base: 1, xs: 2 } as const;

type Champ = `user.${'nom' | 'prenom' | 'email' | 'username' | 'password'}`;
type Props = { titre: string; champ: (nom: Champ) => ProprietesChamp; motDePasse: string | null };

/** The first person of a new account, who chooses a password at the first login. */
export const PremierUtilisateur = ({ titre, champ, motDePasse }: Props) => (
  <Section titre={titre} texte="Il choisira son propre mot de passe à sa première connexion.">
    <SimpleGrid cols={deux}>
      <TextInput {...champ('user.nom')} label="Nom" withAsterisk />
      <TextInput {...champ('user.prenom')} label="Prénom" withAsterisk />
      <TextInput {...champ('user.email')} label="E-mail" type="email" withAsterisk />
      <TextInput {...champ('user.username')} label="Identifiant" autoComplete="off" withAsterisk />
    </SimpleGrid>
    <MotDePasseField
      {...champ('user.password')}
      label="Mot de passe provisoire"
      autoComplete="new-password"
      withAsterisk
    />
    <ReglesMotDePasse valeur={motDePasse ?? ''} />
  </Section>
);
