import type { ReactNode } from 'react';
import { jourParis } from '#shared/core/dates.ts';
import type { Acceptation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libelleAcceptationOperation } from '#shared/features/operations/operation/messages.ts';
import type { ReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { duAuPromotionGroupement } from './apparence.ts';
import { ReponseBadge } from './ReponseBadge.tsx';

const teinteAcceptation: Readonly<Record<Acceptation, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
  PAYPS: 'violet',
};
const part = (acceptation: Acceptation | null): ReactNode =>
  acceptation && (
    <StatusBadge teinte={teinteAcceptation[acceptation]}>{libelleAcceptationOperation[acceptation]}</StatusBadge>
  );
const places = ({ emplacements }: ReponsePromotionGroupement): ReactNode =>
  emplacements.length === 0
    ? null
    : emplacements
        .map(
          (place) =>
            `${place.zoneNom} – ${place.emplacementNom} ${duAuPromotionGroupement(place.dateDebut, place.dateFin)}`,
        )
        .join(', ');

const nommer = ({ nom, nbNonLus }: ReponsePromotionGroupement): ReactNode =>
  nbNonLus === 0 ? (
    nom
  ) : (
    <>
      <PastilleNonLus nombre={nbNonLus} /> {nom}
    </>
  );

export const colonnesReponses: readonly Colonne<ReponsePromotionGroupement>[] = [
  { id: 'nom', titre: 'Pharmacie', valeur: nommer, largeur: 180, extensible: true, tri: true },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ ville }) => ville,
    largeur: 130,
    tri: true,
    carte: 'detail',
  },
  {
    id: 'reponse',
    titre: 'Réponse',
    valeur: ({ reponse, enRetard }) => <ReponseBadge reponse={reponse} enRetard={enRetard} />,
    largeur: 116,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  {
    id: 'promo',
    titre: 'Promo',
    valeur: ({ acceptationPromo }) => part(acceptationPromo),
    largeur: 104,
    genre: 'etat',
  },
  { id: 'tg', titre: 'TG', valeur: ({ acceptationTg }) => part(acceptationTg), largeur: 104, genre: 'etat' },
  { id: 'motif', titre: 'Motif', valeur: ({ motifRefus }) => motifRefus, largeur: 130 },
  { id: 'places', titre: 'Emplacement', valeur: places, largeur: 150 },
  {
    id: 'photos',
    titre: 'Photos',
    valeur: ({ nbPhotos }) => (nbPhotos === 0 ? null : formatNombre(nbPhotos)),
    largeur: 84,
    genre: 'nombre',
  },
  {
    id: 'repondueLe',
    titre: 'Répondue le',
    valeur: ({ repondueLe }) => repondueLe && formatJour(jourParis(new Date(repondueLe))),
    largeur: 120,
    genre: 'date',
    tri: true,
  },
  {
    id: 'derniereRelanceLe',
    titre: 'Relancée le',
    valeur: ({ derniereRelanceLe, nbRelances }) =>
      derniereRelanceLe &&
      `${formatJour(jourParis(new Date(derniereRelanceLe)))}${nbRelances > 1 ? ` (${nbRelances})` : ''}`,
    largeur: 128,
    genre: 'date',
    tri: true,
    carte: 'masquee',
  },
];
