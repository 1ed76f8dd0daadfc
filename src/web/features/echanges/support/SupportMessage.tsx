import { Anchor, Text } from '@mantine/core';
import { IconMapPin, IconPaperclip } from '@tabler/icons-react';
import type { MessageSupport as Message } from '#shared/features/echanges/support/schemas.ts';
import { TexteRiche } from '#web/features/echanges/discussion/TexteRiche.tsx';
import { formatDepuis, formatInstant, formatTaille, pluriel } from '#web/lib/formats.ts';
import styles from './Support.module.css';

export type PieceSupport = Message['pieces'][number];
type Props = { message: Message; onOuvrir: (piece: PieceSupport) => void };

const AUCUN: readonly string[] = [];

/** One message; those of the reader are on the right. */
export const SupportMessage = ({ message, onOuvrir }: Props) => {
  const { auteur, deMoi, duSupport, texte, date, pieces, contexte } = message;
  return (
    <li className={styles.message} data-de-moi={deMoi || undefined}>
      <Text size="xs" c="dimmed" component="p" className={styles.tete}>
        <strong>{deMoi ? 'Vous' : (auteur ?? 'Pharmaccord')}</strong>
        {duSupport && !deMoi ? <span> · support Pharmaccord</span> : null}
        <time dateTime={date} title={formatInstant(date)}>
          {' '}
          · {formatDepuis(date)}
        </time>
      </Text>
      <div className={styles.bulle}>
        {texte === null ? null : <TexteRiche html={texte} noms={AUCUN} />}
        {pieces.length > 0 ? (
          <ul className={styles.pieces} aria-label={pluriel(pieces.length, 'fichier')}>
            {pieces.map((piece) => (
              <li key={piece.fichierId}>
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onOuvrir(piece)}>
                  <IconPaperclip size={14} aria-hidden /> {piece.nom}
                  <Text component="span" size="xs" inherit>
                    {' '}
                    ({formatTaille(piece.taille)})
                  </Text>
                </Anchor>
              </li>
            ))}
          </ul>
        ) : null}
        {contexte ? (
          <Text component="p" size="xs" className={styles.contexte}>
            <IconMapPin size={13} aria-hidden /> {contexte.ecran} · version {contexte.version}
            <span className={styles.navigateur}>{contexte.navigateur}</span>
          </Text>
        ) : null}
      </div>
    </li>
  );
};
