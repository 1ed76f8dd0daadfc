import {
  Avatar,
  Button,
  Divider,
  Indicator,
  Popover,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBell,
  IconDoorEnter,
  IconDoorExit,
  IconHome,
  IconLogout,
  IconReportAnalytics,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DERNIERES_NOUVEAUTES } from '#shared/core/nouveautes.ts';
import { canOuvrir, ecran, estDesactive, type EcranDirect } from '#shared/core/screens.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { habilitationQueries } from '#web/features/reseau/delegue/queries.ts';
import { initiales } from '#web/lib/formats.ts';
import { useDeconnexion, useImpersonation } from '#web/session/quitter.ts';
import { estSessionAbonnee, quiRegarde, useConnecte } from '#web/session/session-ouverte.ts';
import { demanderVisite } from '#web/session/visite.ts';
import { Apparence } from '#web/ui/Apparence.tsx';
import { differer } from '#web/ui/differer.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { version } from '../../../../package.json';

const Sortie = ({ icone: Icone, libelle, faire }: { icone: Icon; libelle: string; faire: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    justify="flex-start"
    fullWidth
    fw={500}
    px="xs"
    onClick={faire}
    leftSection={<Icone size={17} stroke={1.7} aria-hidden />}
  >
    {libelle}
  </Button>
);

/** The entry of a screen that is in no other menu; absent for who may not open it. */
const Ecran = ({ nom, icone: Icone, onClick }: { nom: EcranDirect; icone: Icon; onClick: () => void }) => {
  const session = useConnecte();
  if (!canOuvrir(nom, quiRegarde(session)) || estDesactive(nom, estSessionAbonnee(session))) return null;
  return (
    <LienBouton
      to={ecran(nom).chemin}
      onClick={onClick}
      variant="subtle"
      color="gray"
      justify="flex-start"
      fullWidth
      fw={500}
      px="xs"
      leftSection={<Icone size={17} stroke={1.7} aria-hidden />}
    >
      {ecran(nom).titre}
    </LienBouton>
  );
};

const Nouveautes = differer(async () => (await import('./Nouveautes.tsx')).Nouveautes);
const AgirPour = differer(async () => (await import('./AgirPour.tsx')).AgirPour);

/** Asked when the menu opens: whether another pharmacy lets this administrator act for it (CPT-40). */
const usePeutAgirPour = (ouvert: boolean): boolean => {
  const session = useConnecte();
  const { role, fakeTenant } = session.utilisateur;
  const possible = ouvert && role === 'ADMIN' && !fakeTenant && estSessionAbonnee(session);
  const { data } = useQuery({ ...habilitationQueries.pourAgir(), enabled: possible });
  return possible && (data?.total ?? 0) > 0;
};

/** Who is connected, as what, for which account; appearance; quitting and logging out (CPT-8). */
export const MenuProfil = () => {
  const session = useConnecte();
  const { utilisateur, tenant } = session;
  const [ouvert, { toggle, close }] = useDisclosure(false);
  const [agir, setAgir] = useState(false);
  const [nouvelles, setNouvelles] = useState(false);
  const aLire =
    !utilisateur.fakeTenant && !utilisateur.firstConnection && utilisateur.nouveautesLues !== DERNIERES_NOUVEAUTES;
  const peutAgirPour = usePeutAgirPour(ouvert);
  const { quitter } = useImpersonation();
  const deconnecter = useDeconnexion();
  const puis = (acte: () => Promise<void>) => () => {
    close();
    void acte();
  };
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
          <UnstyledButton onClick={toggle} style={{ borderRadius: '50%' }} ml={4}>
            <VisuallyHidden>Profil de {utilisateur.nomComplet}</VisuallyHidden>
            <Indicator disabled={!aLire} size={9} offset={4} color="red" aria-hidden>
              <Avatar size={34} color="green" variant="filled" aria-hidden>
                {initiales(utilisateur.nomComplet)}
              </Avatar>
            </Indicator>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Profil" p="sm">
          <Stack gap="sm">
            <Stack gap={0}>
              <Text fw={650}>{utilisateur.nomComplet}</Text>
              <Text size="sm">{tenant.nom}</Text>
              <Text size="xs" c="dimmed">
                {libelleRole[utilisateur.role]}
              </Text>
            </Stack>
            <Divider />
            <Stack gap={4}>
              <Text size="xs" c="dimmed">
                Apparence
              </Text>
              <Apparence />
            </Stack>
            <Divider />
            <Stack gap={2}>
              <Ecran nom="statistiques" icone={IconReportAnalytics} onClick={close} />
              <Ecran nom="profil" icone={IconUserCircle} onClick={close} />
              <Sortie
                icone={IconBell}
                libelle={aLire ? 'Nouveautés · à lire' : 'Nouveautés'}
                faire={() => {
                  close();
                  setNouvelles(true);
                }}
              />
              <Sortie
                icone={IconHome}
                libelle="Refaire la visite"
                faire={() => {
                  close();
                  demanderVisite();
                }}
              />
              {utilisateur.fakeTenant ? (
                <Sortie icone={IconDoorExit} libelle="Revenir à mon compte" faire={puis(quitter)} />
              ) : null}
              {peutAgirPour ? (
                <Sortie
                  icone={IconDoorEnter}
                  libelle="Agir pour une autre pharmacie…"
                  faire={() => {
                    close();
                    setAgir(true);
                  }}
                />
              ) : null}
              <Sortie icone={IconLogout} libelle="Se déconnecter" faire={puis(deconnecter)} />
            </Stack>
            <Text size="xs" c="dimmed">
              Pharmaccord {version}
            </Text>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {nouvelles ? <Nouveautes onFermer={() => setNouvelles(false)} /> : null}
      {agir ? <AgirPour onFermer={() => setAgir(false)} /> : null}
    </>
  );
};
