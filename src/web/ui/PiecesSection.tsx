import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FichierRecu } from '#web/lib/api.ts';
import { enregistrable } from '#web/lib/enregistrable.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { confirmer } from '#web/lib/confirmer.ts';
import { useVueFichier } from './fichier/use-vue-fichier.tsx';
import { FileDrop } from './FileDrop.tsx';
import styles from './PiecesSection.module.css';
import { Section } from './Section.tsx';
import { echec, succes } from './snackbar.tsx';
import { useEnvois } from './use-envois.ts';

type Piece = {
  readonly fichierId: number;
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly creeParNom: string | null;
  readonly creeLe: string;
};
type Props<P extends Piece> = {
  pieces: readonly P[];
  /** Whether this session may add files, and remove them. */
  joindre: boolean;
  retirer: boolean;
  libelle: string;
  /** Said under the place where files are dropped. */
  note?: ReactNode;
  /** Its bytes, shown over the item where they can be. */
  lire: (piece: P, signal: AbortSignal) => Promise<FichierRecu>;
  /** Otherwise: in another tab, or saved. */
  ouvrir: (piece: P) => Promise<unknown>;
  envoyer: Parameters<typeof useEnvois>[0];
  enlever: (piece: P) => Promise<unknown>;
};

/**
 * The files of an item: opened, dropped with their progress, removed. Renders nothing when there are none and none may
 * be added.
 */
export const PiecesSection = <P extends Piece>({
  pieces,
  joindre,
  retirer,
  libelle,
  note,
  lire,
  ouvrir,
  envoyer,
  enlever,
}: Props<P>) => {
  const envois = useEnvois((fichier, suivi) => envoyer(enregistrable(fichier), suivi));
  const { voir, vue } = useVueFichier();
  const montrer = (piece: P) =>
    voir({ fichier: piece, lire: (signal) => lire(piece, signal) }, () => void ouvrir(piece).catch(echec));
  const demander = async (piece: P) => {
    const accord = await confirmer({
      titre: 'Retirer cette pièce ?',
      texte: `Le fichier ${piece.nom} sera supprimé définitivement.`,
      action: 'Retirer',
      danger: true,
    });
    if (!accord) return;
    await enlever(piece);
    succes('Pièce retirée.');
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
                  onClick={() => montrer(piece)}
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
