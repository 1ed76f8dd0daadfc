import {
  Avatar,
  Box,
  Menu,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
  type MantineColorScheme,
} from '@mantine/core';
import { IconDoorExit, IconLogout } from '@tabler/icons-react';
import { libelleRole } from '#shared/features/compte/messages.ts';
import { initiales } from '#web/lib/formats.ts';
import { useDeconnexion, useImpersonation } from '../quitter.ts';
import { useConnecte } from '../session-ouverte.ts';
import { version } from '../../../../package.json';

const APPARENCES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'auto', label: 'Système' },
];

const Apparence = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Box px="sm" pb="xs">
      <SegmentedControl
        fullWidth
        aria-label="Apparence"
        data={APPARENCES}
        value={colorScheme}
        onChange={(valeur) => setColorScheme(valeur as MantineColorScheme)}
      />
    </Box>
  );
};

/** Who is connected, as what, for whom; appearance; the two ways out (spec §2). */
export const MenuProfil = () => {
  const { utilisateur, tenant } = useConnecte();
  const { quitter } = useImpersonation();
  const deconnecter = useDeconnexion();
  return (
    <Menu width={288}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: '50%' }} ml={4}>
          <VisuallyHidden>Profil de {utilisateur.nomComplet}</VisuallyHidden>
          <Avatar size={34} color="green" variant="filled" aria-hidden>
            {initiales(utilisateur.nomComplet)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={0} px="sm" py="xs">
          <Text fw={650}>{utilisateur.nomComplet}</Text>
          <Text size="sm">{tenant.nom}</Text>
          <Text size="xs" c="dimmed">
            {libelleRole[utilisateur.role]}
          </Text>
        </Stack>
        <Menu.Divider />
        <Menu.Label>Apparence</Menu.Label>
        <Apparence />
        <Menu.Divider />
        {utilisateur.fakeTenant ? (
          <Menu.Item leftSection={<IconDoorExit size={16} stroke={1.7} aria-hidden />} onClick={() => void quitter()}>
            Revenir à mon compte
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />} onClick={() => void deconnecter()}>
          Se déconnecter
        </Menu.Item>
        <Menu.Divider />
        <Text size="xs" c="dimmed" px="sm" py={4}>
          Pharmaccord {version}
        </Text>
      </Menu.Dropdown>
    </Menu>
  );
};
