import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The main button of a list screen: adds an item. */
export const BoutonAjouter = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
);
