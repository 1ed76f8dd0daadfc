import { SegmentedControl } from '@mantine/core';
import styles from './Rdv.module.css';

const VOLETS = [
  { value: 'note', label: 'Note' },
  { value: 'guide', label: 'Guide' },
  { value: 'decisions', label: 'Décisions' },
  { value: 'fiche', label: 'Fiche' },
] as const;
export type NomVolet = (typeof VOLETS)[number]['value'];

type Props = { volet: NomVolet; nbDecisions: number; onChange: (volet: NomVolet) => void };

/** Choice of the displayed part of the RDV, on a narrow screen. */
export const VoletsRdv = ({ volet, nbDecisions, onChange }: Props) => (
  <SegmentedControl
    className={styles.choixVolet}
    aria-label="Parties du RDV"
    fullWidth
    value={volet}
    onChange={onChange}
    data={VOLETS.map((voletPropose) =>
      voletPropose.value === 'decisions' && nbDecisions > 0
        ? { ...voletPropose, label: `Décisions (${nbDecisions})` }
        : voletPropose,
    )}
  />
);
