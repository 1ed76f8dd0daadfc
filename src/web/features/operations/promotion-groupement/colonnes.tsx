import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { champsModele } from '#shared/features/operations/promotion-groupement/schemas/liste.ts';
import { jourParis } from '#shared/core/dates.ts';
import { Labo, PucesDispositifs } from '#web/features/operations/operation/Pastilles.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { ecrireDatesPromotionGroupement, teinteModele } from './apparence.ts';
import { TauxReponse } from './TauxReponse.tsx';

const champ = colonnesDe<ModelePromotionGroupement, 'reponse'>(champsModele);
const compte = (
  nom: 'acceptees' | 'payps' | 'refusees' | 'enAttente',
  reste: Partial<Colonne<ModelePromotionGroupement>>,
) => champ(nom, { valeur: (modele) => (modele.publieeLe === null ? null : formatNombre(modele[nom])), ...reste });

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesModeles: readonly Colonne<ModelePromotionGroupement>[] = [
  champ('nomOperation', { largeur: 190, extensible: true, tri: true }),
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: (modele) => <Labo {...modele} />,
    largeur: 180,
    plusieursLignes: true,
    priorite: 1,
    tri: true,
  }),
  champ('etat', { teintes: teinteModele, largeur: 116, carte: 'marque' }),
  champ('typePromo', { id: 'type', largeur: 100, masquee: true, carte: 'masquee' }),
  champ('dispositifs', {
    valeur: ({ dispositifs }) => <PucesDispositifs dispositifs={dispositifs} />,
    largeur: 96,
    masquee: true,
    carte: 'masquee',
  }),
  champ('segments', { titre: 'Pour', largeur: 130 }),
  champ('dateDebut', {
    titre: 'Dates',
    valeur: ecrireDatesPromotionGroupement,
    largeur: 204,
    priorite: 1,
    tri: true,
  }),
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
  champ('priorite', {
    valeur: ({ priorite }) =>
      priorite && <StatusBadge teinte={priorite.obligatoire ? 'rouge' : 'gris'}>{priorite.nom}</StatusBadge>,
    largeur: 120,
    genre: 'etat',
    masquee: true,
    carte: 'masquee',
  }),
  champ('nbCibles', {
    id: 'cibles',
    titre: 'Adhérents',
    valeur: ({ nbCibles }) => formatNombre(nbCibles),
    largeur: 96,
    priorite: 2,
    tri: true,
  }),
  champ('reponse', {
    valeur: (modele) => modele.publieeLe && <TauxReponse modele={modele} />,
    largeur: 116,
    genre: 'etat',
    tri: true,
  }),
  compte('acceptees', { largeur: 96, priorite: 2, tri: true }),
  compte('payps', { largeur: 80, masquee: true, carte: 'masquee' }),
  compte('refusees', { largeur: 88, priorite: 2 }),
  compte('enAttente', { largeur: 98, priorite: 2, tri: true }),
];
