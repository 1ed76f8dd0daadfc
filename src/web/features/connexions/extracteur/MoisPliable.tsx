import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import styles from './Calendrier.module.css';

type Props = { titre: string; resume: string; ouvert: boolean; onBasculer: () => void; children: ReactNode };

/** A month on a phone, folded under one line that counts its days. */
export const MoisPliable = ({ titre, resume, ouvert, onBasculer, children }: Props) => {
  const id = useId();
  const Chevron = ouvert ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.pliable}>
      <UnstyledButton className={styles.pli} aria-expanded={ouvert} aria-controls={id} onClick={onBasculer}>
        <Chevron size={18} aria-hidden />
        <span>
          <Text span size="sm" fw={600} className={styles.titrePli}>
            {titre}
          </Text>{' '}
          <Text span size="xs" c="dimmed" className={styles.resume}>
            {resume}
          </Text>
        </span>
      </UnstyledButton>
      <div id={id}>{ouvert ? children : null}</div>
    </div>
  );
};
