import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Famille.module.css';

/** Blocks under a title. */
export const FamilleDeBlocs = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <Stack component="section" aria-label={titre} gap="sm">
    <Title order={2}>{titre}</Title>
    {children}
  </Stack>
);

/** Two charts a line where there is room, three on a wide screen; those of a last line share it. */
export const Paires = ({ children }: { children: ReactNode }) => <div className={styles.paires}>{children}</div>;
