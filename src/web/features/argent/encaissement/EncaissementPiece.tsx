import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { formatTaille } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { useVueFichier } from '#web/ui/fichier/use-vue-fichier.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { confirmerSousObjet, ditRetire } from '#web/ui/fichier/sous-objet.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import styles from './Encaissement.module.css';
import { useActesEncaissement } from './queries.ts';

type PropsRetires = {
  id: number;
  retires: DetailEncaissement['fichiersRetires'];
  /** Null for a read-only session. */
  onRemettre: ((fichierId: number) => Promise<unknown>) | null;
};
/** Documents withdrawn or replaced: crossed out, but still readable (ENC-70). */
const Retires = ({ id, retires, onRemettre }: PropsRetires) =>
  retires.map(({ fichierId, nom, mime, retireLe, retireParNom }) => (
    <Group key={fichierId} wrap="nowrap" justify="space-between" gap="xs">
      <div className={styles.corps}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          td="line-through"
          data-imprimer
          className={styles.texte}
          onClick={() =>
            void ouvrirFichier(mime, encaissementContract.lirePieceRetiree, { params: { id, fichierId } }).catch(echec)
          }
        >
          {nom}
        </Anchor>
        <Text size="xs" c="dimmed">
          {ditRetire('Retiré', { retireLe, retireParNom })}
        </Text>
      </div>
      {onRemettre ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Remettre ${nom}`}
          onClick={() => void onRemettre(fichierId).then(() => succes('Document remis.'), echec)}
        >
          Remettre
        </Button>
      ) : null}
    </Group>
  ));

/** The document of an encaissement: the current one, then the previous ones. */
export const EncaissementPiece = ({
  encaissement: { id, fichier, fichiersRetires, droits },
}: {
  encaissement: DetailEncaissement;
}) => {
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
  if (!fichier && fichiersRetires.length === 0 && !droits.joindre) return null;
  const ouvrir = ({ mime }: { mime: string }) =>
    void ouvrirFichier(mime, encaissementContract.lirePieceEncaissement, { params: { id } }).catch(echec);
  const retirer = async (nom: string) => {
    if (!(await confirmerSousObjet('RETIRER', 'ce document', `Le fichier ${nom}`))) return;
    await actes.retirerPiece(id);
    succes('Document retiré.');
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
              <IconArchive size={17} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ) : null}
      <Retires
        id={id}
        retires={fichiersRetires}
        onRemettre={droits.joindre ? (fichierId) => actes.remettrePiece(id, fichierId) : null}
      />
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
