import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { ChampSupport } from './ChampSupport.tsx';
import { contexteActuel } from './ici.ts';
import { useActesSupport } from './queries.ts';
import styles from './Support.module.css';
import { useMessage } from './use-message.ts';

type Props = {
  /** Id of the question; null for a new one. */
  id: number | null;
  close: boolean;
  onEnvoye: (id: number) => void;
};

/** Writes to the support; the current screen is sent only when the box is ticked (SUP-7). */
export const ComposeurDemande = ({ id, close, onEnvoye }: Props) => {
  const actes = useActesSupport();
  const message = useMessage(`support.${id ?? 'nouvelle'}`);
  const [joint, setJoint] = useState(false);
  const contexte = contexteActuel(window.location);
  const envoyer = () =>
    void message.partir(
      async (texte, envoi) => {
        const body = { texte, ...(joint && { contexte }) };
        const fil = await (id === null ? actes.ouvrir(body, envoi) : actes.ecrire(id, body, envoi));
        setJoint(false);
        onEnvoye(fil.id);
      },
      joint ? 'c' : '',
    );
  return (
    <ChampSupport
      message={message}
      libelle={id === null ? 'Votre question' : 'Votre message'}
      placeholder={id === null ? 'Que voulez-vous faire, que se passe-t-il\u00a0?' : 'Votre message…'}
      focus={id === null}
      avant={
        close ? (
          <Text size="sm" c="dimmed">
            Cette conversation est close. Écrire la rouvre.
          </Text>
        ) : null
      }
      options={
        <>
          <Checkbox
            size="sm"
            label="Joindre l’écran où je suis et la version"
            checked={joint}
            onChange={({ currentTarget }) => setJoint(currentTarget.checked)}
          />
          {joint ? (
            <Text component="p" size="xs" c="dimmed" className={styles.joint}>
              Partira avec votre message&nbsp;: {contexte.ecran} · version {contexte.version} · {contexte.navigateur}
            </Text>
          ) : null}
          <Text size="xs" c="dimmed">
            {SANS_PATIENT}
          </Text>
        </>
      }
      onEnvoyer={envoyer}
    />
  );
};
