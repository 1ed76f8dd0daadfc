import type { ComponentProps } from 'react';
import styles from './StatusBadge.module.css';

/**
 * Colour by meaning: gris brouillon, orange en attente, bleu confirmé, vert réussi, rouge refusé ou en retard, violet
 * Payps.
 */
export type Teinte = 'gris' | 'orange' | 'bleu' | 'vert' | 'rouge' | 'violet';

export const couleurDe: Readonly<Record<Teinte, string>> = {
  gris: 'gray',
  orange: 'orange',
  bleu: 'blue',
  vert: 'green',
  rouge: 'red',
  violet: 'violet',
};

type StatusBadgeProps = Omit<ComponentProps<'span'>, 'children'> & { teinte: Teinte; children: string };

/** A status: always a colour and a word. A plain span: a list draws hundreds of them. */
export const StatusBadge = ({ teinte, children, className, ...reste }: StatusBadgeProps) => (
  <span
    className={className ? `${styles.badge} ${className}` : styles.badge}
    data-teinte={teinte}
    title={children}
    {...reste}
  >
    {children}
  </span>
);
