import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { erreurNomFichier, renommerFichier } from '#shared/core/nom-fichier.ts';
import { encoursContract } from '#shared/features/encours/contract.ts';
import type { DetailEncours, Piece } from '#shared/features/encours/contract/schemas.ts';
import { call, lireFichier, telecharger } from '#web/lib/api.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/use-envois.ts';
import styles from './Encours.module.css';
import { useActesEncours } from './queries.ts';

/** What a browser shows by itself; the rest is saved. */
const LISIBLES = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif))$/;

const enregistrable = (fichier: File): File =>
  erreurNomFichier(fichier.name) === null ? fichier : new File([fichier], renommerFichier(fichier.name), { type: fichier.type });

const ouvrir = async (id: number, { fichierId, mime }: Piece) => {
  const params = { id, fichierId };
  if (!LISIBLES.test(mime)) {
    await telecharger(encoursContract.lirePiece, { params });
    return;
  }
  // Opened in the click itself: after an answer the browser would take it for a pop-up.
  const onglet = window.open('', '_blank');
  try {
    const { contenu } = await lireFichier(encoursContract.lirePiece, { params });
    const url = URL.createObjectURL(new Blob([contenu], { type: mime }));
    if (onglet) onglet.location.href = url;
    else await telecharger(encoursContract.lirePiece, { params });
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (erreur) {
    onglet?.close();
    throw erreur;
  }
};

/** Proofs: opened, dropped with their progress, taken away. */
export const EncoursPieces = ({ encours: { id, pieces, droits, etat } }: { encours: DetailEncours }) => {
  const actes = useActesEncours();
  const { envois, ajouter, retirer } = useEnvois(async (fichier, suivi) => {
    await call(encoursContract.joindrePieces, { params: { id }, fichiers: [enregistrable(fichier)], ...suivi });
    actes.rafraichir();
  });
  const enlever = async ({ fichierId, nom }: Piece) => {
    const accord = await confirmer({
      titre: 'Retirer cette pièce ?',
      texte: `Le fichier ${nom} sera supprimé définitivement.`,
      action: 'Retirer',
      danger: true,
    });
    if (!accord) return;
    await actes.retirerPiece(id, fichierId);
    succes('Pièce retirée.');
  };
  if (pieces.length === 0 && !droits.joindre) return null;
  return (
    <Section titre="Pièces">
      {pieces.length > 0 ? (
        <ul className={styles.liste}>
          {pieces.map((piece) => (
            <li key={piece.fichierId} className={styles.entree}>
              <div style={{ flex: 1, minWidth: 0 }}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  className={styles.texte}
                  onClick={() => void ouvrir(id, piece).catch(echec)}
                >
                  {piece.nom}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[formatTaille(piece.taille), piece.creeParNom, formatInstant(piece.creeLe)].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {droits.joindre && etat !== 'REGLE' ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Retirer ${piece.nom}`}
                  onClick={() => void enlever(piece).catch(echec)}
                >
                  <IconTrash size={17} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {droits.joindre ? (
        <>
          <FileDrop
            libelle="Joindre une facture, un bon de livraison, une photo…"
            plusieurs
            onFichiers={ajouter}
            envois={envois.filter(({ etat: progres }) => progres !== 'fait')}
            onRetirer={retirer}
          />
          <Text size="xs" c="dimmed">
            {SANS_PATIENT}
          </Text>
        </>
      ) : null}
    </Section>
  );
};
