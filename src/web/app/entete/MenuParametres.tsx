import { ActionIcon, Indicator } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { habilitationQueries } from '#web/features/reseau/delegue/queries.ts';
import { MenuDiffere } from '#web/ui/menus/MenuDiffere.tsx';
import { RAISON_SANS_ABONNEMENT } from '#web/session/gardes.ts';
import { menusDe, type EntreeDeMenu } from '../menus.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';

/** Counts the access requests that wait for this administrator's decision. */
const useAccesEnAttente = (parametres: readonly EntreeDeMenu[]): number => {
  const ouvert = parametres.some(({ nom, desactivee }) => nom === 'parametresDelegues' && !desactivee);
  return useQuery({ ...habilitationQueries.enAttente(), enabled: ouvert }).data ?? 0;
};

/** The settings menu, sorted by title; absent for roles without settings (COM-82). */
export const MenuParametres = () => {
  const { parametres } = menusDe(useConnecte());
  const enAttente = useAccesEnAttente(parametres);
  if (parametres.length === 0) return null;
  return (
    <MenuDiffere
      titre="Paramètres"
      largeur={240}
      actions={parametres.map(({ nom, chemin, titre, desactivee }) => ({
        cle: nom,
        libelle: nom === 'parametresDelegues' && enAttente > 0 ? `${titre} (${enAttente} à décider)` : titre,
        vers: chemin,
        ...(desactivee ? { empeche: RAISON_SANS_ABONNEMENT } : {}),
      }))}
      infobulle="Paramètres"
      bouton={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Paramètres"
          visibleFrom="xs"
          data-visite="parametres"
        >
          <Indicator disabled={enAttente === 0} size={7} color="red" component="span" display="flex">
            <IconSettings size={20} stroke={1.7} aria-hidden />
          </Indicator>
        </ActionIcon>
      }
    />
  );
};
