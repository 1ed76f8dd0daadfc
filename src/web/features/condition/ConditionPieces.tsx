import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { erreurNomFichier, renommerFichier } from '#shared/core/nom-fichier.ts';
import { conditionContract } from '#shared/features/condition/contract.ts';
import type { DetailCondition, PieceCondition } from '#shared/features/condition/schemas.ts';
import { call, telecharger } from '#web/lib/api.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/use-envois.ts';
import styles from './Condition.module.css';
import { useActesCondition } from './queries.ts';

const enregistrable = (fichier: File): File =>
  erreurNomFichier(fichier.name) === null ? fichier : new File([fichier], renommerFichier(fichier.name), { type: fichier.type });

/** The contract, the price list: dropped with their progress, saved, taken away. */
export const ConditionPieces = ({ condition: { id, pieces, droits } }: { condition: DetailCondition }) => {
  const actes = useActesCondition();
  const { envois, ajouter, retirer } = useEnvois(async (fichier, suivi) => {
    await call(conditionContract.joindreCondition, { params: { id }, fichiers: [enregistrable(fichier)], ...suivi });
    actes.rafraichir();
  });
  const enlever = async ({ fichierId, nom }: PieceCondition) => {
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
            <li key={piece.fichierId}>
              <div style={{ flex: 1, minWidth: 0 }}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  className={styles.texte}
                  onClick={() =>
                    void telecharger(conditionContract.lirePieceCondition, { params: { id, fichierId: piece.fichierId } }).catch(echec)
                  }
                >
                  {piece.nom}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[formatTaille(piece.taille), piece.creeParNom, formatInstant(piece.creeLe)].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {droits.joindre ? (
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
        <FileDrop
          libelle="Joindre le contrat, le tarif, un courriel…"
          plusieurs
          onFichiers={ajouter}
          envois={envois.filter(({ etat }) => etat !== 'fait')}
          onRetirer={retirer}
        />
      ) : null}
    </Section>
  );
};
