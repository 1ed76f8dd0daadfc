import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pluriel } from '#web/lib/formats.ts';
import type { Action } from '../action.ts';
import styles from './DataTable.module.css';

export const Compte = ({
  total,
  unite: [singulier, plusieurs],
  tri,
  children,
}: {
  total: number | undefined;
  unite: readonly [string, string];
  /** Sort, on the line of the count. */
  tri?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.outils} data-avec-tri={tri ? true : undefined} data-sans-impression>
    <Text size="sm" c="dimmed" aria-live="polite" className="chiffres">
      {total === undefined ? 'Chargement…' : pluriel(total, singulier, plusieurs)}
    </Text>
    {tri}
    <Group gap={4}>{children}</Group>
  </div>
);

/** The bulk bar, which replaces the toolbar while rows are selected. */
export const BarreGroupee = ({
  nombre,
  somme,
  actions,
  onEffacer,
}: {
  nombre: number;
  /** Total of the selected rows. */
  somme?: string;
  actions: readonly Action[];
  onEffacer: () => void;
}) => (
  <div className={styles.outils} data-groupee role="toolbar" aria-label="Actions sur la sélection">
    <Group gap={6}>
      <ActionIcon variant="subtle" color="gray" onClick={onEffacer} aria-label="Tout désélectionner">
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm" fw={600} aria-live="polite">
        {pluriel(nombre, 'ligne sélectionnée', 'lignes sélectionnées')}
        {somme ? ` : ${somme}` : null}
      </Text>
    </Group>
    <Group gap={6}>
      {actions.map(({ cle, libelle, faire, icone: Icone, danger, empeche }) => (
        <Button
          key={cle}
          size="xs"
          variant={danger ? 'light' : 'default'}
          color={danger ? 'red' : undefined}
          disabled={empeche !== undefined}
          title={empeche}
          onClick={faire}
          leftSection={Icone ? <Icone size={15} stroke={1.7} aria-hidden /> : undefined}
        >
          {libelle}
        </Button>
      ))}
    </Group>
  </div>
);

type TriProps = {
  options: readonly { id: string; titre: string }[];
  tri: { id: string; desc: boolean } | undefined;
  onTrier: (id: string) => void;
};

/** Sort of the cards, which have no column heads. */
export const TriCartes = ({ options, tri, onTrier }: TriProps) => {
  if (options.length === 0) return null;
  const Fleche = tri?.desc ? IconArrowDown : IconArrowUp;
  return (
    <Group gap={4} wrap="nowrap" className={styles.triCartes}>
      <NativeSelect
        size="xs"
        aria-label="Trier par"
        value={tri?.id ?? ''}
        onChange={(evenement) => onTrier(evenement.currentTarget.value)}
        data={[
          ...(tri ? [] : [{ value: '', label: 'Trier par…' }]),
          ...options.map(({ id, titre }) => ({ value: id, label: titre })),
        ]}
      />
      {tri ? (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={tri.desc ? 'Trier dans l’ordre croissant' : 'Trier dans l’ordre décroissant'}
          onClick={() => onTrier(tri.id)}
        >
          <Fleche size={15} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
};
