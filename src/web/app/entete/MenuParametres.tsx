import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { MenuDiffere } from '#web/ui/MenuDiffere.tsx';
import { RAISON_SANS_ABONNEMENT } from '../gardes.ts';
import { menusDe } from '../menus.ts';
import { useConnecte } from '../session-ouverte.ts';

/** The settings, sorted by title; nothing at all for the roles that have none (spec §2). */
export const MenuParametres = () => {
  const { parametres } = menusDe(useConnecte());
  if (parametres.length === 0) return null;
  return (
    <MenuDiffere
      titre="Paramètres"
      largeur={240}
      actions={parametres.map(({ nom, chemin, titre, desactivee }) => ({
        cle: nom,
        libelle: titre,
        vers: chemin,
        ...(desactivee ? { empeche: RAISON_SANS_ABONNEMENT } : {}),
      }))}
      infobulle="Paramètres"
      bouton={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Paramètres" visibleFrom="xs">
          <IconSettings size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    />
  );
};
