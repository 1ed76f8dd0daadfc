import { SimpleGrid, TextInput } from '@mantine/core';
import { AccesInitial } from '#web/features/comptes/compte/AccesInitial.tsx';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { Section } from '#web/ui/Section.tsx';

const deux = { base: 1, xs: 2 } as const;

type Premier = {
  nom: string | null;
  prenom: string | null;
  username: string | null;
  email: string | null;
  password: string | null;
  inviter: boolean | null;
};
type Champ = `user.${'nom' | 'prenom' | 'email' | 'username' | 'password'}`;
type Props = {
  titre: string;
  champ: (nom: Champ) => ProprietesChamp;
  valeurs: Premier;
  compteNom: string | null;
  poser: (modifs: { user: Premier }) => void;
};

export const premierVide: Premier = {
  nom: null,
  prenom: null,
  username: null,
  email: null,
  password: null,
  inviter: false,
};

/** The first user of a new account, and how they get a password. */
export const PremierUtilisateur = ({ titre, champ, valeurs, compteNom, poser }: Props) => (
  <Section
    titre={titre}
    texte={
      valeurs.inviter
        ? 'Un mail l’invite à choisir son mot de passe, par un lien valable 7 jours.'
        : 'Il choisira son propre mot de passe à sa première connexion.'
    }
  >
    <SimpleGrid cols={deux}>
      <TextInput {...champ('user.nom')} label="Nom" withAsterisk />
      <TextInput {...champ('user.prenom')} label="Prénom" withAsterisk />
      <TextInput {...champ('user.email')} label="E-mail" type="email" withAsterisk />
      <TextInput {...champ('user.username')} label="Identifiant" autoComplete="off" withAsterisk />
    </SimpleGrid>
    <AccesInitial
      champ={champ('user.password')}
      valeurs={valeurs}
      compteNom={compteNom}
      poser={(acces) => poser({ user: { ...valeurs, ...acces } })}
    />
  </Section>
);
