import { Button, Text } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { etatEnMots, explicationDe } from '#shared/features/courrier/courrier/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { teinteStatut } from './apparence.ts';
import styles from './EtatDuCourrier.module.css';
import { useRenvoyer } from './queries.ts';

const CorrigerDialog = differer(async () => (await import('./CorrigerDialog.tsx')).CorrigerDialog);

const Actes = ({ courrier }: { courrier: EtatCourrier }) => {
  const renvoyer = useRenvoyer();
  const [enCours, setEnCours] = useState(false);
  const [correction, setCorrection] = useState(false);
  const repartir = async () => {
    setEnCours(true);
    await renvoyer(courrier.id)
      .then(() => succes('Le mail repart.'), echec)
      .finally(() => setEnCours(false));
  };
  return (
    <div className={styles.actes}>
      <Button
        size="compact-sm"
        variant="light"
        loading={enCours}
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={() => void repartir()}
      >
        Renvoyer
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setCorrection(true)}
      >
        Corriger l’adresse et renvoyer
      </Button>
      {correction ? (
        <CorrigerDialog
          courrier={courrier}
          renvoyer={(destinataires) => renvoyer(courrier.id, destinataires)}
          onFermer={() => setCorrection(false)}
        />
      ) : null}
    </div>
  );
};

/**
 * State of one mail, on every screen of its sender: recipients, state, reason, acts.
 * @param sujet false when the screen around already shows it
 */
export const EtatDuCourrier = ({ courrier, sujet = true }: { courrier: EtatCourrier; sujet?: boolean }) => {
  const { statut, destinataires, nonRemis, creeLe, creeParNom, envoyeLe, renvoyable } = courrier;
  const explication = explicationDe(courrier);
  const manque = statut === 'ECHEC' || (statut === 'ENVOYE' && nonRemis.length > 0);
  const date = envoyeLe ?? creeLe;
  return (
    <div className={styles.courrier}>
      <div className={styles.tete}>
        <StatusBadge teinte={manque ? 'rouge' : teinteStatut[statut]}>{etatEnMots(courrier)}</StatusBadge>
        {sujet ? (
          <Text span size="sm">
            {courrier.sujet}
          </Text>
        ) : null}
      </div>
      <Text size="xs" c="dimmed" className={styles.details}>
        À {destinataires.join(', ')}, le <time dateTime={date}>{formatInstant(date)}</time>
        {sujet && creeParNom ? `, par ${creeParNom}` : ''}
      </Text>
      {explication ? (
        <Text
          size="xs"
          c={manque ? 'var(--mantine-color-error)' : 'dimmed'}
          className={styles.details}
          role={manque ? 'alert' : undefined}
        >
          {explication}
        </Text>
      ) : null}
      {renvoyable ? <Actes courrier={courrier} /> : null}
    </div>
  );
};
