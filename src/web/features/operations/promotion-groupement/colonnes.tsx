import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { libelleEtatModele } from '#shared/features/operations/promotion-groupement/messages.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { jourParis } from '#shared/core/dates.ts';
import { Labo, PucesDispositifs } from '#web/features/operations/operation/Pastilles.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { ecrireDatesPromotionGroupement, nommerCiblePromotionGroupement, teinteModele } from './apparence.ts';
import { TauxReponse } from './TauxReponse.tsx';

const compte = (lire: (modele: ModelePromotionGroupement) => number) => (modele: ModelePromotionGroupement) =>
  modele.publieeLe === null ? null : formatNombre(lire(modele));

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesModeles: readonly Colonne<ModelePromotionGroupement>[] = [
  {
    id: 'nomOperation',
    titre: 'Opération',
    valeur: ({ nomOperation }) => nomOperation,
    largeur: 190,
    extensible: true,
    tri: true,
  },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (modele) => <Labo {...modele} />,
    largeur: 180,
    priorite: 1,
    tri: true,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => <StatusBadge teinte={teinteModele[etat]}>{libelleEtatModele[etat]}</StatusBadge>,
    largeur: 116,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'type',
    titre: 'Type',
    valeur: ({ typePromo }) => libelleTypePromo[typePromo],
    largeur: 100,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'dispositifs',
    titre: 'Dispositifs',
    valeur: ({ dispositifs }) => <PucesDispositifs dispositifs={dispositifs} />,
    largeur: 96,
    masquee: true,
    carte: 'masquee',
  },
  { id: 'segments', titre: 'Pour', valeur: nommerCiblePromotionGroupement, largeur: 130 },
  {
    id: 'dateDebut',
    titre: 'Dates',
    valeur: ecrireDatesPromotionGroupement,
    largeur: 204,
    priorite: 1,
    genre: 'date',
    tri: true,
  },
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
    valeur: ({ priorite }) =>
      priorite && <StatusBadge teinte={priorite.obligatoire ? 'rouge' : 'gris'}>{priorite.nom}</StatusBadge>,
    largeur: 120,
    genre: 'etat',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'cibles',
    titre: 'Adhérents',
    valeur: ({ nbCibles }) => formatNombre(nbCibles),
    largeur: 96,
    priorite: 2,
    genre: 'nombre',
    tri: true,
  },
  {
    id: 'reponse',
    titre: '% répondu',
    valeur: (modele) => modele.publieeLe && <TauxReponse modele={modele} />,
    largeur: 116,
    genre: 'etat',
    tri: true,
  },
  {
    id: 'acceptees',
    titre: 'Acceptées',
    valeur: compte(({ acceptees }) => acceptees),
    largeur: 96,
    priorite: 2,
    genre: 'nombre',
    tri: true,
  },
  {
    id: 'payps',
    titre: 'Payps',
    valeur: compte(({ payps }) => payps),
    largeur: 80,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'refusees',
    titre: 'Refusées',
    valeur: compte(({ refusees }) => refusees),
    largeur: 88,
    priorite: 2,
    genre: 'nombre',
  },
  {
    id: 'enAttente',
    titre: 'En attente',
    valeur: compte(({ enAttente }) => enAttente),
    largeur: 98,
    priorite: 2,
    genre: 'nombre',
    tri: true,
  },
];
