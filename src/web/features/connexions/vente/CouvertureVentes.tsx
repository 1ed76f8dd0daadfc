import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Couverture } from '#shared/features/connexions/vente/schemas/jours.ts';
import { direCouverture, direJours, estPartielle } from './couverture.ts';

/** Source and coverage, shown beside every sum of sales; a partial coverage is marked (CNX-50). */
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

/** Number of known days of a period whose dates are already shown. */
export const JoursConnus = ({ couverture }: { couverture: Couverture }) => <span>{direJours(couverture)}</span>;
