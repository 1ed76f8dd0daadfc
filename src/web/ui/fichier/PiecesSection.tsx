import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { joindreA, lirePieceDe, Piece } from '#shared/core/fichiers/pieces.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { useVueFichier } from './use-vue-fichier.tsx';
import { FileDrop } from './FileDrop.tsx';
import styles from './PiecesSection.module.css';
import { Section } from '../Section.tsx';
import { echec } from '../snackbar.tsx';
import { supprimerApresAccord } from '../supprimer-apres-accord.ts';
import { useEnvois } from './use-envois.ts';

type Props = {
  /** What carries them, and whether this session may add files to it. */
  fiche: { readonly id: number; readonly pieces: readonly Piece[]; readonly droits: { readonly joindre: boolean } };
  appels: { joindre: ReturnType<typeof joindreA>; lire: ReturnType<typeof lirePieceDe> };
  /** Whether it may remove them; left out, when it may add some. */
  retirer?: boolean;
  libelle: string;
  /** Said under the place where files are dropped. */
  note?: ReactNode;
  /** `rafraichir`: once a file is attached. */
  actes: {
    readonly rafraichir: () => unknown;
    readonly retirerPiece: (id: number, fichierId: number) => Promise<unknown>;
  };
};

/**
 * Shows a file of an item over it where it can be; otherwise in another tab, or saved.
 * @param voir of `useVueFichier`
 */
export const montrerPiece = (
  appel: ReturnType<typeof lirePieceDe>,
  id: number,
  piece: Piece,
  voir: ReturnType<typeof useVueFichier>['voir'],
): void => {
  const params = { id, fichierId: piece.fichierId };
  voir(
    { fichier: piece, lire: (signal) => recevoirFichier(appel, { params, signal }) },
    () => void ouvrirFichier(piece.mime, appel, { params }).catch(echec),
  );
};

/**
 * The files of an item: opened, dropped with their progress, removed. Renders nothing when there are none and none may
 * be added.
 */
export const PiecesSection = ({
  fiche: {
    id,
    pieces,
    droits: { joindre },
  },
  appels,
  retirer = joindre,
  libelle,
  note,
  actes: { rafraichir, retirerPiece },
}: Props) => {
  const envois = useEnvois(async (fichier, suivi) => {
    await call(appels.joindre, { params: { id }, fichiers: [valeurEnregistrable(fichier)], ...suivi });
    rafraichir();
  });
  const { voir, vue } = useVueFichier();
  const demander = async (piece: Piece) => {
    await supprimerApresAccord({
      titre: 'Retirer cette pièce ?',
      texte: `Le fichier ${piece.nom} sera supprimé définitivement.`,
      action: 'Retirer',
      supprimer: () => retirerPiece(id, piece.fichierId),
      dit: 'Pièce retirée.',
    });
  };
  if (pieces.length === 0 && !joindre) return null;
  return (
    <Section titre="Pièces">
      {vue}
      {pieces.length > 0 ? (
        <ul className={styles.liste}>
          {pieces.map((piece) => (
            <li key={piece.fichierId}>
              <div>
                <Anchor
                  component="button"
                  type="button"
                  data-imprimer
                  size="sm"
                  ta="left"
                  onClick={() => montrerPiece(appels.lire, id, piece, voir)}
                >
                  {piece.nom}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[formatTaille(piece.taille), piece.creeParNom, formatInstant(piece.creeLe)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {retirer ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Retirer ${piece.nom}`}
                  onClick={() => void demander(piece).catch(echec)}
                >
                  <IconTrash size={17} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {joindre ? (
        <>
          <FileDrop
            libelle={libelle}
            plusieurs
            onFichiers={envois.ajouter}
            envois={envois.envois.filter(({ etat }) => etat !== 'fait')}
            onRetirer={envois.retirer}
          />
          {note ? (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          ) : null}
        </>
      ) : null}
    </Section>
  );
};
