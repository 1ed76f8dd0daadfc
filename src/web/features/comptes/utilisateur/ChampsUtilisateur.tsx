import { SimpleGrid, TextInput } from '@mantine/core';
import type { Role, TypeTenant } from '#shared/core/acteur.ts';
import { rolesDuTenant } from '#shared/features/comptes/utilisateur/rules.ts';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { libelleRole } from './apparence.ts';

const deux = { base: 1, xs: 2 } as const;

type Champ = (nom: 'nom' | 'prenom' | 'username' | 'email' | 'role') => ProprietesChamp;

/** Identity and role of a person; only the roles of the account's kind are offered (CPT-51, CPT-52). */
export const ChampsUtilisateur = ({ champ, type, roleFige }: { champ: Champ; type: TypeTenant; roleFige?: string }) => (
  <>
    <SimpleGrid cols={deux}>
      <TextInput {...champ('nom')} label="Nom" autoComplete="off" withAsterisk />
      <TextInput {...champ('prenom')} label="Prénom" autoComplete="off" withAsterisk />
    </SimpleGrid>
    <TextInput
      {...champ('username')}
      label="Identifiant"
      description="Pour se connecter. Il est unique dans tout Pharmaccord."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      withAsterisk
    />
    <TextInput
      {...champ('email')}
      label="E-mail"
      description="Sans adresse, un mot de passe oublié ne peut pas être retrouvé par mail."
      type="email"
      autoComplete="off"
    />
    <ChoixField
      {...champ('role')}
      label="Rôle"
      withAsterisk
      allowDeselect={false}
      disabled={roleFige !== undefined}
      description={roleFige}
      options={rolesDuTenant[type].map((role: Role) => ({ value: role, label: libelleRole[role] }))}
    />
  </>
);
