import { Button, Modal, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { enregistrerSousNom, type FichierTelecharge } from '#web/lib/api.ts';
import { useContenu } from '#web/lib/fichiers/use-contenu.ts';
import { ErrorState } from '../ErrorState.tsx';
import { useAuDessus } from '../panneau/fermeture.ts';
import { CadrePdf } from './CadrePdf.tsx';
import { CarteFichier, type FichierMontre } from './CarteFichier.tsx';
import styles from './Fichier.module.css';

export type EtatDuFichier = {
  readonly fichier: FichierMontre;
  /** The bytes, and whether the server lets them be shown in the page. */
  readonly lire: (signal: AbortSignal) => Promise<FichierTelecharge>;
};

/**
 * Shows a file over the item it is attached to, as a picture or as pages. A file that the server forbids to show is
 * only saved.
 */
export const VueFichier = ({ fichier, lire, onFermer }: EtatDuFichier & { onFermer: () => void }) => {
  useAuDessus();
  const [recu, setRecu] = useState<FichierTelecharge | null>(null);
  const contenu = useContenu(fichier.nom, async (signal) => {
    const fichierRecu = await lire(signal);
    setRecu(fichierRecu);
    // Uses the type that the server checked, so that the browser shows nothing else.
    return new Blob([fichierRecu.contenu], { type: fichier.mime });
  });
  const prendre = () => {
    if (recu) enregistrerSousNom(recu);
  };
  return (
    <Modal opened onClose={onFermer} size="xl" title={fichier.nom} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {recu && !recu.montrable ? (
        <CarteFichier
          fichier={fichier}
          note="Ce fichier contient des éléments actifs, ou est protégé par un mot de passe : il ne s’affiche pas ici."
        >
          <Button size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={prendre}>
            Télécharger
          </Button>
        </CarteFichier>
      ) : fichier.mime === 'application/pdf' ? (
        <CadrePdf fichier={fichier} contenu={contenu} telecharger={prendre} />
      ) : contenu.erreur ? (
        <ErrorState compact erreur={contenu.erreur} onReessayer={contenu.relire} />
      ) : contenu.url ? (
        <img src={contenu.url} alt={fichier.nom} className={styles.grande} />
      ) : (
        <Skeleton h={320} />
      )}
    </Modal>
  );
};
