import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { z } from 'zod';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';

const ImportOffreDrawer = differer(
  async () => (await import('./ImportOffreDrawer.tsx')).ImportOffreDrawer,
  ({ ouvert }) => ouvert,
);

/** `?offre=nouveau` opens the drawer, as from a list of promotions. */
export const urlImportOffre = z.object({ offre: z.literal('nouveau').optional() });

/** The button that imports an offer, beside the one that creates a promotion, for the same roles. */
export const ImporterOffre = ({ onCree }: { onCree?: (ids: number[]) => void }) => {
  const { etat, changer } = useEtatUrl(urlImportOffre);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => changer({ offre: 'nouveau' })}
      >
        Importer une offre
      </Button>
      <ImportOffreDrawer
        ouvert={etat.offre === 'nouveau'}
        onFermer={() => changer({ offre: null })}
        {...(onCree ? { onCree } : {})}
      />
    </>
  );
};
