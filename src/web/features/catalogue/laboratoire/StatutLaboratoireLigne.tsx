import { Group, Text } from '@mantine/core';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { BadgeStatut } from './BadgeStatut.tsx';

/** Says that a private laboratory waits for its answer, or why it was refused (CAT-48, CAT-51). */
export const StatutLaboratoireLigne = ({ labo: { statut, motifRefus } }: { labo: Laboratoire }) => (
  <Group gap="xs" w="100%">
    <BadgeStatut statut={statut} />
    <Text size="sm" c="dimmed">
      {motifRefus === null
        ? 'Demandé au catalogue : votre compte seul le voit en attendant la réponse.'
        : `Votre compte seul le voit. Demande refusée : ${motifRefus}`}
    </Text>
  </Group>
);
