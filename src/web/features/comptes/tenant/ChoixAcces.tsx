import { Radio, Stack, type RadioGroupProps } from '@mantine/core';
import { accesDeDepart } from '#shared/features/comptes/tenant/contract.ts';
import { libelleAccesDeDepart } from '#shared/features/comptes/tenant/messages.ts';

/** The access of a new account on its first day (CPT-98). */
export const ChoixAcces = (champ: Omit<RadioGroupProps, 'label' | 'children'>) => (
  <Radio.Group {...champ} label="Accès dès le premier jour">
    <Stack gap={8} mt={8}>
      {accesDeDepart.map((acces) => (
        <Radio key={acces} value={acces} label={libelleAccesDeDepart[acces]} />
      ))}
    </Stack>
  </Radio.Group>
);
