import { Stack, Switch, TextInput } from '@mantine/core';

type Props = {
  // oxlint-disable-next-line typescript/no-explicit-any -- what `useFormulaire` gives for any field
  tva: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- the same
  partenariat: any;
};

/** What only a groupement has (spec §3). */
export const ComplementGroupement = ({ tva, partenariat }: Props) => (
  <Stack gap="sm">
    <TextInput {...tva} label="TVA" description="Régime ou taux, tel qu’il figure sur vos factures" />
    <Switch {...partenariat} label="Partenaire" description="Les pharmacies peuvent demander à rejoindre ce groupement" />
  </Stack>
);
