import type { ComponentProps } from 'react';

/** An empty cell, which only keeps a column's place. */
export const CelluleVide = (props: ComponentProps<'td'>) => <td {...props} />;
