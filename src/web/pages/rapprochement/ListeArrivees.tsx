import { Text, UnstyledButton } from '@mantine/core';
import { pluriel } from '#web/lib/formats.ts';
import type { Arrivee } from './arrivees.ts';
import styles from './Rapprochement.module.css';

type GroupeProps = {
  titre: string;
  arrivees: readonly Arrivee[];
  /** Total number of arrivals, including those beyond the first page. */
  total: number;
  enMain: string | null;
  onChoisir: (arrivee: Arrivee) => void;
};

/** The arrivals of one kind, oldest first; the open one is marked. */
export const GroupeArrivees = ({ titre, arrivees, total, enMain, onChoisir }: GroupeProps) =>
  arrivees.length === 0 ? null : (
    <section aria-label={titre}>
      <Text size="xs" fw={600} c="dimmed" className={styles.titreGroupe}>
        {titre} · {pluriel(total, 'en attente', 'en attente')}
      </Text>
      <ul className={styles.arrivees}>
        {arrivees.map((arrivee) => (
          <li key={arrivee.cle}>
            <UnstyledButton
              className={styles.arrivee}
              aria-current={arrivee.cle === enMain ? 'true' : undefined}
              onClick={() => onChoisir(arrivee)}
            >
              <span className={styles.ligne}>
                <span className={styles.coupe} title={arrivee.de}>
                  {arrivee.de}
                </span>
                <strong className="chiffres">{arrivee.montant}</strong>
              </span>
              <span className={styles.ligne}>
                <Text span size="xs" c="dimmed" className={styles.coupe} title={arrivee.nom}>
                  {arrivee.nom}
                </Text>
                <Text span size="xs" c="dimmed" className="chiffres">
                  {arrivee.date}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
