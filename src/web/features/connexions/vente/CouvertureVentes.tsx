import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Couverture } from '#shared/features/connexions/vente/schemas/jours.ts';
import { direCouverture, direJours, estPartielle } from './couverture.ts';

/** Beside every sum of sales: its source and its coverage; a partial one is marked (CNX-50). */
export const CouvertureVentes = ({ couverture }: { couverture: Couverture }) => (
  <Text size="xs" c="dimmed" component="div">
    {estPartielle(couverture) ? (
      <Group gap={4} wrap="nowrap" component="span" align="start">
        <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <span>{direCouverture(couverture)}</span>
      </Group>
    ) : (
      direCouverture(couverture)
    )}
  </Text>
);

/** How many days of a period are known, where its dates are already told. */
export const JoursConnus = ({ couverture }: { couverture: Couverture }) => <span>{direJours(couverture)}</span>;
