import { Box, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Marque } from '#web/ui/Marque.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';

/** A page without header: the name, the way back, a reading width. */
export const PageHorsSession = ({ retour, children }: { retour: string; children: ReactNode }) => (
  <Box maw="46rem" mx="auto" px="md" py="lg">
    <Group component="header" justify="space-between" mb="xl">
      <Group gap="sm">
        <Marque taille={32} />
        <Text fw={700} fz="lg">
          Pharmaccord
        </Text>
      </Group>
      <LienTexte to="/" size="sm" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <IconArrowLeft size={16} aria-hidden />
        {retour}
      </LienTexte>
    </Group>
    <main>{children}</main>
  </Box>
);
