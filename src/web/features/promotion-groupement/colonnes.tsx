import type { ReactNode } from 'react';
import { libelleAcceptation, libelleTypePromo } from '#shared/features/promotion/messages.ts';
import type { Acceptation } from '#shared/features/promotion/contract/enumerations.ts';
import { libelleEtatModele, libelleReponse } from '#shared/features/promotion-groupement/messages.ts';
import { PastilleNonLus } from '#web/features/discussion/PastilleNonLus.tsx';
import type { Modele, Reponse } from '#shared/features/promotion-groupement/schemas.ts';
import { jourParis } from '#shared/core/dates.ts';
import { Labo, PucesDispositifs } from '#web/features/promotion/Pastilles.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { duAu, ecrireDates, nommerCible, teinteModele, teinteReponse } from './apparence.ts';
import { TauxReponse } from './Reponses.tsx';

const compte = (lire: (modele: Modele) => number) => (modele: Modele) => (modele.publieeLe === null ? null : formatNombre(lire(modele)));

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesModeles: readonly Colonne<Modele>[] = [
  { id: 'nomOperation', titre: 'Opération', valeur: ({ nomOperation }) => nomOperation, largeur: 190, extensible: true, tri: true },
  { id: 'laboratoire', titre: 'Laboratoire', valeur: (modele) => <Labo {...modele} />, largeur: 130, tri: true },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => <StatusBadge teinte={teinteModele[etat]}>{libelleEtatModele[etat]}</StatusBadge>,
    largeur: 116,
    carte: 'marque',
  },
  { id: 'type', titre: 'Type', valeur: ({ typePromo }) => libelleTypePromo[typePromo], largeur: 100, masquee: true, carte: 'masquee' },
  {
    id: 'dispositifs',
    titre: 'Dispositifs',
    valeur: ({ dispositifs }) => <PucesDispositifs dispositifs={dispositifs} />,
    largeur: 96,
    masquee: true,
    carte: 'masquee',
  },
  { id: 'segments', titre: 'Pour', valeur: nommerCible, largeur: 130 },
  { id: 'dateDebut', titre: 'Dates', valeur: ecrireDates, largeur: 204, genre: 'date', tri: true },
  {
    id: 'affichage',
    titre: 'Visible le',
    valeur: ({ affichageDate, publieeLe }) =>
      publieeLe === null ? affichageDate && formatJour(affichageDate) : formatJour(jourParis(new Date(publieeLe))),
    largeur: 112,
    genre: 'date',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'priorite',
    titre: 'Priorité',
    valeur: ({ priorite }) => priorite && <StatusBadge teinte={priorite.obligatoire ? 'rouge' : 'gris'}>{priorite.nom}</StatusBadge>,
    largeur: 120,
    masquee: true,
    carte: 'masquee',
  },
  { id: 'cibles', titre: 'Adhérents', valeur: ({ nbCibles }) => formatNombre(nbCibles), largeur: 96, genre: 'nombre', tri: true },
  { id: 'reponse', titre: '% répondu', valeur: (modele) => modele.publieeLe && <TauxReponse modele={modele} />, largeur: 116, tri: true },
  { id: 'acceptees', titre: 'Acceptées', valeur: compte(({ acceptees }) => acceptees), largeur: 96, genre: 'nombre', tri: true },
  { id: 'payps', titre: 'Payps', valeur: compte(({ payps }) => payps), largeur: 80, genre: 'nombre', masquee: true, carte: 'masquee' },
  { id: 'refusees', titre: 'Refusées', valeur: compte(({ refusees }) => refusees), largeur: 88, genre: 'nombre' },
  { id: 'enAttente', titre: 'En attente', valeur: compte(({ enAttente }) => enAttente), largeur: 98, genre: 'nombre', tri: true },
];

const teinteAcceptation: Readonly<Record<Acceptation, Teinte>> = { WAITING: 'orange', ACCEPTED: 'vert', REFUSED: 'rouge', PAYPS: 'violet' };
const part = (acceptation: Acceptation | null): ReactNode =>
  acceptation && <StatusBadge teinte={teinteAcceptation[acceptation]}>{libelleAcceptation[acceptation]}</StatusBadge>;
const places = ({ emplacements }: Reponse): ReactNode =>
  emplacements.length === 0
    ? null
    : emplacements.map((place) => `${place.zoneNom} – ${place.emplacementNom} ${duAu(place.dateDebut, place.dateFin)}`).join(', ');

const nommer = ({ nom, nbNonLus }: Reponse): ReactNode =>
  nbNonLus === 0 ? (
    nom
  ) : (
    <>
      <PastilleNonLus nombre={nbNonLus} /> {nom}
    </>
  );

export const colonnesReponses: readonly Colonne<Reponse>[] = [
  { id: 'nom', titre: 'Pharmacie', valeur: nommer, largeur: 180, extensible: true, tri: true },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    largeur: 140,
    tri: true,
    masquee: true,
    carte: 'detail',
  },
  {
    id: 'reponse',
    titre: 'Réponse',
    valeur: ({ reponse, enRetard }) => (
      <StatusBadge teinte={enRetard ? 'rouge' : teinteReponse[reponse]}>{enRetard ? 'En retard' : libelleReponse[reponse]}</StatusBadge>
    ),
    largeur: 116,
    tri: true,
    carte: 'marque',
  },
  { id: 'promo', titre: 'Promo', valeur: ({ acceptationPromo }) => part(acceptationPromo), largeur: 104 },
  { id: 'tg', titre: 'TG', valeur: ({ acceptationTg }) => part(acceptationTg), largeur: 104 },
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
      derniereRelanceLe && `${formatJour(jourParis(new Date(derniereRelanceLe)))}${nbRelances > 1 ? ` (${nbRelances})` : ''}`,
    largeur: 128,
    genre: 'date',
    tri: true,
    carte: 'masquee',
  },
];
