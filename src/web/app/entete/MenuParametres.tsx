import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RAISON_SANS_ABONNEMENT } from '../gardes.ts';
import { menusDe } from '../menus.ts';
import { useConnecte } from '../session-ouverte.ts';

/** The settings, sorted by title; nothing at all for the roles that have none (spec §2). */
export const MenuParametres = () => {
  const { parametres } = menusDe(useConnecte());
  if (parametres.length === 0) return null;
  return (
    <Menu width={240}>
      {/* The tooltip outside: inside, it would keep for itself what names the menu and says that it is open. */}
      <Tooltip label="Paramètres">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Paramètres" visibleFrom="xs">
            <IconSettings size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Paramètres</Menu.Label>
        {parametres.map(({ nom, chemin, titre, desactivee }) =>
          desactivee ? (
            <Menu.Item key={nom} disabled title={RAISON_SANS_ABONNEMENT}>
              {titre}
            </Menu.Item>
          ) : (
            <Menu.Item key={nom} component={Link} to={chemin}>
              {titre}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
