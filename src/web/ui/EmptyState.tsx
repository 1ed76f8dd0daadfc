import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInbox, type Icon } from '@tabler/icons-react';

export type EmptyStateProps = {
  titre: string;
  /** One sentence: the purpose of this list or section. */
  texte?: string;
  action?: { libelle: string; faire: () => void; icone?: Icon };
  /** A second button: another way to begin. */
  autre?: { libelle: string; faire: () => void };
  icone?: Icon;
  /** Less room around, inside a drawer or a card. */
  compact?: boolean;
};

export const EmptyState = ({
  titre,
  texte,
  action,
  autre,
  icone: Icone = IconInbox,
  compact = false,
}: EmptyStateProps) => (
  <Stack align="center" gap="xs" py={compact ? 'lg' : 56} px="md" ta="center">
    <ThemeIcon variant="light" color="green" size={compact ? 40 : 52} radius="xl">
      <Icone size={compact ? 20 : 26} stroke={1.5} aria-hidden />
    </ThemeIcon>
    <Title order={2} size={compact ? 'h4' : 'h3'} mt={4}>
      {titre}
    </Title>
    {texte ? (
      <Text size="sm" c="dimmed" maw={460} style={{ textWrap: 'balance' }}>
        {texte}
      </Text>
    ) : null}
    {action || autre ? (
      <Group mt="xs" gap="xs" justify="center">
        {action ? (
          <Button
            onClick={action.faire}
            leftSection={action.icone ? <action.icone size={16} aria-hidden /> : undefined}
          >
            {action.libelle}
          </Button>
        ) : null}
        {autre ? (
          <Button variant="default" onClick={autre.faire}>
            {autre.libelle}
          </Button>
        ) : null}
      </Group>
    ) : null}
  </Stack>
);
