import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import styles from './Adhesion.module.css';
import { useActesAdhesion } from './use-actes-adhesion.ts';

/** Answers a request from its row. */
export const ReponseCell = ({ adherent }: { adherent: Adherent }) => {
  const actes = useActesAdhesion().actes(adherent);
  const [envoi, setEnvoi] = useState(false);
  if (actes.length === 0) return null;
  return (
    <span className={styles.reponse}>
      {actes.map(({ cle, libelle, faire, danger, icone: Icone }) => (
        <Button
          key={cle}
          size="compact-sm"
          variant={danger ? 'default' : 'filled'}
          disabled={envoi && !danger}
          leftSection={Icone ? <Icone size={14} aria-hidden /> : undefined}
          aria-label={`${libelle} ${adherent.nom}`}
          onClick={() => {
            // An accepted row leaves the tab: a second click must not report a failure.
            if (!danger) setEnvoi(true);
            faire();
          }}
        >
          {libelle}
        </Button>
      ))}
    </span>
  );
};
