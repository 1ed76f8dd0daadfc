import { IconLock } from '@tabler/icons-react';
import { libelleVisibiliteRdv, RDV_PRIVE } from '#shared/features/rendez-vous/rdv/messages.ts';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { formatInstant, formatJour, pluriel } from '#web/lib/formats.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './RdvListe.module.css';

/** Stable: rows are rendered again only when it changes. */
export const colonnesRdv: readonly Colonne<Rdv>[] = [
  {
    id: 'objet',
    titre: 'Objet',
    valeur: ({ objet, prive }) =>
      prive ? (
        <span className={styles.prive}>
          <IconLock size={14} aria-hidden /> {RDV_PRIVE}
        </span>
      ) : (
        (objet ?? 'Sans objet')
      ),
    largeur: 220,
    extensible: true,
    tri: true,
  },
  {
    id: 'date',
    titre: 'Date',
    valeur: ({ date }) => formatJour(date),
    largeur: 108,
    genre: 'date',
    tri: true,
    carte: 'marque',
  },
  { id: 'extrait', titre: 'Note', valeur: ({ extrait }) => extrait, largeur: 220, extensible: true },
  { id: 'operateur', titre: 'Opérateur', valeur: ({ operateur }) => operateur, largeur: 150, tri: true },
  { id: 'representant', titre: 'Représentant', valeur: ({ representant }) => representant, largeur: 150, tri: true },
  {
    id: 'decisions',
    titre: 'Décisions',
    valeur: ({ nbActions, nbActionsOuvertes }) =>
      nbActions === 0
        ? null
        : nbActionsOuvertes === 0
          ? 'Toutes faites'
          : `${pluriel(nbActionsOuvertes, 'reste', 'restent')} sur ${nbActions}`,
    largeur: 124,
  },
  {
    id: 'prochainRdv',
    titre: 'Prochain RDV',
    valeur: ({ prochainRdv }) => (prochainRdv === null ? null : formatJour(prochainRdv)),
    largeur: 120,
    genre: 'date',
  },
  {
    id: 'visibleBy',
    titre: 'Partage',
    valeur: ({ visibleBy }) => libelleVisibiliteRdv[visibleBy],
    largeur: 150,
    carte: 'masquee',
  },
  {
    id: 'dateEnregistrement',
    titre: 'Enregistré le',
    valeur: ({ dateEnregistrement }) => formatInstant(dateEnregistrement),
    largeur: 150,
    genre: 'date',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
];
