import { Text } from '@mantine/core';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';
import { aujourdhui, formatDepuis, formatInstant, formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { libelleTypeNotification } from '#shared/features/courrier/notification/messages.ts';

const limite = ({ dateLimite, processed }: Notification) => {
  if (!dateLimite) return null;
  const depassee = !processed && dateLimite < aujourdhui();
  return (
    <Text span size="sm" c={depassee ? 'red' : undefined} fw={depassee ? 600 : undefined}>
      {formatJour(dateLimite)}
      {depassee ? ' (dépassée)' : ''}
    </Text>
  );
};

export const colonnesNotification: readonly Colonne<Notification>[] = [
  {
    id: 'title',
    titre: 'Notification',
    valeur: ({ title, body, processed }) => (
      <>
        <Text span size="sm" fw={processed ? 450 : 650} display="block">
          {title}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {body}
        </Text>
      </>
    ),
    extensible: true,
    largeur: 340,
    plusieursLignes: true,
    fixe: true,
  },
  { id: 'type', titre: 'Type', valeur: ({ type }) => libelleTypeNotification[type], largeur: 130 },
  {
    id: 'processed',
    titre: 'État',
    valeur: ({ processed }) => (
      <StatusBadge teinte={processed ? 'vert' : 'orange'}>{processed ? 'Traitée' : 'À traiter'}</StatusBadge>
    ),
    largeur: 110,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'date',
    titre: 'Reçue',
    valeur: ({ date }) => <span title={formatInstant(date)}>{formatDepuis(date)}</span>,
    tri: true,
    genre: 'date',
    largeur: 150,
  },
  { id: 'dateLimite', titre: 'À faire avant le', valeur: limite, genre: 'date', largeur: 160 },
  { id: 'createdByUser', titre: 'De', valeur: ({ createdByUser }) => createdByUser, largeur: 150 },
  {
    id: 'processedByUser',
    titre: 'Traitée par',
    valeur: ({ processedByUser }) => processedByUser,
    largeur: 150,
    masquee: true,
  },
];
