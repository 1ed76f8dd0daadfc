import { ActionIcon, Burger, Tooltip } from '@mantine/core';
import { IconCalculator, IconHome, IconScale } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adresseCalculatrice } from '../calculatrice.ts';
import { RAISON_SANS_ABONNEMENT } from '#web/session/gardes.ts';
import { Marque } from '#web/ui/Marque.tsx';
import { estActive, menusDe, type EntreeDeMenu } from '../menus.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { Cloche } from './Cloche.tsx';
import styles from './Entete.module.css';
import { MenuParametres } from './MenuParametres.tsx';
import { MenuProfil } from './MenuProfil.tsx';
import { NombreReclamations } from './NombreReclamations.tsx';
import { Recherche } from './Recherche.tsx';

type OngletProps = {
  entree: EntreeDeMenu;
  active: boolean;
  /** An icon, in place of its words. */ children?: ReactNode;
};

const Onglet = ({ entree: { nom, chemin, titre, desactivee }, active, children }: OngletProps) =>
  desactivee ? (
    <Tooltip label={RAISON_SANS_ABONNEMENT}>
      <span className={styles.onglet} role="link" aria-disabled aria-label={titre} tabIndex={0}>
        {children ?? titre}
      </span>
    </Tooltip>
  ) : (
    <Link
      to={chemin}
      className={styles.onglet}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      {...(children ? { 'aria-label': titre, title: titre } : {})}
    >
      {children ?? titre}
      {nom === 'reclamations' ? <NombreReclamations /> : null}
    </Link>
  );

/** The header, 56 px high: home, tabs of the role, search, calculator, bell, settings, profile (COM-82). */
export const Entete = ({ onMenu, support }: { onMenu: () => void; support: ReactNode }) => {
  const session = useConnecte();
  const chemin = useLocation({ select: ({ pathname }) => pathname });
  const { onglets, comparatif } = menusDe(session);
  const calculatrice = adresseCalculatrice(session.utilisateur.role);
  return (
    <header className={styles.entete} data-entete>
      <div className={styles.interieur}>
        <Burger
          opened={false}
          onClick={onMenu}
          size="sm"
          hiddenFrom="md"
          aria-label="Ouvrir le menu"
          data-visite="ecrans"
        />
        <div className={styles.marque}>
          <Marque taille={28} />
          <span className={styles.nom}>Pharmaccord</span>
        </div>
        <nav className={styles.navigation} aria-label="Écrans" data-visite="ecrans">
          <Link
            to="/"
            className={styles.onglet}
            data-active={chemin === '/' || undefined}
            aria-current={chemin === '/' ? 'page' : undefined}
            aria-label="Accueil"
            title="Accueil"
          >
            <IconHome size={20} stroke={1.7} aria-hidden />
          </Link>
          {onglets.map((entree) => (
            <Onglet key={entree.nom} entree={entree} active={estActive(entree.chemin, chemin)} />
          ))}
          {comparatif ? (
            <Onglet entree={comparatif} active={estActive(comparatif.chemin, chemin)}>
              <IconScale size={20} stroke={1.7} aria-hidden />
            </Onglet>
          ) : null}
        </nav>
        <div className={styles.outils}>
          <Recherche />
          {calculatrice ? (
            <Tooltip label="Calculatrice de marge">
              <ActionIcon
                component="a"
                href={calculatrice}
                target="_blank"
                rel="noopener noreferrer"
                variant="subtle"
                color="gray"
                size="lg"
                visibleFrom="md"
                aria-label="Calculatrice de marge (nouvel onglet)"
              >
                <IconCalculator size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
          {support}
          <Cloche />
          <MenuParametres />
          <MenuProfil />
        </div>
      </div>
    </header>
  );
};
