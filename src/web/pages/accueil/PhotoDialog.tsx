import { Modal } from '@mantine/core';
import { PreuvesTg } from '#web/features/operations/preuve/PreuvesTg.tsx';

type Props = { promotionId: number; nom: string; onFermer: () => void };

/** The emplacements of a TG, each with the button that takes its photo (PIL-22). */
export const PhotoDialog = ({ promotionId, nom, onFermer }: Props) => (
  <Modal opened onClose={onFermer} title={nom} styles={{ title: { overflowWrap: 'anywhere' } }}>
    <PreuvesTg promotionId={promotionId} />
  </Modal>
);
