import { Button, Skeleton, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Document } from '#shared/features/document/schemas.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { echec } from '#web/ui/snackbar.tsx';
import styles from './Document.module.css';
import { lireDocument, ouvrirDocument } from './ouvrir.ts';
import { useActesDocument } from './queries.ts';

type Props = { document: Pick<Document, 'id' | 'nom' | 'mime' | 'apercu' | 'numero' | 'lu'> };

const Image = ({ document }: Props) => {
  const { id, numero, mime, apercu, nom } = document;
  const [url, setUrl] = useState<string | null>(null);
  const [erreur, setErreur] = useState<unknown>(null);
  const actes = useActesDocument();
  const aLire = document.lu === false;
  useEffect(() => {
    const arret = new AbortController();
    let objet: string | undefined;
    lireDocument({ id, numero, mime, apercu }, arret.signal).then(
      (contenu) => {
        objet = URL.createObjectURL(contenu);
        setUrl(objet);
        if (aLire) actes.rafraichir();
      },
      (raison: unknown) => {
        if (!arret.signal.aborted) setErreur(raison);
      },
    );
    return () => {
      arret.abort();
      if (objet) URL.revokeObjectURL(objet);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the bytes of a version never change
  }, [id, numero]);
  if (erreur) return <Text size="sm">{messageDe(erreur)}</Text>;
  return url ? <img src={url} alt={nom} className={styles.image} /> : <Skeleton h={240} />;
};

/** An image is seen here; a PDF in the browser's own viewer, in another tab. Opening either is reading. */
export const Apercu = ({ document }: Props) => {
  const actes = useActesDocument();
  if (!document.apercu) return null;
  // Seeing it is reading it: for what a groupement shares, that is somebody's own gesture.
  if (document.mime.startsWith('image/') && document.lu === null) return <Image document={document} />;
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => void ouvrirDocument(document).then(() => actes.rafraichir(), echec)}
    >
      {document.mime === 'application/pdf' ? 'Ouvrir le PDF' : 'Ouvrir l’image'}
    </Button>
  );
};
