import { Skeleton, Stack } from '@mantine/core';

export const ArbreSquelette = () => (
  <Stack gap="xs" aria-hidden>
    {[62, 40, 55, 48, 66, 38].map((largeur) => (
      <Skeleton key={largeur} height={42} radius="md" style={{ opacity: 0.4 + largeur / 120 }} />
    ))}
  </Stack>
);
