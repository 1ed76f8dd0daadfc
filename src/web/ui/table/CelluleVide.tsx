import type { ComponentProps } from 'react';

/** A cell that only holds a column's place. */
// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to name
export const CelluleVide = (props: ComponentProps<'td'>) => <td {...props} />;
