import type { ReactNode } from 'react';
import { jourParis } from '#shared/core/dates.ts';
import type { Acceptation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { ReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { champsReponse } from '#shared/features/operations/promotion-groupement/schemas/liste.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { duAuPromotionGroupement } from './apparence.ts';
import { ReponseBadge } from './ReponseBadge.tsx';

const teinteAcceptation: Readonly<Record<Acceptation, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
  PAYPS: 'violet',
};
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

const champ = colonnesDe<ReponsePromotionGroupement>(champsReponse);

export const colonnesReponses: readonly Colonne<ReponsePromotionGroupement>[] = [
  champ('nom', { valeur: nommer, largeur: 180, extensible: true, tri: true }),
  champ('ville', { largeur: 130, tri: true, carte: 'detail' }),
  champ('reponse', {
    valeur: ({ reponse, aMoitie, enRetard }) => (
      <ReponseBadge reponse={reponse} aMoitie={aMoitie} enRetard={enRetard} />
    ),
    largeur: 140,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  }),
  champ('acceptationPromo', { id: 'promo', teintes: teinteAcceptation, largeur: 104 }),
  champ('acceptationTg', { id: 'tg', teintes: teinteAcceptation, largeur: 104 }),
  champ('motifRefus', { id: 'motif', largeur: 130 }),
  { id: 'places', titre: 'Emplacement', valeur: places, largeur: 150 },
  champ('nbPhotos', {
    id: 'photos',
    valeur: ({ nbPhotos }) => (nbPhotos === 0 ? null : formatNombre(nbPhotos)),
    largeur: 84,
  }),
  champ('repondueLe', { quand: 'jour', largeur: 120, tri: true }),
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
