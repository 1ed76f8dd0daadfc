import { ActionIcon } from '@mantine/core';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { attendreAide } from './aide-attendue.ts';

/** Stands for the help button while the code of the help loads: the key and the button already answer (AID-27). */
export const BoutonAttendu = () => {
  useRaccourcis({ '?': attendreAide });
  return (
    <ActionIcon
      variant="default"
      size={24}
      radius="xl"
      fz="xs"
      fw={650}
      onClick={attendreAide}
      aria-label="Aide de cet écran"
      data-sans-impression
    >
      ?
    </ActionIcon>
  );
};
