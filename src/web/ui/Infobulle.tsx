import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A tooltip when there is something to say. */
export const Infobulle = ({ texte, children }: { texte: string | undefined; children: ReactElement }) =>
  texte === undefined ? children : <Tooltip label={texte}>{children}</Tooltip>;
