import { Group, Kbd, Stack, Text } from '@mantine/core';
import type { Raccourci } from '#web/lib/raccourcis-ecran.ts';

/** The shortcuts, each key with its effect. */
export const ListeRaccourcis = ({ raccourcis }: { raccourcis: readonly Raccourci[] }) => (
  <Stack gap={6} component="dl" m={0}>
    {raccourcis.map(({ touches, effet }) => (
      <Group key={effet} justify="space-between" wrap="nowrap">
        <Text component="dt" size="sm">
          {effet}
        </Text>
        <Group component="dd" gap={4} m={0} wrap="nowrap">
          {touches.map((touche) => (
            <Kbd key={touche} size="xs">
              {touche}
            </Kbd>
          ))}
        </Group>
      </Group>
    ))}
  </Stack>
);
