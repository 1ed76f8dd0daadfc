import { Alert, Button, InputBase, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { messageDe } from '#web/lib/echecs.ts';
import styles from './Publique.module.css';
import type { LienPublic } from '#web/lib/api/lecture-publique.ts';
import { signalerLienReclamationPublique } from './queries.ts';

/** Tells the pharmacy that the link reached the wrong person. */
export const Signalement = ({ lien }: { lien: LienPublic }) => {
  const [motif, setMotif] = useState('');
  const [etat, setEtat] = useState<'saisie' | 'envoi' | 'fait'>('saisie');
  const [erreur, setErreur] = useState<string | null>(null);
  const signaler = async () => {
    setEtat('envoi');
    setErreur(null);
    try {
      await signalerLienReclamationPublique(lien, motif);
      setEtat('fait');
    } catch (echec) {
      setErreur(messageDe(echec));
      setEtat('saisie');
    }
  };
  return (
    <footer className={styles.pied}>
      <Text size="xs" c="dimmed">
        Cette page ne demande ni compte ni mot de passe. Ne partagez ce lien qu’avec les personnes chargées de cette
        réclamation, et n’indiquez aucune donnée de patient.
      </Text>
      {etat === 'fait' ? (
        <Alert color="green" role="status">
          Merci&nbsp;: la pharmacie est prévenue.
        </Alert>
      ) : (
        <details className={styles.signalement}>
          <summary>
            <IconFlag size={14} aria-hidden /> Signaler ce lien
          </summary>
          <Text size="sm" my="xs">
            Cette réclamation ne vous est pas destinée&nbsp;? Dites-le à la pharmacie.
          </Text>
          <InputBase
            component="textarea"
            rows={2}
            multiline
            label="Précisez, si vous le souhaitez"
            maxLength={500}
            value={motif}
            onChange={({ currentTarget }) => setMotif(currentTarget.value)}
          />
          {erreur ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
              {erreur}
            </Text>
          ) : null}
          <Button mt="xs" size="xs" variant="default" loading={etat === 'envoi'} onClick={() => void signaler()}>
            Signaler
          </Button>
        </details>
      )}
    </footer>
  );
};
