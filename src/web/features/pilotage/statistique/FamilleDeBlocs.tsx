import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Famille.module.css';

/** A group of blocks under a title. */
export const FamilleDeBlocs = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <Stack component="section" aria-label={titre} gap="sm">
    <Title order={2}>{titre}</Title>
    {children}
  </Stack>
);

/** Rows of two charts, or three on a wide screen; the charts of the last row share its width. */
export const Paires = ({ children }: { children: ReactNode }) => <div className={styles.paires}>{children}</div>;
