import { ActionIcon, Alert, Anchor, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { DetailDocument } from '#shared/features/echanges/document/schemas.ts';
import { call } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { formatInstant, formatTaille, insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import styles from './Document.module.css';
import { montrerDocument, telechargerDocument } from './ouvrir.ts';
import { useActesDocument } from './queries.ts';

type Props = {
  document: DetailDocument;
  /** Number of the displayed version. */
  montree: number;
  onVoir: (numero: number) => void;
};

/** All the versions, latest first: a new version never replaces the previous ones. */
export const Versions = ({ document, montree, onVoir }: Props) => {
  const { id, version, versions, droits, doublons } = document;
  const actes = useActesDocument();
  const { envois, ajouter, retirer } = useEnvois(async (fichier, suivi) => {
    await call(documentContract.remplacerDocument, {
      params: { id },
      body: { version },
      fichiers: [valeurEnregistrable(fichier)],
      ...suivi,
    });
    succes('Nouvelle version déposée.');
    actes.rafraichir();
  });
  return (
    <Section titre={versions.length > 1 ? 'Versions' : 'Fichier'}>
      {doublons.length > 0 ? (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
          {insecable(`Ce fichier est déjà dans ${doublons.map(({ nom }) => `« ${nom} »`).join(', ')}.`)}
        </Alert>
      ) : null}
      <ul className={styles.liste}>
        {versions.map((versionListee) => (
          <li key={versionListee.numero}>
            <div>
              <Anchor
                component="button"
                type="button"
                data-imprimer
                size="sm"
                ta="left"
                className={styles.texte}
                aria-current={versionListee.numero === montree && versions.length > 1 ? 'true' : undefined}
                onClick={() =>
                  versions.length > 1
                    ? onVoir(versionListee.numero)
                    : void montrerDocument({ ...versionListee, id }).then(() => actes.rafraichir(), echec)
                }
              >
                {versionListee.fichierNom}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[
                  `Version ${versionListee.numero}`,
                  versionListee.pages && pluriel(versionListee.pages, 'page'),
                  formatTaille(versionListee.taille),
                  versionListee.creeParNom,
                  formatInstant(versionListee.creeLe),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="xs" c="dimmed" className={styles.texte} title="Empreinte SHA-256 du fichier">
                SHA-256 {versionListee.sha256.slice(0, 16)}…
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Télécharger ${versionListee.fichierNom}, version ${versionListee.numero}`}
              onClick={() =>
                void telechargerDocument({ id, numero: versionListee.numero }).then(() => actes.rafraichir(), echec)
              }
            >
              <IconDownload size={17} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {droits.modifier ? (
        <FileDrop
          libelle="Déposer une nouvelle version"
          onFichiers={ajouter}
          envois={envois.filter(({ etat }) => etat !== 'fait')}
          onRetirer={retirer}
        />
      ) : null}
    </Section>
  );
};
