import { Badge, Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNombre } from '#web/lib/formats.ts';
import styles from './NavTabs.module.css';

export type Onglet<Id extends string> = {
  id: Id;
  libelle: string;
  /** Shown as a badge; 0 shows nothing. */
  nombre?: number;
  /** Red badge: items wait for an answer. */
  urgent?: boolean;
  contenu?: ReactNode;
};

type NavTabsProps<Id extends string> = {
  onglets: readonly Onglet<Id>[];
  actif: Id;
  onChange: (id: Id) => void;
  libelle: string;
};

/** Tabs whose choice is the caller's (usually in the URL). Only the active tab's content is mounted. */
export const NavTabs = <Id extends string>({ onglets, actif, onChange, libelle }: NavTabsProps<Id>) => {
  const liste = useRef<HTMLDivElement>(null);
  const rang = onglets.findIndex(({ id }) => id === actif);
  // Scrolls to the active tab, which may be beyond the edge of a phone.
  useEffect(() => {
    liste.current?.children.item(rang)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [rang]);
  return (
    <Tabs
      value={actif}
      keepMounted={false}
      styles={{ tabSection: { flex: 'none' } }}
      onChange={(valeur) => {
        const choisi = onglets.find(({ id }) => id === valeur);
        if (choisi) onChange(choisi.id);
      }}
    >
      <Tabs.List ref={liste} aria-label={libelle} className={styles.liste}>
        {onglets.map(({ id, libelle: texte, nombre = 0, urgent }) => (
          <Tabs.Tab
            key={id}
            value={id}
            rightSection={
              nombre > 0 ? (
                <Badge
                  size="sm"
                  circle={nombre < 10}
                  variant={urgent ? 'filled' : 'light'}
                  color={urgent ? 'red' : 'gray'}
                  miw="max-content"
                >
                  {formatNombre(nombre)}
                </Badge>
              ) : undefined
            }
          >
            {texte}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {onglets.map(({ id, contenu }) =>
        contenu === undefined ? null : (
          <Tabs.Panel key={id} value={id} className={styles.panneau}>
            {contenu}
          </Tabs.Panel>
        ),
      )}
    </Tabs>
  );
};
