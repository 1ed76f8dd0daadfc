import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import styles from './Rapprochement.module.css';

type Props = {
  faits: readonly ActeFait[];
  onDefait: (cle: string) => void;
  onDeclarer: (encoursId: number) => void;
};

const Ligne = ({
  fait,
  onDefait,
  onDeclarer,
}: { fait: ActeFait; onDefait: () => void } & Pick<Props, 'onDeclarer'>) => {
  const [enCours, setEnCours] = useState(false);
  const { phrase, defaire, aDeclarer } = fait;
  return (
    <li className={styles.fait}>
      <Text size="sm" className={styles.phrase}>
        {phrase}
      </Text>
      {aDeclarer === undefined ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Déclarer : ${phrase}`}
          onClick={() => onDeclarer(aDeclarer)}
        >
          Déclarer
        </Anchor>
      )}
      {defaire ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          disabled={enCours}
          aria-label={`Défaire : ${phrase}`}
          onClick={() => {
            setEnCours(true);
            void defaire()
              .then(() => {
                succes(`Défait : ${phrase}`);
                onDefait();
              }, echec)
              .finally(() => setEnCours(false));
          }}
        >
          Défaire
        </Anchor>
      ) : null}
    </li>
  );
};

/** The acts of this visit, latest first; each one can be undone, not only the latest. */
export const Faits = ({ faits, onDefait, onDeclarer }: Props) =>
  faits.length === 0 ? null : (
    <section aria-label="Fait à l’instant">
      <Text size="xs" fw={600} c="dimmed" className={styles.titreGroupe}>
        Fait à l’instant
      </Text>
      <ul className={styles.arrivees}>
        {faits.map((fait) => (
          <Ligne key={fait.cle} fait={fait} onDefait={() => onDefait(fait.cle)} onDeclarer={onDeclarer} />
        ))}
      </ul>
    </section>
  );
