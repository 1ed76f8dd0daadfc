import { Button, Group, Text } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FilterBar } from '../filtres/FilterBar.tsx';
import { PageShell } from '../page/PageShell.tsx';
import { Arbre } from './Arbre.tsx';
import { ArbreCadre, type ArbreCadreProps } from './ArbreCadre.tsx';
import type { ArbreProps, Noeud } from './types.ts';
import { useRecherche } from './use-recherche.ts';
import { BoutonAjouter } from '../BoutonAjouter.tsx';

type PageArbreProps<D> = {
  titre: string;
  sousTitre: string;
  requete: ArbreCadreProps['requete'];
  noeuds: readonly Noeud<D>[];
  modifiable: boolean;
  /** Button that adds the usual rows, shown alone while the tree is empty. */
  habituel: { libelle: string; faire: () => void };
  vide: { titre: string; texte: string };
  /** `rien`: text shown when the search finds no row. */
  recherche?: { libelle: string; rien: string };
  /** False when the rows are sorted by name and cannot be moved. */
  ordonnable?: boolean;
  arbre: Omit<ArbreProps<D>, 'noeuds' | 'modifiable' | 'ordonnable' | 'ajout'>;
  /** The dialogs of the tree, rendered under it. */
  children: ReactNode;
};

/** A screen made of a tree: heading, search, loading and empty states. */
export const PageArbre = <D,>(props: PageArbreProps<D>) => {
  const { titre, sousTitre, requete, noeuds, modifiable, habituel, vide, recherche, arbre, children } = props;
  const { ordonnable = true } = props;
  const [ajout, setAjout] = useState(false);
  const { valeur, changer, active, trouves } = useRecherche(noeuds, recherche !== undefined);
  const peuplee = noeuds.length > 0;
  // Keeps the usual height while the tree loads, so that nothing moves under the pointer.
  const attendu = requete.isPending;
  return (
    <PageShell
      titre={titre}
      sousTitre={sousTitre}
      actions={
        attendu || (modifiable && peuplee) ? (
          <Group gap="xs" style={attendu ? { visibility: 'hidden' } : undefined}>
            <Button variant="default" leftSection={<IconWand size={16} aria-hidden />} onClick={habituel.faire}>
              {habituel.libelle}
            </Button>
            <BoutonAjouter onClick={() => setAjout(true)}>{arbre.niveaux[0]?.ajouter}</BoutonAjouter>
          </Group>
        ) : null
      }
    >
      {recherche && (attendu || peuplee) ? (
        <FilterBar recherche={{ valeur, onChange: changer, libelle: recherche.libelle }} />
      ) : null}
      <ArbreCadre
        requete={requete}
        vide={peuplee ? null : { ...vide, ...(modifiable ? { action: { ...habituel, icone: IconWand } } : {}) }}
      >
        {active && trouves.length === 0 ? <Text c="dimmed">{recherche?.rien}</Text> : null}
        <Arbre
          {...arbre}
          noeuds={trouves}
          modifiable={modifiable}
          ordonnable={ordonnable && !active}
          ajout={{ ouvert: ajout, changer: setAjout }}
        />
        {children}
      </ArbreCadre>
    </PageShell>
  );
};
