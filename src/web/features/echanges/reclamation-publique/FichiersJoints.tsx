import { Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_FICHIERS, MAX_OCTETS_FICHIERS_RECLAMATION } from '#shared/features/echanges/reclamation/schemas/base.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { FichiersAEnvoyer } from '#web/ui/publique/FichiersPublics.tsx';
import styles from './Publique.module.css';

const refusDe = (fichiers: readonly File[]): string | null => {
  if (fichiers.length > MAX_FICHIERS) return 'Joignez 10 fichiers au plus.';
  const total = fichiers.reduce((octets, { size }) => octets + size, 0);
  return total > MAX_OCTETS_FICHIERS_RECLAMATION ? 'Les fichiers dépassent 10 Mo ensemble.' : null;
};

type Props = { fichiers: readonly File[]; onChange: (fichiers: readonly File[]) => void };

/** Files of the answer (photos, delivery notes, avoirs): at most ten, 10 MB together, limits shown beforehand. */
export const FichiersJoints = ({ fichiers, onChange }: Props) => {
  const [refus, setRefus] = useState<string | null>(null);
  const ajouter = (liste: FileList | null) => {
    const tous = [...fichiers, ...[...(liste ?? [])].map(valeurEnregistrable)];
    const raison = refusDe(tous);
    setRefus(raison);
    if (raison === null) onChange(tous);
  };
  return (
    <div>
      <FichiersAEnvoyer
        fichiers={fichiers}
        onRetirer={(retire) => {
          setRefus(null);
          onChange(fichiers.filter((fichier) => fichier !== retire));
        }}
      />
      <label className={styles.joindre}>
        <IconPaperclip size={18} aria-hidden />
        Joindre des fichiers
        <input
          type="file"
          multiple
          onChange={({ currentTarget }) => {
            ajouter(currentTarget.files);
            // Clears the input, so that the same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <Text size="xs" c="dimmed" mt={4}>
        Photo, bon de livraison, avoir… 10 fichiers et 10&nbsp;Mo au plus.
      </Text>
      {refus ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refus}
        </Text>
      ) : null}
    </div>
  );
};
