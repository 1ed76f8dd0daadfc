import { libelleActeEchange } from '#shared/features/connexions/lgo/messages.ts';
import type { EchangeLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { formatInstant, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';

export const colonnesEchanges: readonly Colonne<EchangeLgo>[] = [
  {
    id: 'le',
    titre: 'Le',
    valeur: ({ le }) => formatInstant(le),
    genre: 'date',
    largeur: 150,
    fixe: true,
    carte: 'date',
  },
  { id: 'acte', titre: 'Échange', valeur: ({ acte }) => libelleActeEchange[acte], largeur: 140, carte: 'titre' },
  {
    id: 'ok',
    titre: 'Issue',
    valeur: ({ ok }) => <StatusBadge teinte={ok ? 'vert' : 'rouge'}>{ok ? 'Réussi' : 'En échec'}</StatusBadge>,
    genre: 'etat',
    carte: 'marque',
    largeur: 110,
  },
  { id: 'message', titre: 'Message', valeur: ({ message }) => message, largeur: 260, extensible: true, carte: 'acte' },
  { id: 'operation', titre: 'Promotion', valeur: ({ operation }) => operation, largeur: 200 },
  {
    id: 'produit',
    titre: 'Produit',
    valeur: ({ produit, ean }) => [produit, ean].filter(Boolean).join(' · ') || null,
    carte: 'acte',
    largeur: 220,
  },
  {
    id: 'duree',
    titre: 'Durée',
    valeur: ({ dureeMs }) => (dureeMs === null ? null : `${formatNombre(dureeMs)} ms`),
    genre: 'nombre',
    carte: 'masquee',
    largeur: 90,
  },
  { id: 'par', titre: 'Par', valeur: ({ parNom }) => parNom ?? 'Pharmaccord', largeur: 150 },
];
