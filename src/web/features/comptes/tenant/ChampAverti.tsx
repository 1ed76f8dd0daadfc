import { Group, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AvertissementTenant } from '#shared/features/comptes/tenant/rules/cles.ts';
import { insecable } from '#web/lib/formats.ts';

/** A warning beside a field, which never prevents saving. */
export const AlerteSousChamp = ({ children }: { children: string }) => (
  <Group
    component="span"
    gap={4}
    wrap="nowrap"
    align="flex-start"
    c="var(--mantine-color-orange-text)"
    data-avertissement
  >
    <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <Text span size="xs" c="inherit">
      {insecable(children)}
    </Text>
  </Group>
);

type ChampAvertiProps = TextInputProps & { avis: AvertissementTenant | undefined };

/** A text field that warns under it when its check digit seems wrong. */
export const ChampAverti = ({ avis, description, ...reste }: ChampAvertiProps) => (
  <TextInput
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...reste}
    description={avis && !reste.error ? <AlerteSousChamp>{avis}</AlerteSousChamp> : description}
  />
);
