import { Divider, Drawer, Group, NavLink, Text } from '@mantine/core';
import { IconBell, IconCalculator, IconHome } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { adresseCalculatrice } from '../calculatrice.ts';
import { RAISON_SANS_ABONNEMENT } from '#web/session/gardes.ts';
import { Marque } from '#web/ui/Marque.tsx';
import { estActive, menusDe, type EntreeDeMenu } from '../menus.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { NombreReclamations } from './NombreReclamations.tsx';

const Lien = ({
  entree: { nom, chemin, titre, desactivee },
  courant,
  onFermer,
}: {
  entree: EntreeDeMenu;
  courant: string;
  onFermer: () => void;
}) =>
  desactivee ? (
    <NavLink component="span" label={titre} description={RAISON_SANS_ABONNEMENT} aria-disabled c="dimmed" />
  ) : (
    <NavLink
      component={Link}
      to={chemin}
      label={titre}
      active={estActive(chemin, courant)}
      onClick={onFermer}
      rightSection={nom === 'reclamations' ? <NombreReclamations /> : undefined}
    />
  );

export type MenuLateralProps = { ouvert: boolean; onFermer: () => void };

/** The entries of the header in a drawer on the left, below 960 px (COM-86). */
export const MenuLateral = ({ ouvert, onFermer }: MenuLateralProps) => {
  const visible = useOuvertEnsuite(ouvert);
  const session = useConnecte();
  const courant = useLocation({ select: ({ pathname }) => pathname });
  const { onglets, parametres, comparatif } = menusDe(session);
  const calculatrice = adresseCalculatrice(session.utilisateur.role);
  const commun = { courant, onFermer };
  return (
    <Drawer
      opened={visible}
      onClose={onFermer}
      position="left"
      size={300}
      title={
        <Group gap="sm">
          <Marque taille={26} />
          <Text fw={700}>Pharmaccord</Text>
        </Group>
      }
    >
      <nav aria-label="Écrans">
        <NavLink
          component={Link}
          to="/"
          label="Accueil"
          active={courant === '/'}
          onClick={onFermer}
          leftSection={<IconHome size={18} aria-hidden />}
        />
        {onglets.map((entree) => (
          <Lien key={entree.nom} entree={entree} {...commun} />
        ))}
        {comparatif ? <Lien entree={comparatif} {...commun} /> : null}
        <Divider my="sm" />
        <NavLink
          component={Link}
          to="/notifications"
          label="Notifications"
          active={courant === '/notifications'}
          onClick={onFermer}
          leftSection={<IconBell size={18} aria-hidden />}
        />
        {calculatrice ? (
          <NavLink
            href={calculatrice}
            target="_blank"
            rel="noopener noreferrer"
            label="Calculatrice de marge"
            leftSection={<IconCalculator size={18} aria-hidden />}
          />
        ) : null}
        {parametres.length > 0 ? <Divider my="sm" label="Paramètres" labelPosition="left" /> : null}
        {parametres.map((entree) => (
          <Lien key={entree.nom} entree={entree} {...commun} />
        ))}
      </nav>
    </Drawer>
  );
};
