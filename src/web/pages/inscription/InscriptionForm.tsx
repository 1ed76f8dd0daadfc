import { Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { MotDePasseRules } from '#web/features/comptes/compte/MotDePasseRules.tsx';
import { ChoixRegistre } from '#web/features/comptes/registre/ChoixRegistre.tsx';
import { ChoixGroupement } from '#web/features/comptes/tenant/ChoixGroupement.tsx';
import { messageDe } from '#web/lib/echecs.ts';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { formulaireInscription, retenirInscription, type DepartInscription } from './inscription.ts';

type Props = {
  depart: DepartInscription;
  /** Sends what was typed; a refusal is shown here. */
  envoyer: (saisie: z.output<typeof formulaireInscription>, idempotencyKey: string) => Promise<void>;
  /** By the link of a groupement: it is not asked for, and nothing is kept for a reload. */
  invitee?: boolean;
};

const legende = { legend: { fontWeight: 650 } } as const;
const deuxColonnes = { base: 1, xs: 2 } as const;

/** CPT-21: a 409 marks its field; any other failure shows for 2 s over the screen. */
const signaler = (erreur: unknown): never => {
  if (!(erreur instanceof AppError && erreur.errors.length > 0)) surimpressionEchec(messageDe(erreur));
  throw erreur;
};

type Champs = Pick<EtatFormulaire<SaisieDe<z.input<typeof formulaireInscription>>>, 'champ' | 'valeurs' | 'poser'>;
type ChampsProps = { f: Champs };
type PharmacieProps = ChampsProps & Pick<Props, 'invitee'>;

const ChampsPharmacie = ({ f, invitee = false }: PharmacieProps) => (
  <Fieldset legend="La pharmacie" radius="md" mx={0} styles={legende}>
    <Stack gap="md">
      <ChoixRegistre
        finess={f.valeurs.tenant.finess ?? null}
        onChoisir={({ nom, rue, codePostal, ville, finess, cip }) =>
          f.poser({ tenant: { ...f.valeurs.tenant, nom, rue, codePostal, ville, finess, cip } })
        }
        onOublier={() => f.poser({ tenant: { ...f.valeurs.tenant, finess: null, cip: null } })}
      />
      <TextInput {...f.champ('tenant.nom')} label="Nom de la pharmacie" autoComplete="organization" withAsterisk />
      <TextInput {...f.champ('tenant.rue')} label="Rue" autoComplete="street-address" withAsterisk />
      <SimpleGrid cols={deuxColonnes}>
        <TextInput {...f.champ('tenant.codePostal')} label="Code postal" autoComplete="postal-code" withAsterisk />
        <TextInput {...f.champ('tenant.ville')} label="Ville" autoComplete="address-level2" withAsterisk />
      </SimpleGrid>
      <TextInput
        {...f.champ('tenant.mail')}
        label="E-mail du représentant"
        type="email"
        autoComplete="email"
        withAsterisk
        description="Pour vous écrire au sujet de votre compte."
      />
      {invitee ? null : (
        <ChoixGroupement
          membre={f.valeurs.membre === true}
          onMembre={(membre) => f.poser({ membre })}
          champ={f.champ('tenant.groupementId')}
        />
      )}
    </Stack>
  </Fieldset>
);

const ChampsTitulaire = ({ f }: ChampsProps) => (
  <Fieldset legend="Le titulaire" radius="md" mx={0} styles={legende}>
    <Stack gap="md">
      <SimpleGrid cols={deuxColonnes}>
        <TextInput {...f.champ('user.nom')} label="Nom" autoComplete="family-name" withAsterisk />
        <TextInput {...f.champ('user.prenom')} label="Prénom" autoComplete="given-name" withAsterisk />
      </SimpleGrid>
      <TextInput
        {...f.champ('user.username')}
        label="Identifiant"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
      />
      <SimpleGrid cols={deuxColonnes}>
        <MotDePasseField {...f.champ('user.password')} label="Mot de passe" autoComplete="new-password" withAsterisk />
        <MotDePasseField
          {...f.champ('confirmation')}
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          withAsterisk
        />
      </SimpleGrid>
      <MotDePasseRules valeur={f.valeurs.user.password ?? ''} />
    </Stack>
  </Fieldset>
);

/** What a pharmacy types to have an account (CPT-20), freely or by an invitation. */
export const InscriptionForm = ({ depart, envoyer, invitee = false }: Props) => {
  const f = useFormulaire(
    formulaireInscription,
    depart,
    (saisie, { idempotencyKey }) => envoyer(saisie, idempotencyKey).catch(signaler),
    { garde: false },
  );
  const { valeurs, modifie } = f;
  useEffect(() => {
    if (modifie && !invitee) retenirInscription(valeurs);
  }, [valeurs, modifie, invitee]);
  return (
    <Formulaire formulaire={f} envoyer="Créer le compte">
      <ChampsPharmacie f={f} invitee={invitee} />
      <ChampsTitulaire f={f} />
      <Group gap={4}>
        <Text size="sm" c="dimmed">
          En créant ce compte, vous acceptez les{' '}
          <LienTexte to="/conditions-generales" underline="always">
            conditions générales
          </LienTexte>
          .
        </Text>
      </Group>
    </Formulaire>
  );
};
