import { ActionIcon, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ecran, ecrans, type NomEcran } from '#shared/core/screens.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useVisiteDemandee } from '#web/session/visite.ts';
import { differer } from '#web/ui/differer.tsx';
import { prendreAideAttendue } from './aide-attendue.ts';
import type { AideContenuProps } from './AideContenu.tsx';

const AideContenu = differer<AideContenuProps>(async () => (await import('./AideContenu.tsx')).AideContenu);

const VisiteHote = differer<object>(async () => (await import('./VisiteHote.tsx')).VisiteHote);

const useEcranCourant = (): NomEcran | undefined => {
  const chemin = useMatches({ select: (routes) => routes.at(-1)?.fullPath });
  return ecrans.find((nom) => ecran(nom).chemin === chemin);
};

/** The `?` button beside the title of every screen, its key, and the guided visit that ends on it (AID-10). */
export const BoutonAide = () => {
  const nom = useEcranCourant();
  const [ouverte, { toggle, open, close }] = useDisclosure(false);
  const ouvrirSiAttendue = useEffectEvent(() => (prendreAideAttendue() ? open() : undefined));
  useEffect(() => ouvrirSiAttendue(), []);
  useRaccourcis({ '?': nom ? toggle : undefined });
  const visite = useVisiteDemandee();
  if (!nom) return null;
  return (
    <>
      <Popover
        opened={ouverte}
        onChange={(suite) => (suite ? undefined : close())}
        width={380}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={24}
            radius="xl"
            onClick={toggle}
            aria-label="Aide de cet écran"
            aria-keyshortcuts="?"
            data-visite="aide"
            data-sans-impression
          >
            <Text span size="xs" fw={650} aria-hidden>
              ?
            </Text>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="Aide" p="md" maw="calc(100vw - 1.5rem)">
          {ouverte ? <AideContenu nom={nom} onFermer={close} /> : null}
        </Popover.Dropdown>
      </Popover>
      {visite ? <VisiteHote /> : null}
    </>
  );
};
