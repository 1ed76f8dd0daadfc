import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { DetailDocument, VersionDocument } from '#shared/features/echanges/document/schemas.ts';
import { formatTaille } from '#web/lib/formats.ts';
import { afficheLesPdf } from '#web/lib/fichiers/lecteur-pdf.ts';
import { useContenu } from '#web/lib/fichiers/use-contenu.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CadrePdf } from '#web/ui/fichier/CadrePdf.tsx';
import { CarteFichier, type FichierMontre } from '#web/ui/fichier/CarteFichier.tsx';
import fichiers from '#web/ui/fichier/Fichier.module.css';
import { echec } from '#web/ui/snackbar.tsx';
import { lireDocument, montrerDocument, telechargerDocument } from './ouvrir.ts';
import { useActesDocument } from './queries.ts';

const PDF = 'application/pdf';
/** Size beyond which the document loads only on demand, not when its drawer opens. */
const MAX_SANS_DEMANDE = 5 * 1024 * 1024;
const NON_MONTRE = 'Ce PDF ne s’affiche pas ici : il est protégé par un mot de passe, ou contient des éléments actifs.';

type Props = {
  document: Pick<DetailDocument, 'id' | 'lu'>;
  version: VersionDocument;
  /** The user has just asked for this very version. */
  demande?: boolean;
};

const montre = ({ fichierNom, mime, taille, pages }: VersionDocument): FichierMontre => ({
  nom: fichierNom,
  mime,
  taille,
  pages,
});

const Contenu = ({ document: { id, lu: estLu }, version }: Props) => {
  const actes = useActesDocument();
  const { numero, mime, apercu, fichierNom } = version;
  const contenu = useContenu(
    `${id}.${numero}`,
    (signal) => lireDocument({ id, numero, mime, apercu }, signal),
    () => {
      if (estLu === false) actes.rafraichir();
    },
  );
  if (mime === PDF)
    return (
      <CadrePdf
        fichier={montre(version)}
        contenu={contenu}
        telecharger={() => void telechargerDocument({ id, numero }).catch(echec)}
      />
    );
  if (contenu.erreur) return <ErrorState compact erreur={contenu.erreur} onReessayer={contenu.relire} />;
  return contenu.url ? <img src={contenu.url} alt={fichierNom} className={fichiers.image} /> : <Skeleton h={240} />;
};

/**
 * Preview of a version in the drawer, or else a card that opens it. Showing it counts as reading it (DOC-6), so a
 * version shared by the groupement waits for the user's click.
 */
export const ApercuDocument = ({ document, version, demande = false }: Props) => {
  const actes = useActesDocument();
  const large = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const [voulu, setVoulu] = useState(demande);
  const { id, lu: estLu } = document;
  const { numero, mime, taille, apercu } = version;
  const ici = apercu && (mime !== PDF || (large && afficheLesPdf()));
  if (ici && (voulu || (estLu === null && taille <= MAX_SANS_DEMANDE)))
    return <Contenu document={document} version={version} />;
  const faire = (acte: Promise<unknown>) => void acte.then(() => actes.rafraichir(), echec);
  return (
    <CarteFichier fichier={montre(version)} note={apercu ? null : mime === PDF ? NON_MONTRE : null}>
      {ici ? (
        <Button size="xs" leftSection={<IconEye size={15} aria-hidden />} onClick={() => setVoulu(true)}>
          {taille > MAX_SANS_DEMANDE ? `Afficher (${formatTaille(taille)})` : 'Afficher'}
        </Button>
      ) : null}
      {apercu ? (
        <Button
          size="xs"
          variant={ici ? 'default' : 'filled'}
          leftSection={<IconExternalLink size={15} aria-hidden />}
          onClick={() => faire(montrerDocument({ id, numero, mime, apercu }))}
        >
          {ici ? 'Ouvrir dans un onglet' : 'Ouvrir'}
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => faire(telechargerDocument({ id, numero }))}
      >
        Télécharger
      </Button>
    </CarteFichier>
  );
};
