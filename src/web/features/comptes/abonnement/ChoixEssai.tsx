import { Radio, Stack, type RadioGroupProps } from '@mantine/core';
import { libelleEssai } from '#shared/features/comptes/tenant/messages.ts';

/** Trial (CPT-63): none, 15 days, 1 month. */
export const ChoixEssai = (champ: Omit<RadioGroupProps, 'label' | 'children'>) => (
  <Radio.Group {...champ} label="Période d’essai">
    <Stack gap={8} mt={8}>
      {(['0', '1', '2'] as const).map((valeur) => (
        <Radio key={valeur} value={valeur} label={libelleEssai[Number(valeur) as 0 | 1 | 2]} />
      ))}
    </Stack>
  </Radio.Group>
);
