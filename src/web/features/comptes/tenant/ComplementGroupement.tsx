import { Stack, Switch, TextInput } from '@mantine/core';
import type { ProprietesChamp, ProprietesCoche } from '#web/lib/formulaire.ts';

type Props = { tva: ProprietesChamp; partenariat: ProprietesCoche };

/** The fields that only a groupement has (CPT-30). */
export const ComplementGroupement = ({ tva, partenariat }: Props) => (
  <Stack gap="sm">
    <TextInput {...tva} label="TVA" description="Régime ou taux, tel qu’il figure sur vos factures" />
    <Switch
      {...partenariat}
      label="Accepte les demandes d’adhésion"
      description="Les pharmacies peuvent demander à rejoindre ce groupement"
    />
  </Stack>
);
