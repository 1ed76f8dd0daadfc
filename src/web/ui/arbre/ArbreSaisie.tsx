import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageDe } from '#web/lib/echecs.ts';
import styles from './Arbre.module.css';

type ArbreSaisieProps = {
  libelle: string;
  depart: string;
  /** When it rejects, the error shows under the field and the typed name stays. */
  onValider: (nom: string) => Promise<unknown>;
  onFermer: () => void;
  /** Keeps the field open and empty for the next name. */
  enChaine?: boolean;
};

/** Edits a name in place: Enter saves it, Escape cancels. */
export const ArbreSaisie = ({ libelle, depart, onValider, onFermer, enChaine = false }: ArbreSaisieProps) => {
  const [nom, setNom] = useState(depart);
  const [refus, setRefus] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const verrou = useRef(false);
  const champ = useRef<HTMLInputElement>(null);
  useEffect(() => champ.current?.focus(), []);
  const valider = async () => {
    if (verrou.current) return;
    const propre = nom.trim();
    if (propre === depart && !enChaine) return onFermer();
    if (propre === '' && enChaine) return onFermer();
    verrou.current = true;
    setEnCours(true);
    setRefus(null);
    try {
      await onValider(propre);
      if (enChaine) setNom('');
      else onFermer();
    } catch (erreur) {
      setRefus(messageDe(erreur));
    } finally {
      verrou.current = false;
      setEnCours(false);
      champ.current?.focus();
    }
  };
  return (
    <form
      className={styles.saisie}
      onSubmit={(evenement) => {
        evenement.preventDefault();
        void valider();
      }}
    >
      <TextInput
        ref={champ}
        data-autofocus
        size="sm"
        className={styles.champ}
        aria-label={libelle}
        placeholder={libelle}
        value={nom}
        error={refus}
        readOnly={enCours}
        onFocus={(evenement) => evenement.currentTarget.select()}
        onChange={(evenement) => {
          setNom(evenement.currentTarget.value);
          setRefus(null);
        }}
        onKeyDown={(evenement) => {
          if (evenement.key !== 'Escape') return;
          evenement.stopPropagation();
          onFermer();
        }}
      />
      <ActionIcon type="submit" size="lg" aria-label={depart === '' ? 'Ajouter' : 'Enregistrer'} loading={enCours}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon type="button" size="lg" variant="default" aria-label="Abandonner la saisie" onClick={onFermer}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  );
};
