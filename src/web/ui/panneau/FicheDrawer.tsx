import { Button, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionMenu, type ActionMenuProps } from '../menus/ActionMenu.tsx';
import { Attente } from '../Attente.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import { useFermeture } from './fermeture.ts';

type Props<T> = {
  /** The query of the item: `useQuery(…)`. */
  requete: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** The name of the item, for the error message. */
  sorte: string;
  titre: string | undefined;
  /** Names and status of the item. */
  sousTitre: ReactNode;
  /** The menu of acts, shown when it has entries. */
  menu: ActionMenuProps | undefined;
  /** The main acts, at the foot of the drawer. */
  pied: ReactNode;
  largeur?: number;
  /** True while a dialog is open above the drawer. */
  couvert?: boolean | undefined;
  onFermer: () => void;
  children: (element: T) => ReactNode;
};

/** The drawer of one item, with its acts, from loading or failure to its content. */
export const FicheDrawer = <T,>({
  requete,
  sorte,
  titre,
  sousTitre,
  menu,
  pied,
  largeur,
  couvert,
  onFermer,
  children,
}: Props<T>) => {
  const { data: element, error, refetch } = requete;
  const fermer = useFermeture(onFermer, couvert);
  const proposees = typeof menu?.actions === 'function' ? menu.actions() : (menu?.actions ?? []);
  return (
    <DetailDrawer
      lecture
      ouvert
      onFermer={fermer}
      {...(largeur !== undefined && { largeur })}
      titre={
        <Text span inherit lineClamp={2} title={titre}>
          {titre ?? (error ? sorte : 'Chargement…')}
        </Text>
      }
      sousTitre={sousTitre}
      actions={menu && proposees.length > 0 ? <ActionMenu {...menu} /> : null}
      pied={pied}
    >
      {element === undefined ? <Attente erreur={error} onReessayer={() => void refetch()} /> : children(element)}
    </DetailDrawer>
  );
};

/** The button that opens the form of an item. */
export const BoutonModifier = ({ onClick, second = false }: { onClick: () => void; second?: boolean }) => (
  <Button variant={second ? 'default' : 'filled'} leftSection={<IconEdit size={16} aria-hidden />} onClick={onClick}>
    Modifier
  </Button>
);
