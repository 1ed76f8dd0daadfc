import { SimpleGrid, TextInput } from '@mantine/core';
import { z } from 'zod';
import { compteContract, modificationProfilSchema, type Profil } from '#shared/features/comptes/compte/contract.ts';
import { chargerSession, garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';

/** The password is empty as long as the address does not change. */
const schema = modificationProfilSchema.extend({ motDePasse: z.string().nullish() });

const deux = { base: 1, xs: 2 } as const;
const valeursDe = ({ version, nom, prenom, email }: Profil) => ({
  version,
  nom,
  prenom,
  email,
  motDePasse: '' as string | null,
});

/**
 * The user's own name and address. Changing the address, which receives the link of a forgotten password, requires the
 * password. Remounts for each version.
 */
export const ProfilForm = ({ profil, onRecharger }: { profil: Profil; onRecharger: () => Promise<unknown> }) => {
  const { token } = useConnecte();
  const f = useFormulaire(
    schema,
    valeursDe(profil),
    async ({ motDePasse, ...saisie }) => {
      const body = motDePasse ? { ...saisie, motDePasse } : saisie;
      await call(compteContract.modifierProfil, { params: { id: profil.id }, body });
      garderSession(await chargerSession(token));
      await onRecharger();
      succes('Vos données sont enregistrées.');
    },
    { onRecharger: () => void onRecharger() },
  );
  const autreAdresse = (f.valeurs.email ?? '').trim().toLowerCase() !== (profil.email ?? '').toLowerCase();
  return (
    <Formulaire formulaire={f}>
      <SimpleGrid cols={deux}>
        <TextInput {...f.champ('nom')} label="Nom" autoComplete="family-name" withAsterisk />
        <TextInput {...f.champ('prenom')} label="Prénom" autoComplete="given-name" withAsterisk />
      </SimpleGrid>
      <TextInput
        {...f.champ('email')}
        label="E-mail"
        description="C’est là qu’arrive le lien si vous oubliez votre mot de passe."
        type="email"
        autoComplete="email"
      />
      {autreAdresse ? (
        <MotDePasseField
          {...f.champ('motDePasse')}
          label="Votre mot de passe actuel"
          description="Demandé pour changer d’adresse e-mail."
          autoComplete="current-password"
          withAsterisk
        />
      ) : null}
    </Formulaire>
  );
};
