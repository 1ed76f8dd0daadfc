import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

type SectionProps = {
  titre: string;
  texte?: ReactNode;
  /** On the right of the title. */
  actions?: ReactNode;
  /** Draws a frame around the section (pages); bare by default (drawers). */
  cadre?: boolean;
  children: ReactNode;
};

/** A titled part of a page or a drawer. */
export const Section = ({ titre, texte, actions, cadre = false, children }: SectionProps) => {
  const id = useId();
  const contenu = (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={0}>
          <Title order={2} size="h3" id={id}>
            {titre}
          </Title>
          {texte ? (
            <Text size="sm" c="dimmed">
              {texte}
            </Text>
          ) : null}
        </Stack>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </Stack>
  );
  if (!cadre) return <section aria-labelledby={id}>{contenu}</section>;
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md" radius="md">
      {contenu}
    </Paper>
  );
};
