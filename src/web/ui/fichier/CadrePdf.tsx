import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowsMaximize, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pdfComplet } from '#web/lib/fichiers/lecteur-pdf.ts';
import type { Contenu } from '#web/lib/fichiers/use-contenu.ts';
import { ErrorState } from '../ErrorState.tsx';
import { CarteFichier, type FichierMontre } from './CarteFichier.tsx';
import styles from './Fichier.module.css';

type Props = { fichier: FichierMontre; contenu: Contenu; telecharger: () => void };

const Telecharger = ({ telecharger }: Pick<Props, 'telecharger'>) => (
  <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={telecharger}>
    Télécharger
  </Button>
);

/**
 * Shows a PDF in the browser's own viewer, which searches, zooms and prints; one button shows it on the whole screen.
 */
export const CadrePdf = ({ fichier, contenu: { blob, url, erreur, relire }, telecharger }: Props) => {
  const cadre = useRef<HTMLIFrameElement>(null);
  const [examine, setExamine] = useState<{ blob: Blob; complet: boolean } | null>(null);
  const complet = examine !== null && examine.blob === blob ? examine.complet : null;
  useEffect(() => {
    let attendu = true;
    if (blob) void pdfComplet(blob).then((oui) => attendu && setExamine({ blob, complet: oui }));
    return () => {
      attendu = false;
    };
  }, [blob]);
  if (erreur) return <ErrorState compact erreur={erreur} onReessayer={relire} />;
  if (complet === false)
    return (
      <CarteFichier fichier={fichier} note="Ce PDF est incomplet ou abîmé : il ne peut pas être affiché ici.">
        <Telecharger telecharger={telecharger} />
      </CarteFichier>
    );
  return (
    <div>
      {url && complet ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no viewer runs in one; these bytes are examined
        <iframe
          ref={cadre}
          src={`${url}#navpanes=0&view=FitH`}
          title={`Aperçu de ${fichier.nom}`}
          className={styles.cadre}
          allowFullScreen
        />
      ) : (
        <Skeleton className={styles.cadre} />
      )}
      <Group gap="xs" mt="xs" justify="flex-end">
        {document.fullscreenEnabled ? (
          <Button
            size="xs"
            variant="default"
            disabled={!complet}
            leftSection={<IconArrowsMaximize size={15} aria-hidden />}
            onClick={() => void cadre.current?.requestFullscreen()}
          >
            Plein écran
          </Button>
        ) : null}
        {url ? (
          <Button
            component="a"
            href={url}
            target="_blank"
            size="xs"
            variant="default"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            Ouvrir dans un onglet
          </Button>
        ) : null}
        <Telecharger telecharger={telecharger} />
      </Group>
    </div>
  );
};
