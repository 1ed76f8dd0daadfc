import type { ComponentProps } from 'react';

/** A cell that only holds a column's place. */
export const CelluleVide = (props: ComponentProps<'td'>) => <td {...props} />;
