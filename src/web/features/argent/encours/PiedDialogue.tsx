import { Button, Group } from '@mantine/core';
import { EnvoiAuPied, type SubmitButtonProps } from '#web/ui/Formulaire.tsx';
import styles from './Encours.module.css';

type Props = {
  formulaire: SubmitButtonProps['formulaire'];
  envoyer: string;
  onAnnuler: () => void;
  disabled?: boolean;
};

/** The buttons of a dialog, kept in sight however long its content is. */
export const PiedDialogue = ({ formulaire, envoyer, onAnnuler, disabled }: Props) => (
  <Group justify="flex-end" gap="xs" className={styles.piedDialogue}>
    <Button variant="default" onClick={onAnnuler} disabled={formulaire.enCours}>
      Annuler
    </Button>
    <EnvoiAuPied formulaire={formulaire} disabled={disabled}>
      {envoyer}
    </EnvoiAuPied>
  </Group>
);
