import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useImpersonation } from '#web/session/quitter.ts';
import styles from './BandeauImpersonation.module.css';

/** Shown over every screen while acting for another tenant (COM-85). */
export const BandeauImpersonation = ({ nom }: { nom: string }) => {
  const { quitter } = useImpersonation();
  return (
    <section className={styles.bandeau} aria-label="Compte au nom duquel vous agissez">
      <IconUserShield size={18} stroke={1.7} aria-hidden className={styles.icone} />
      <span className={styles.texte}>
        Vous agissez pour <strong>{nom}</strong>.
      </span>
      <Button size="compact-sm" color="dark" variant="white" style={{ flex: 'none' }} onClick={() => void quitter()}>
        Quitter
      </Button>
    </section>
  );
};
