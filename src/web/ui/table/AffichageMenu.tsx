import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { differer } from '../differer.tsx';
import type { AffichageChoixProps } from './AffichageChoix.tsx';

const AffichageChoix = differer<AffichageChoixProps>(async () => (await import('./AffichageChoix.tsx')).AffichageChoix);

/** Display menu of a list: density of the rows, columns. */
export const AffichageMenu = (props: AffichageChoixProps) => {
  const [ouvert, setOuvert] = useState(false);
  return (
    <Popover opened={ouvert} onChange={setOuvert} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Tooltip label="Lignes et colonnes" disabled={ouvert}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Choisir les lignes et les colonnes"
            onClick={() => setOuvert(!ouvert)}
          >
            <IconColumns3 size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Lignes et colonnes">
        <AffichageChoix {...props} />
      </Popover.Dropdown>
    </Popover>
  );
};
