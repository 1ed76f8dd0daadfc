import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { differer } from '#web/ui/differer.tsx';

const Palette = differer<object>(async () => (await import('./Palette.tsx')).Palette);

/** Opens the palette (Ctrl+K), whose code comes with the first use. */
export const Recherche = () => {
  const [demande, setDemande] = useState(0);
  const ouvrir = () => setDemande((n) => n + 1);
  useHotkeys([['mod+K', ouvrir]], []);
  return (
    <>
      <Button
        visibleFrom="lg"
        variant="default"
        size="xs"
        fw={450}
        onClick={ouvrir}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        aria-keyshortcuts="Control+K"
        data-visite="recherche"
        mr={4}
      >
        Rechercher
      </Button>
      <ActionIcon
        hiddenFrom="lg"
        variant="subtle"
        color="gray"
        size="lg"
        onClick={ouvrir}
        aria-label="Rechercher (Ctrl+K)"
        data-visite="recherche"
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {demande > 0 ? <Palette key={demande} /> : null}
    </>
  );
};
