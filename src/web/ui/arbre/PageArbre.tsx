import { Button, Text } from '@mantine/core';
import { IconPlus, IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterBar } from '../FilterBar.tsx';
import { PageShell } from '../PageShell.tsx';
import { ArbreCadre, type ArbreCadreProps } from './ArbreCadre.tsx';
import type { RechercheArbre } from './use-recherche.ts';

type Bouton = { libelle: string; faire: () => void };

export type PageArbreProps = {
  titre: string;
  sousTitre: string;
  requete: ArbreCadreProps['requete'];
  /** Whether there is any row, found or not. */
  peuplee: boolean;
  modifiable: boolean;
  /** Adds what most accounts have: alone while there is nothing. */
  habituel: Bouton;
  ajouter: Bouton;
  vide: { titre: string; texte: string };
  /** `rien`: said when no row is found. */
  recherche?: RechercheArbre<unknown> & { libelle: string; rien: string };
  /** The tree, and its dialogs. */
  children: ReactNode;
};

/** A screen that is a tree: its heading, its search, its states. */
export const PageArbre = ({
  titre,
  sousTitre,
  requete,
  peuplee,
  modifiable,
  habituel,
  ajouter,
  vide,
  recherche,
  children,
}: PageArbreProps) => (
  <PageShell
    titre={titre}
    sousTitre={sousTitre}
    actions={
      modifiable && peuplee ? (
        <>
          <Button variant="default" leftSection={<IconWand size={16} aria-hidden />} onClick={habituel.faire}>
            {habituel.libelle}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={ajouter.faire}>
            {ajouter.libelle}
          </Button>
        </>
      ) : null
    }
  >
    {recherche && peuplee ? (
      <FilterBar recherche={{ valeur: recherche.valeur, onChange: recherche.changer, libelle: recherche.libelle }} />
    ) : null}
    <ArbreCadre requete={requete} vide={peuplee ? null : { ...vide, ...(modifiable ? { action: { ...habituel, icone: IconWand } } : {}) }}>
      {recherche?.active && recherche.trouves.length === 0 ? <Text c="dimmed">{recherche.rien}</Text> : null}
      {children}
    </ArbreCadre>
  </PageShell>
);
