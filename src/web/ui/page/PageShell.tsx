import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useContext, useEffect, type ReactNode } from 'react';
import { ApresTitre } from './apres-titre.ts';
import styles from './PageShell.module.css';

type PageShellProps = {
  titre: string;
  /** One sentence: the purpose of the screen. */
  sousTitre?: ReactNode;
  /** Beside the title: a status, a logo. */
  marque?: ReactNode;
  /** On the right: the primary action last. */
  actions?: ReactNode;
  /** Link back to the parent screen, above the title. */
  retour?: ReactNode;
  /** Reading width (forms, texts) instead of the whole width (lists). */
  etroit?: boolean;
  children: ReactNode;
};

/** The frame of a screen: heading, then evenly spaced parts. Also sets the title of the browser's tab. */
export const PageShell = ({ titre, sousTitre, marque, actions, retour, etroit = false, children }: PageShellProps) => {
  const apresTitre = useContext(ApresTitre);
  useEffect(() => {
    document.title = `${titre} · Pharmaccord`;
  }, [titre]);
  return (
    <Box className={styles.page} data-etroit={etroit || undefined}>
      <Group justify="space-between" align="flex-start" gap="sm" className={styles.tete}>
        <Stack gap={2} className={styles.titres}>
          {retour}
          <Group gap="sm" wrap="nowrap">
            {marque}
            <Title order={1} lineClamp={2} title={titre}>
              {titre}
            </Title>
            {apresTitre}
          </Group>
          {sousTitre ? (
            <Text size="sm" c="dimmed" className={styles.sousTitre}>
              {sousTitre}
            </Text>
          ) : null}
        </Stack>
        {actions ? (
          <Group gap="xs" className={styles.actes} data-sans-impression>
            {actions}
          </Group>
        ) : null}
      </Group>
      <Stack gap="sm" className={styles.parties}>
        {children}
      </Stack>
    </Box>
  );
};
