import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { insecable } from '#web/lib/formats.ts';
import styles from './Lignes.module.css';
import { echec, succes } from './snackbar.tsx';

type SigneRetenu = { readonly id: number; readonly valeur: string; readonly precision: string | null };
type Props = {
  signes: readonly SigneRetenu[];
  /** Sentence of the confirmation: the effect of forgetting a sign. */
  consequence: string;
  /** Absent: the list is read-only. */
  onOublier?: (id: number) => Promise<unknown>;
};

/**
 * The signs by which Pharmaccord recognises an item (a laboratory on its factures, for instance): listed, and forgotten
 * one by one after a confirmation.
 */
export const ListeRetenue = ({ signes, consequence, onOublier }: Props) => {
  const oublier = async ({ id, valeur }: SigneRetenu) => {
    const accord = await confirmerActe({
      titre: insecable(`Oublier « ${valeur} » ?`),
      texte: insecable(consequence),
      action: 'Oublier',
      danger: true,
    });
    if (accord) await onOublier?.(id).then(() => succes(insecable(`« ${valeur} » n’est plus reconnu.`)), echec);
  };
  return (
    <ul className={styles.liste}>
      {signes.map((signe) => (
        <li key={signe.id} className={styles.ligne}>
          <div className={styles.texte}>
            <Text size="sm">{signe.valeur}</Text>
            {signe.precision === null ? null : (
              <Text size="xs" c="dimmed">
                {signe.precision}
              </Text>
            )}
          </div>
          {onOublier ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Oublier ${signe.valeur}`}
              onClick={() => void oublier(signe)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
