import { Badge, type BadgeProps } from '@mantine/core';

/** Colour by meaning: gris brouillon, orange en attente, bleu confirmé, vert réussi, rouge refusé ou en retard, violet partenaire. */
export type Teinte = 'gris' | 'orange' | 'bleu' | 'vert' | 'rouge' | 'violet';

export const couleurDe: Readonly<Record<Teinte, string>> = {
  gris: 'gray',
  orange: 'orange',
  bleu: 'blue',
  vert: 'green',
  rouge: 'red',
  violet: 'violet',
};

export type StatusBadgeProps = Omit<BadgeProps, 'color' | 'variant' | 'children'> & { teinte: Teinte; children: string };

/** A status: always a colour and a word. */
export const StatusBadge = ({ teinte, children, ...reste }: StatusBadgeProps) => (
  <Badge variant="light" color={couleurDe[teinte]} size="md" radius="sm" px={8} {...reste}>
    {children}
  </Badge>
);
