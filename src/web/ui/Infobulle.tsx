import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A tooltip, only when there is a text. */
export const Infobulle = ({ texte, children }: { texte: string | undefined; children: ReactElement }) =>
  texte === undefined ? children : <Tooltip label={texte}>{children}</Tooltip>;
