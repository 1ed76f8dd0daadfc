import { Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';
import { libelleTypeNotification } from '#shared/features/courrier/notification/messages.ts';
import { iconeType } from './apparence.ts';
import { LienVers } from './LienVers.tsx';
import { formatDepuis, formatInstant } from '#web/lib/formats.ts';
import styles from './NotificationBreve.module.css';

type NotificationBreveProps = { notification: Notification; onOuvrir?: () => void; suite?: ReactNode };

/** One notification in a short list: a link when it names a screen. */
export const NotificationBreve = ({ notification, onOuvrir, suite }: NotificationBreveProps) => {
  const { type, title, body, date, processed, link } = notification;
  const Icone = iconeType[type];
  const classe = processed ? `${styles.avis} ${styles.traitee}` : styles.avis;
  const contenu = (
    <>
      <ThemeIcon
        variant="light"
        color={processed ? 'gray' : 'green'}
        size={32}
        radius="xl"
        aria-label={libelleTypeNotification[type]}
        role="img"
      >
        <Icone size={17} stroke={1.7} aria-hidden />
      </ThemeIcon>
      <div className={styles.texte}>
        <div className={styles.titre}>{title}</div>
        <Text size="sm" className={styles.corps}>
          {body}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={date} title={formatInstant(date)}>
          {formatDepuis(date)}
          {processed ? ' · traitée' : ''}
        </Text>
      </div>
    </>
  );
  return (
    <li style={{ display: 'flex', alignItems: 'center' }}>
      <LienVers lien={link} className={classe} style={{ flex: 1, minWidth: 0 }} onOuvrir={onOuvrir}>
        {contenu}
      </LienVers>
      {suite}
    </li>
  );
};
