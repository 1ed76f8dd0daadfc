import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A word with its icon: users recognise the icon before they read the word. */
export const AvecIcone = ({ icone, children }: { icone: ReactNode; children: ReactNode }) => (
  <Group gap={4} wrap="nowrap" component="span">
    {icone}
    <Text component="span" size="sm">
      {children}
    </Text>
  </Group>
);
