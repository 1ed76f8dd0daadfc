import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A word that its icon makes recognised before it is read. */
export const AvecIcone = ({ icone, children }: { icone: ReactNode; children: ReactNode }) => (
  <Group gap={4} wrap="nowrap" component="span">
    {icone}
    <Text component="span" size="sm">
      {children}
    </Text>
  </Group>
);
