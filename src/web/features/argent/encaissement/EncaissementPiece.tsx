import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { formatTaille } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { useVueFichier } from '#web/ui/fichier/use-vue-fichier.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/supprimer-apres-accord.ts';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import styles from './Encaissement.module.css';
import { useActesEncaissement } from './queries.ts';

/** The document, as it was received: one, replaced by the next. */
export const EncaissementPiece = ({ encaissement: { id, fichier, droits } }: { encaissement: DetailEncaissement }) => {
  const actes = useActesEncaissement();
  const { voir, vue } = useVueFichier();
  const envois = useEnvois(async (depose, suivi) => {
    await call(encaissementContract.joindreEncaissement, {
      params: { id },
      fichiers: [valeurEnregistrable(depose)],
      ...suivi,
    });
    actes.rafraichir();
  });
  if (!fichier && !droits.joindre) return null;
  const ouvrir = ({ mime }: { mime: string }) =>
    void ouvrirFichier(mime, encaissementContract.lirePieceEncaissement, { params: { id } }).catch(echec);
  const retirer = async (nom: string) => {
    await supprimerApresAccord({
      titre: 'Retirer ce document ?',
      texte: `Le fichier ${nom} sera supprimé définitivement.`,
      action: 'Retirer',
      supprimer: () => actes.retirerPiece(id),
      dit: 'Document retiré.',
    });
  };
  return (
    <Section titre="Document">
      {vue}
      {fichier ? (
        <Group wrap="nowrap" justify="space-between" gap="xs">
          <div className={styles.corps}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              data-imprimer
              className={styles.texte}
              onClick={() =>
                voir(
                  {
                    fichier,
                    lire: (signal) =>
                      recevoirFichier(encaissementContract.lirePieceEncaissement, { params: { id }, signal }),
                  },
                  () => ouvrir(fichier),
                )
              }
            >
              {fichier.nom}
            </Anchor>
            <Text size="xs" c="dimmed">
              {formatTaille(fichier.taille)}
            </Text>
          </div>
          {droits.joindre ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirer ${fichier.nom}`}
              onClick={() => void retirer(fichier.nom).catch(echec)}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ) : null}
      {droits.joindre ? (
        <>
          <FileDrop
            libelle={fichier ? 'Remplacer le document' : 'Joindre l’avoir, le chèque, l’avis de virement…'}
            onFichiers={envois.ajouter}
            envois={envois.envois.filter(({ etat }) => etat !== 'fait')}
            onRetirer={envois.retirer}
          />
          <Text size="xs" c="dimmed">
            {SANS_PATIENT}
          </Text>
        </>
      ) : null}
    </Section>
  );
};
