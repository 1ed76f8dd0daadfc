import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { choisirDensite, densitesDeTable, useDensite, type Densite } from './densite.ts';
import styles from './DataTable.module.css';

export type AffichageChoixProps = {
  /** Columns that the user may hide. */
  colonnes: readonly { id: string; titre: string }[];
  visibilite: Readonly<Record<string, boolean>>;
  /** Columns chosen by the user that do not fit. */
  serrees: readonly string[];
  onBasculer: (id: string, visible: boolean) => void;
  onRetablir: () => void;
};

const libelleDensite: Readonly<Record<Densite, string>> = { compacte: 'Serrées', confortable: 'Espacées' };

/** Content of the display menu of a list, loaded when the menu opens. */
export const AffichageChoix = ({ colonnes, visibilite, serrees, onBasculer, onRetablir }: AffichageChoixProps) => (
  <Stack gap={8}>
    <Text size="xs" fw={600} c="dimmed">
      Lignes
    </Text>
    <SegmentedControl
      size="xs"
      aria-label="Lignes"
      value={useDensite()}
      onChange={(choisie) => choisirDensite(choisie)}
      data={densitesDeTable.map((value) => ({ value, label: libelleDensite[value] }))}
    />
    {colonnes.length > 0 ? (
      <>
        <Text size="xs" fw={600} c="dimmed" mt={4}>
          Colonnes affichées
        </Text>
        {colonnes.map(({ id, titre }) => (
          <label key={id} className={styles.choix}>
            <input
              type="checkbox"
              className={styles.coche}
              checked={(visibilite[id] ?? true) && !serrees.includes(id)}
              onChange={(evenement) => onBasculer(id, evenement.currentTarget.checked)}
            />
            <span>
              {titre}
              {serrees.includes(id) ? <span className={styles.serree}> (faute de place)</span> : null}
            </span>
          </label>
        ))}
        <Button variant="subtle" size="compact-xs" onClick={onRetablir} mt={2}>
          Rétablir l’affichage d’origine
        </Button>
      </>
    ) : null}
  </Stack>
);
