import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { enregistrerSousNom, type FichierTelecharge } from '#web/lib/api.ts';
import { photosDuPdf } from '#web/lib/fichiers/photos-du-pdf.ts';
import { afficheLesPdf, pdfComplet } from '#web/lib/fichiers/lecteur-pdf.ts';
import { useContenu, type Contenu } from '#web/lib/fichiers/use-contenu.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CadrePdf } from '#web/ui/fichier/CadrePdf.tsx';
import { CarteFichier, type FichierMontre } from '#web/ui/fichier/CarteFichier.tsx';
import styles from './Document.module.css';
import { VueXml } from './VueXml.tsx';

const IMAGES = /^image\/(?:png|jpeg|webp|gif)$/;

/** The pictures of a scan whose PDF cannot be shown here; null while they are read, or when the PDF can be shown. */
const useImages = (blob: Blob | null, cherche: boolean): readonly string[] | null => {
  const [urls, setUrls] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!blob || !cherche) return undefined;
    let attendu = true;
    let faites: readonly string[] = [];
    void blob.arrayBuffer().then((octets) => {
      if (!attendu) return;
      faites = photosDuPdf(new Uint8Array(octets)).map((image) => URL.createObjectURL(image));
      setUrls(faites);
    });
    return () => {
      attendu = false;
      for (const url of faites) URL.revokeObjectURL(url);
    };
  }, [blob, cherche]);
  return urls;
};

type PdfProps = { fichier: FichierMontre; contenu: Contenu; montrable: boolean; telecharger: () => void };
const Pdf = ({ fichier, contenu, montrable, telecharger }: PdfProps) => {
  const large = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const { blob, url } = contenu;
  const [complet, setComplet] = useState<boolean | null>(null);
  useEffect(() => {
    let attendu = true;
    if (blob) void pdfComplet(blob).then((oui) => attendu && setComplet(oui));
    return () => {
      attendu = false;
    };
  }, [blob]);
  const ici = montrable && complet === true && large && afficheLesPdf();
  const images = useImages(blob, complet !== null && !ici);
  if (contenu.erreur) return <ErrorState compact erreur={contenu.erreur} onReessayer={contenu.relire} />;
  if (complet === null || (!ici && images === null)) return <Skeleton h={320} />;
  if (ici) return <CadrePdf fichier={fichier} contenu={contenu} telecharger={telecharger} />;
  return (
    <>
      {images !== null && images.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows
        <section className={styles.pages} tabIndex={0} aria-label={`Images de ${fichier.nom}`}>
          {images.map((image, i) => (
            <img key={image} src={image} alt={`Page ${i + 1} de ${fichier.nom}`} className={styles.page} />
          ))}
        </section>
      ) : null}
      <CarteFichier
        fichier={fichier}
        note={
          complet
            ? montrable
              ? null
              : 'Ce PDF contient des éléments actifs, ou est protégé : il ne s’affiche pas ici.'
            : images !== null && images.length > 0
              ? 'Ce PDF est incomplet ou abîmé : seules ses images se montrent.'
              : 'Ce PDF est incomplet ou abîmé : il ne peut pas être affiché ici.'
        }
      >
        {url && montrable && complet ? (
          <Button
            component="a"
            href={url}
            target="_blank"
            size="xs"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            Ouvrir
          </Button>
        ) : null}
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={telecharger}>
          Télécharger
        </Button>
      </CarteFichier>
    </>
  );
};

type Props = {
  fichier: FichierMontre;
  /** Identifies the file. */
  cle: string;
  lire: (signal: AbortSignal) => Promise<FichierTelecharge>;
};

/** The document of a facture beside its lines: its pages, its picture, or its data as text (FAC-83). */
export const DocumentFacture = ({ fichier, cle, lire }: Props) => {
  const [recu, setRecu] = useState<FichierTelecharge | null>(null);
  const contenu = useContenu(cle, async (signal) => {
    const fichierRecu = await lire(signal);
    setRecu(fichierRecu);
    // Uses the type that the server checked, so that the browser shows nothing else.
    return new Blob([fichierRecu.contenu], { type: fichier.mime });
  });
  const telecharger = () => {
    if (recu) enregistrerSousNom({ ...recu, nom: fichier.nom });
  };
  if (fichier.mime === 'application/pdf')
    return <Pdf fichier={fichier} contenu={contenu} montrable={recu?.montrable ?? false} telecharger={telecharger} />;
  if (contenu.erreur) return <ErrorState compact erreur={contenu.erreur} onReessayer={contenu.relire} />;
  const image = IMAGES.test(fichier.mime);
  const xml = fichier.mime.endsWith('xml');
  return (
    <>
      {image ? (
        contenu.url ? (
          <img src={contenu.url} alt={fichier.nom} className={styles.page} />
        ) : (
          <Skeleton h={320} />
        )
      ) : xml ? (
        <VueXml contenu={contenu.blob} nom={fichier.nom} />
      ) : (
        <Text size="sm" c="dimmed">
          Ce fichier ne s’affiche pas ici.
        </Text>
      )}
      <Group justify="flex-end" mt="xs">
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={telecharger}>
          Télécharger
        </Button>
      </Group>
    </>
  );
};
