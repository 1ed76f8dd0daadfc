import { Drawer, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, type ReactNode } from 'react';
import styles from './DetailDrawer.module.css';
import { useOuvertEnsuite } from '../differer.tsx';
import { useTiroirVoisin } from '../fenetre/use-tiroir-voisin.ts';

type DetailDrawerProps = {
  ouvert: boolean;
  onFermer: () => void;
  titre: ReactNode;
  /** Under the title: a name, badges, one after the other. */
  sousTitre?: ReactNode;
  /** Beside the title: status, logo. */
  marque?: ReactNode;
  /** On the right of the title: the menu of acts. */
  actions?: ReactNode;
  /** Stays at the bottom: the main act. */
  pied?: ReactNode;
  /** For a drawer without fields: it opens at once, and its content is drawn while it slides in. */
  lecture?: boolean;
  /** Default 640. */
  largeur?: number;
  children: ReactNode;
};

/**
 * The details of an item beside its list. The URL holds its opening (`useElementOuvert`). Full width on a phone. A
 * floating window stays usable beside it (COM-91).
 */
export const DetailDrawer = ({
  ouvert,
  onFermer,
  titre,
  sousTitre,
  marque,
  actions,
  pied,
  lecture = false,
  largeur = 640,
  children,
}: DetailDrawerProps) => {
  const visible = useOuvertEnsuite(ouvert);
  const dessine = useDeferredValue(visible, false);
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const { contenu, tiroir, places, dansLaFenetre } = useTiroirVoisin(
    visible,
    mobile ? Number.POSITIVE_INFINITY : largeur,
  );
  return (
    <Drawer.Root
      {...tiroir}
      opened={visible}
      onClose={() => {
        if (!dansLaFenetre()) onFermer();
      }}
      size={mobile ? '100%' : largeur}
      position="right"
      classNames={{ content: styles.contenu, inner: styles.place }}
      styles={places}
      data-tiroir
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content ref={contenu}>
        <Drawer.Header className={styles.entete}>
          <Group gap="sm" wrap="nowrap" className={styles.titres}>
            {marque}
            <Stack gap={0} miw={0}>
              <Drawer.Title className={styles.titre}>{titre}</Drawer.Title>
              {sousTitre ? (
                <Text component="div" size="sm" c="dimmed" className={styles.sousTitre}>
                  {sousTitre}
                </Text>
              ) : null}
            </Stack>
          </Group>
          <Group gap={4} wrap="nowrap">
            {actions}
            <Drawer.CloseButton aria-label="Fermer" ml={0} />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={styles.corps}>
          {dessine || !lecture ? <Stack gap="lg">{children}</Stack> : null}
        </Drawer.Body>
        {pied ? (
          <Group className={styles.pied} justify="flex-end" gap="xs">
            {pied}
          </Group>
        ) : null}
      </Drawer.Content>
    </Drawer.Root>
  );
};
