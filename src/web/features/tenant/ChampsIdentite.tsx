import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Identite } from './identite.ts';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';

/** Not a section: the drawer underneath has landmarks of the same names. */
const Groupe = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <Fieldset legend={titre} variant="unstyled" styles={{ legend: { fontWeight: 650, marginBottom: '0.5rem' } }}>
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
);

const deux = { base: 1, xs: 2 } as const;

// oxlint-disable-next-line typescript/no-explicit-any -- what `useFormulaire` gives for any field
type Champ = (nom: keyof Identite) => any;

/** The identity of a pharmacy or of a groupement (spec §3, §5). */
export const ChampsIdentite = ({ champ }: { champ: Champ }) => (
  <Stack gap="lg">
    <Groupe titre="Coordonnées">
      <TextInput {...champ('nom')} label="Nom" withAsterisk />
      <TextInput {...champ('mail')} label="E-mail" type="email" withAsterisk />
      <TextInput {...champ('rue')} label="Rue" />
      <SimpleGrid cols={deux}>
        <TextInput {...champ('codePostal')} label="Code postal" />
        <TextInput {...champ('ville')} label="Ville" />
        <TelephoneField {...champ('telephone')} label="Téléphone" />
        <TelephoneField {...champ('fax')} label="Fax" autoComplete="off" />
      </SimpleGrid>
      <TextInput {...champ('titulaires')} label="Titulaires" />
    </Groupe>
    <Groupe titre="Identifiants">
      <SimpleGrid cols={deux}>
        <TextInput {...champ('cip')} label="CIP" description="7 ou 13 chiffres" />
        <TextInput {...champ('finess')} label="FINESS" description="9 chiffres, 2A ou 2B en Corse" />
        <TextInput {...champ('siret')} label="SIRET" description="14 chiffres" />
        <TextInput {...champ('ape')} label="Code APE" description="4 ou 5 caractères" />
        <TextInput {...champ('rcs')} label="RCS" />
        <TextInput {...champ('capital')} label="Capital" />
        <TextInput {...champ('numeroIntracommunautaire')} label="N° intracommunautaire" description="2 lettres puis 11 chiffres" />
      </SimpleGrid>
    </Groupe>
    <Groupe titre="Sites">
      <TextInput {...champ('siteInternet')} label="Site internet" placeholder="https://" inputMode="url" />
      <TextInput {...champ('siteIntranet')} label="Site intranet" placeholder="https://" inputMode="url" />
    </Groupe>
  </Stack>
);
