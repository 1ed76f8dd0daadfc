import { Modal, Text } from '@mantine/core';
import type { ReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { DiscussionFil } from '#web/features/echanges/discussion/DiscussionFil.tsx';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

/** The discussion between an adhérent and the groupement on the adhérent's copy. */
export const EchangesDialog = ({
  membre: { copieId, nom },
  onFermer,
}: {
  membre: Pick<ReponsePromotionGroupement, 'copieId' | 'nom'>;
  onFermer: () => void;
}) => (
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
    <DiscussionFil kind="PROMOTION" id={copieId} />
  </Modal>
);
