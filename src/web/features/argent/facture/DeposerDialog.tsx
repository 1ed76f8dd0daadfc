import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IssueDepot } from '#shared/features/argent/facture/schemas/enumerations.ts';
import { issuesDepot } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { DepotFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleIssueDepot } from '#shared/features/argent/facture/messages.ts';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './Facture.module.css';
import { RemplacerBouton } from './RemplacerBouton.tsx';
import { useDepot } from './use-depot.ts';

const TEINTES: Readonly<Record<IssueDepot, Teinte>> = { GARDEE: 'vert', DEJA_RECUE: 'gris', REFUSEE: 'rouge' };
const RESUMES: Readonly<Record<IssueDepot, readonly [string, string]>> = {
  GARDEE: ['document gardé', 'documents gardés'],
  DEJA_RECUE: ['déjà reçu', 'déjà reçus'],
  REFUSEE: ['refusé', 'refusés'],
};

const Lecture = ({ depot }: { depot: DepotFacture }) => (
  <Stack gap={4} role="status">
    <Text size="sm">
      {depot.fini
        ? 'Lecture terminée.'
        : `${formatNombre(depot.lus)} sur ${pluriel(depot.attendus, 'fichier lu', 'fichiers lus')}… Vous pouvez ` +
          'fermer : la lecture continue.'}
    </Text>
    <Progress value={(100 * depot.lus) / depot.attendus} aria-label="Lecture des factures" />
  </Stack>
);

const estTableur = ({ name }: File): boolean => /\.(?:csv|tsv|xlsx)$/i.test(name);
/** Opens a relevé de compte that was dropped among factures (FAC-90). */
const LireReleve = ({ lire, nom }: { lire: (() => void) | null; nom: string }) =>
  lire === null ? null : (
    <div>
      <Button size="compact-xs" variant="light" onClick={lire} aria-label={`Lire le relevé ${nom}`}>
        Lire ce relevé
      </Button>
    </div>
  );

type ActesDuRapport = { onOuvrir: (factureId: number) => void; onSaisir: (refuseeId: number) => void };
type RapportProps = ActesDuRapport & { depot: DepotFacture; onReleve: (nom: string) => (() => void) | null };
const ORDRE: readonly IssueDepot[] = ['REFUSEE', 'DEJA_RECUE', 'GARDEE'];
/** The outcome of each document, refused ones first. */
const Rapport = ({ depot: { documents }, onOuvrir, onSaisir, onReleve }: RapportProps) => (
  <Stack gap="xs">
    <Group gap="xs">
      {issuesDepot.map((issue) => {
        const nombre = documents.filter((document) => document.issue === issue).length;
        return nombre === 0 ? null : (
          <StatusBadge key={issue} teinte={TEINTES[issue]}>
            {pluriel(nombre, ...RESUMES[issue])}
          </StatusBadge>
        );
      })}
    </Group>
    <ul className={styles.rapport}>
      {documents
        .map((document, rang) => ({ ...document, rang }))
        .toSorted((a, b) => ORDRE.indexOf(a.issue) - ORDRE.indexOf(b.issue) || a.rang - b.rang)
        .map(({ nom, issue, factureId, refuseeId, phrase, releve, remplacable, rang }) => (
          <li key={rang}>
            <span>{nom}</span>
            {factureId === null ? (
              <Group gap={6} wrap="nowrap">
                <StatusBadge teinte={TEINTES[issue]}>{libelleIssueDepot[issue]}</StatusBadge>
                {refuseeId != null && remplacable ? (
                  <RemplacerBouton refusee={{ id: refuseeId, nom }} onFait={onOuvrir} />
                ) : null}
                {refuseeId == null ? null : (
                  <Button
                    size="compact-xs"
                    variant="light"
                    onClick={() => onSaisir(refuseeId)}
                    aria-label={`Saisir ${nom}`}
                  >
                    Saisir
                  </Button>
                )}
              </Group>
            ) : (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onOuvrir(factureId)}
                aria-label={`Ouvrir ${nom}`}
              >
                Ouvrir
              </Button>
            )}
            <small>{insecable(phrase)}</small>
            <LireReleve lire={releve ? onReleve(nom) : null} nom={nom} />
          </li>
        ))}
    </ul>
  </Stack>
);

type Props = ActesDuRapport & { onFermer: () => void; onReleve: ((fichier: File) => void) | undefined };
/**
 * Dialog where the user drops factures: sent, read, then reported one by one. A spreadsheet is read as a relevé de
 * compte (FAC-90).
 */
export const DeposerDialog = ({ onFermer, onReleve, ...actes }: Props) => {
  const { deposer, annuler, envoi, depot, erreur } = useDepot();
  const [deposes, setDeposes] = useState<readonly File[]>([]);
  const tableurs = deposes.filter(estTableur);
  const recevoir = (fichiers: readonly File[]) => {
    setDeposes(fichiers);
    const factures = fichiers.filter((fichier) => !estTableur(fichier));
    const [premier] = fichiers;
    if (factures.length > 0) void deposer(factures);
    else if (premier) onReleve?.(premier);
  };
  const lectureDe = (nom: string) => {
    const fichier = deposes.find(({ name }) => name === nom);
    return fichier && onReleve ? () => onReleve(fichier) : null;
  };
  return (
    <Modal opened onClose={onFermer} title="Déposer des factures" size="lg">
      <Stack gap="md">
        {envoi || (depot && !depot.fini) ? null : (
          <FileDrop
            libelle="Factures et avoirs : PDF, XML, photos, ou ZIP de ceux-ci, 200 à la fois ; ou un relevé (CSV, XLSX)"
            accepte=".pdf,.xml,.zip,.jpg,.jpeg,.png,.webp,.heic,.csv,.tsv,.xlsx"
            plusieurs
            onFichiers={recevoir}
          />
        )}
        {erreur ? (
          <Alert color="red" role="alert">
            {erreur}
          </Alert>
        ) : null}
        {envoi ? (
          <Stack gap={4} role="status">
            <Group justify="space-between">
              <Text size="sm">
                Envoi de {pluriel(envoi.total, 'fichier')}
                {envoi.envoyes > 0 ? ` (${pluriel(envoi.envoyes, 'envoyé')})` : ''}…
              </Text>
              <Button size="compact-sm" variant="default" onClick={annuler}>
                Arrêter
              </Button>
            </Group>
            <Progress value={100 * envoi.part} aria-label="Envoi des factures" />
          </Stack>
        ) : null}
        {depot ? <Lecture depot={depot} /> : null}
        {tableurs.map((fichier) => (
          <Alert key={fichier.name} title={fichier.name}>
            Un tableur est un relevé de compte, pas une facture.
            <LireReleve lire={lectureDe(fichier.name)} nom={fichier.name} />
          </Alert>
        ))}
        {depot && depot.documents.length > 0 ? <Rapport depot={depot} {...actes} onReleve={lectureDe} /> : null}
      </Stack>
    </Modal>
  );
};
