import { Box, Group, Skeleton, Stack } from '@mantine/core';

const TUILES = ['a', 'b', 'c', 'd'];

/** Skeleton of a screen, shown while its code loads. */
export const AttentePage = () => (
  <Box
    maw="var(--largeur-page)"
    mx="auto"
    px="clamp(0.75rem, 2vw, 2rem)"
    py="1.25rem"
    aria-busy
    role="status"
    aria-label="Chargement"
  >
    <Stack gap="md">
      <Skeleton h={28} w={220} />
      <Group gap="sm" grow>
        {TUILES.map((cle) => (
          <Skeleton key={cle} h={76} radius="md" />
        ))}
      </Group>
      <Skeleton h={36} w={320} maw="100%" />
      <Skeleton h={320} radius="md" />
    </Stack>
  </Box>
);
