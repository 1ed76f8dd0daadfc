import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

/** The discussion between an adhérent and the groupement on the adhérent's copy. */
export const EchangesRfaDialog = ({ nom, fil, onFermer }: { nom: string; fil: ReactNode; onFermer: () => void }) => (
  <Modal
    opened={useOuvertEnsuite(true)}
    onClose={onFermer}
    size="lg"
    title={nom}
    closeButtonProps={{ 'aria-label': 'Fermer' }}
  >
    <Text size="sm" c="dimmed" mb="md">
      Les messages que cet adhérent a choisi de vous montrer ; vos réponses s’affichent chez lui.
    </Text>
    {fil}
  </Modal>
);
