import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCloudUpload, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { formatTaille, insecable } from '#web/lib/formats.ts';
import type { Envoi } from './use-envois.ts';
import styles from './FileDrop.module.css';

type FileDropProps = {
  libelle: string;
  /** Files already checked against size and type. */
  onFichiers: (fichiers: readonly File[]) => void;
  /** As in `<input accept>`: `.pdf,image/*`. */
  accepte?: string;
  plusieurs?: boolean;
  /** Extra check of a file: a French sentence refuses it, null accepts it. */
  refuser?: (fichier: File) => string | null;
  /** Files being sent: `envois` and `retirer` of `useEnvois`. */
  envois?: readonly Envoi[];
  onRetirer?: (id: string) => void;
  onReessayer?: (id: string) => void;
  /** Error of the form's field. */
  error?: React.ReactNode;
  disabled?: boolean;
};

const convient = (fichier: File, accepte: string | undefined): boolean => {
  if (!accepte) return true;
  return accepte.split(',').some((rule) => {
    const motif = rule.trim().toLowerCase();
    if (motif.startsWith('.')) return fichier.name.toLowerCase().endsWith(motif);
    return motif.endsWith('/*') ? fichier.type.startsWith(motif.slice(0, -1)) : fichier.type === motif;
  });
};

const refusDe = (fichier: File, { accepte, refuser }: Pick<FileDropProps, 'accepte' | 'refuser'>): string | null => {
  if (fichier.size === 0) return 'le fichier est vide';
  if (fichier.size > MAX_OCTETS_FICHIER)
    return `${formatTaille(fichier.size)}, pour un maximum de ${formatTaille(MAX_OCTETS_FICHIER)}`;
  if (!convient(fichier, accepte)) return 'ce type de fichier n’est pas accepté';
  return refuser?.(fichier) ?? null;
};

type LigneProps = { envoi: Envoi; onRetirer?: () => void; onReessayer?: () => void };
const LigneEnvoi = ({ envoi: { nom, taille, etat, erreur, progression }, onRetirer, onReessayer }: LigneProps) => (
  <Group component="li" gap="sm" wrap="nowrap" className={styles.envoi}>
    {etat === 'fait' ? (
      <IconCircleCheck size={18} color="var(--mantine-color-green-filled)" aria-label="Envoyé" />
    ) : etat === 'echec' ? (
      <IconAlertCircle size={18} color="var(--mantine-color-error)" aria-label="Échec" />
    ) : (
      <IconFile size={18} aria-hidden />
    )}
    <Stack gap={2} flex={1} miw={0}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate title={nom}>
          {nom}
        </Text>
        <Text size="xs" c="dimmed" className="chiffres">
          {etat === 'envoi' && progression > 0 ? `${Math.round(progression * 100)}\u00a0%` : formatTaille(taille)}
        </Text>
      </Group>
      {etat === 'envoi' || etat === 'attente' ? (
        <Progress size={4} value={progression * 100} aria-label={`Envoi de ${nom}`} />
      ) : null}
      {erreur ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {erreur}
        </Text>
      ) : null}
    </Stack>
    {onReessayer && etat === 'echec' ? (
      <ActionIcon variant="subtle" onClick={onReessayer} aria-label={`Réessayer l’envoi de ${nom}`}>
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    ) : null}
    {onRetirer ? (
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={onRetirer}
        aria-label={etat === 'envoi' || etat === 'attente' ? `Annuler l’envoi de ${nom}` : `Retirer ${nom} de la liste`}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    ) : null}
  </Group>
);

/** Area where the user drops or chooses files. Shows its limit beforehand, and says why a file is refused. */
export const FileDrop = ({
  libelle,
  onFichiers,
  plusieurs = false,
  envois,
  onRetirer,
  onReessayer,
  error,
  disabled = false,
  ...rules
}: FileDropProps) => {
  const [survol, setSurvol] = useState(false);
  const [refus, setRefus] = useState<readonly string[]>([]);
  const entree = useRef<HTMLInputElement>(null);
  const id = useId();

  const recevoir = (liste: FileList | null) => {
    const tous = [...(liste ?? [])].slice(0, plusieurs ? undefined : 1);
    const juges = tous.map((fichier) => ({ fichier, raison: refusDe(fichier, rules) }));
    setRefus(
      juges.flatMap(({ fichier, raison }) => (raison === null ? [] : [insecable(`${fichier.name} : ${raison}.`)])),
    );
    const bons = juges.flatMap(({ fichier, raison }) => (raison === null ? [fichier] : []));
    if (bons.length > 0) onFichiers(bons);
    // Clears the input, so that the same file may be chosen again.
    if (entree.current) entree.current.value = '';
  };
  const problemes = [...refus, ...(error ? [error] : [])];

  return (
    <Stack gap="xs">
      <label
        className={styles.zone}
        data-sans-impression
        data-survol={survol || undefined}
        data-erreur={problemes.length > 0 || undefined}
        data-disabled={disabled || undefined}
      >
        <IconCloudUpload size={26} stroke={1.5} style={{ flexShrink: 0 }} aria-hidden />
        <span>
          <Text component="span" size="sm" fw={550} display="block">
            {libelle}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {insecable(
              `Déposez ${plusieurs ? 'des fichiers' : 'un fichier'} ici ou cliquez pour choisir. ` +
                `${formatTaille(MAX_OCTETS_FICHIER)} au plus.`,
            )}
          </Text>
        </span>
        <input
          ref={entree}
          type="file"
          className={styles.entree}
          accept={rules.accepte}
          multiple={plusieurs}
          disabled={disabled}
          aria-invalid={problemes.length > 0}
          aria-describedby={`${id}-refus`}
          onDragEnter={() => setSurvol(true)}
          onDragLeave={() => setSurvol(false)}
          onDrop={() => setSurvol(false)}
          onChange={(evenement) => recevoir(evenement.currentTarget.files)}
        />
      </label>
      <div id={`${id}-refus`} role="alert">
        {problemes.map((probleme, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences, replaced all together
          <Text key={i} size="xs" c="var(--mantine-color-error)">
            {probleme}
          </Text>
        ))}
      </div>
      {envois && envois.length > 0 ? (
        <ul className={styles.envois} aria-label="Fichiers">
          {envois.map((envoi) => (
            <LigneEnvoi
              key={envoi.id}
              envoi={envoi}
              onRetirer={onRetirer ? () => onRetirer(envoi.id) : undefined}
              onReessayer={onReessayer ? () => onReessayer(envoi.id) : undefined}
            />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
};
