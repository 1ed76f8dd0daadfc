import { Avatar, Indicator, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { DERNIERES_NOUVEAUTES } from '#shared/core/nouveautes/dernieres-nouveautes.ts';
import { initialesDe } from '#web/lib/formats.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { direChargementPerdu } from '#web/ui/chargement.ts';
import { differer } from '#web/ui/differer.tsx';
import type { ContenuProfilProps } from './ContenuProfil.tsx';

const Contenu = differer<ContenuProfilProps>(async () => (await import('./ContenuProfil.tsx')).ContenuProfil);
const Nouveautes = differer(async () => (await import('./Nouveautes.tsx')).Nouveautes);
const AgirPour = differer(async () => (await import('./AgirPour.tsx')).AgirPour);
/** Fetches the menu when the pointer or the focus reaches its button; the click itself reports a failure. */
const preparer = () => void Contenu.preparer().catch(() => undefined);

/** The profile menu: the user, their role and account, appearance, leaving an account, logging out (CPT-8). */
export const MenuProfil = () => {
  const { utilisateur } = useConnecte();
  const [ouvert, { open, close }] = useDisclosure(false);
  const [agir, setAgir] = useState(false);
  const [nouvelles, setNouvelles] = useState(false);
  const aLire =
    !utilisateur.fakeTenant && !utilisateur.firstConnection && utilisateur.nouveautesLues !== DERNIERES_NOUVEAUTES;
  const ouvrir = () => void Contenu.preparer().then(open, () => direChargementPerdu({ reessayer: ouvrir }));
  return (
    <>
      <Popover
        opened={ouvert}
        onChange={(suite) => (suite ? undefined : close())}
        width={288}
        position="bottom-end"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            onClick={ouvert ? close : ouvrir}
            onFocus={preparer}
            onPointerEnter={preparer}
            style={{ borderRadius: '50%' }}
            ml={4}
          >
            <VisuallyHidden>Profil de {utilisateur.nomComplet}</VisuallyHidden>
            <Indicator disabled={!aLire} size={9} offset={4} color="red" aria-hidden>
              <Avatar size={34} color="green" variant="filled" aria-hidden>
                {initialesDe(utilisateur.nomComplet)}
              </Avatar>
            </Indicator>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Profil" p="sm">
          <Contenu
            aLire={aLire}
            onFermer={close}
            onNouveautes={() => setNouvelles(true)}
            onAgirPour={() => setAgir(true)}
          />
        </Popover.Dropdown>
      </Popover>
      {nouvelles ? <Nouveautes onFermer={() => setNouvelles(false)} /> : null}
      {agir ? <AgirPour onFermer={() => setAgir(false)} /> : null}
    </>
  );
};
