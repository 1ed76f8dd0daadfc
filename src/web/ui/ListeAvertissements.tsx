import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { insecable } from '#web/lib/formats.ts';

/** Warnings, one sentence per line; renders nothing without any. */
export const ListeAvertissements = ({ phrases }: { phrases: readonly string[] }) =>
  phrases.length === 0 ? null : (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap={4}>
        {phrases.map((phrase) => (
          <Text key={phrase} size="sm">
            {insecable(phrase)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
