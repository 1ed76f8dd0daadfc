import { Text } from '@mantine/core';
import { IconFileDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { messageDe } from '#web/lib/echecs.ts';
import { formatTaille } from '#web/lib/formats.ts';
import styles from './FichiersPublics.module.css';

type Fichier = { readonly nom: string; readonly taille: number };
const Contenu = ({ icone, fichier: { nom, taille } }: { icone: ReactNode; fichier: Fichier }) => (
  <>
    {icone}
    <span className={styles.nom}>{nom}</span>
    <span className={styles.taille}>{formatTaille(taille)}</span>
  </>
);

/** Files to download. */
export const FichiersPublics = ({
  fichiers,
  telecharger,
}: {
  fichiers: readonly (Fichier & { readonly fichierId: number })[];
  telecharger: (fichierId: number) => Promise<unknown>;
}) => {
  const [erreur, setErreur] = useState<string | null>(null);
  if (fichiers.length === 0) return null;
  return (
    <>
      <ul className={styles.fichiers} aria-label="Fichiers">
        {fichiers.map((fichier) => (
          <li key={fichier.fichierId}>
            <button
              type="button"
              className={styles.fichier}
              onClick={() => {
                setErreur(null);
                telecharger(fichier.fichierId).catch((echec: unknown) => setErreur(messageDe(echec)));
              }}
            >
              <Contenu icone={<IconFileDownload size={16} aria-hidden />} fichier={fichier} />
            </button>
          </li>
        ))}
      </ul>
      {erreur ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {erreur}
        </Text>
      ) : null}
    </>
  );
};

/** Files about to be sent: the reader may remove each one. */
export const FichiersAEnvoyer = ({
  fichiers,
  onRetirer,
}: {
  fichiers: readonly File[];
  onRetirer: (fichier: File) => void;
}) =>
  fichiers.length === 0 ? null : (
    <ul className={styles.fichiers} aria-label="Fichiers à envoyer">
      {fichiers.map((fichier) => (
        <li key={`${fichier.name}.${fichier.size}.${fichier.lastModified}`} className={styles.fichier}>
          <Contenu
            icone={<IconPaperclip size={16} aria-hidden />}
            fichier={{ nom: fichier.name, taille: fichier.size }}
          />
          <button
            type="button"
            className={styles.retirer}
            aria-label={`Retirer ${fichier.name}`}
            onClick={() => onRetirer(fichier)}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
