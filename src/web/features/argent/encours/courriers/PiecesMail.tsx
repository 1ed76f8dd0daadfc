import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { MAX_OCTETS_MAIL } from '#shared/core/fichiers/taille-fichier.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { octetsJoints, type PiecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';
import { formatTaille, insecable, pluriel } from '#web/lib/formats.ts';
import styles from '../Encours.module.css';

type Props = { apercu: ApercuCourrier; choisies: PiecesChoisies; onChange: (suite: PiecesChoisies) => void };

const MODES = [
  { value: 'JOINT', label: 'Joint' },
  { value: 'LIEN', label: 'Par lien' },
];
const sans = (ids: readonly number[], id: number) => ids.filter((idGarde) => idGarde !== id);

const Nom = ({ nom, taille }: { nom: string; taille: number }) => (
  <span className={styles.nomPiece}>
    {nom}{' '}
    <Text span size="xs" c="dimmed" className="chiffres">
      {formatTaille(taille)}
    </Text>
  </span>
);

/** The files of a mail with their sizes: attached, given by a link, or left out. */
export const PiecesMail = ({ apercu, choisies, onChange }: Props) => {
  const { pieces, documents } = apercu;
  const { jointes, liees } = choisies;
  if (pieces.length + documents.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Aucun fichier ne part avec ce mail.
      </Text>
    );
  const poser = (id: number, mode: 'JOINT' | 'LIEN' | null) =>
    onChange({
      ...choisies,
      jointes: mode === 'JOINT' ? [...sans(jointes, id), id] : sans(jointes, id),
      liees: mode === 'LIEN' ? [...sans(liees, id), id] : sans(liees, id),
    });
  const octets = octetsJoints(apercu, choisies);
  const trop = octets > MAX_OCTETS_MAIL;
  return (
    <Stack gap={6} role="group" aria-label="Fichiers du mail">
      <Text size="sm" fw={500}>
        Fichiers
      </Text>
      {documents.map(({ cle, nom, taille }) => (
        <Checkbox
          key={cle}
          size="sm"
          label={<Nom nom={nom} taille={taille} />}
          checked={choisies.documents.includes(cle)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...choisies,
              documents: checked
                ? [...choisies.documents, cle]
                : choisies.documents.filter((document) => document !== cle),
            })
          }
        />
      ))}
      {pieces.map(({ fichierId, nom, taille, parLien }) => {
        const mode = jointes.includes(fichierId) ? 'JOINT' : liees.includes(fichierId) ? 'LIEN' : null;
        return (
          <Group key={fichierId} gap="xs" justify="space-between" wrap="nowrap">
            <Checkbox
              size="sm"
              label={<Nom nom={nom} taille={taille} />}
              checked={mode !== null}
              onChange={({ currentTarget: { checked } }) =>
                poser(fichierId, checked ? (parLien ? 'LIEN' : 'JOINT') : null)
              }
            />
            {mode === null ? null : (
              <SegmentedControl
                size="xs"
                aria-label={`Comment part ${nom}`}
                data={MODES}
                value={mode}
                onChange={(choix) => poser(fichierId, choix as 'JOINT' | 'LIEN')}
              />
            )}
          </Group>
        );
      })}
      <Text size="xs" c={trop ? 'var(--mantine-color-error)' : 'dimmed'} role={trop ? 'alert' : undefined}>
        {insecable(
          trop
            ? `Les fichiers joints pèsent ${formatTaille(octets)} : un mail en porte 10 Mo. Donnez-en par lien, ou ` +
                `retirez-en.`
            : `${pluriel(jointes.length + choisies.documents.length, 'fichier joint', 'fichiers joints')}, ` +
                `${formatTaille(octets)} sur 10 Mo${liees.length > 0 ? ` · ${liees.length} par lien` : ''}`,
        )}
      </Text>
    </Stack>
  );
};
