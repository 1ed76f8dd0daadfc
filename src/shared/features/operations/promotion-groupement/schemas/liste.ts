import { formatJour } from '#shared/core/dates.ts';
import type { ChampsDeListe } from '#shared/core/liste.ts';
import {
  libelleAcceptationOperation,
  libelleTypePromo,
  sigleDispositif,
} from '#shared/features/operations/operation/messages.ts';
import { direCible } from '#shared/features/reseau/segment/messages.ts';
import { libelleEtatModele, libelleReponsePromotionGroupement } from '../messages.ts';
import type { ModelePromotionGroupement, ReponsePromotionGroupement } from '../schemas.ts';

const taux = ({ nbCibles, enAttente, publieeLe }: ModelePromotionGroupement): number | null =>
  publieeLe === null || nbCibles === 0 ? null : Math.round((10_000 * (nbCibles - enAttente)) / nbCibles) / 100;
type Compte = 'acceptees' | 'payps' | 'refusees' | 'enAttente' | 'enRetard';
const apresPublication = (nom: Compte) => (modele: ModelePromotionGroupement) =>
  modele.publieeLe === null ? null : modele[nom];

/** The fields of a modèle, as the list and its export present them. */
export const champsModele = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', largeur: 26 },
  nomOperation: { titre: 'Opération', type: 'texte', largeur: 40 },
  typePromo: { titre: 'Type', type: 'texte', libelles: libelleTypePromo },
  dispositifs: {
    titre: 'Dispositifs',
    type: 'texte',
    lire: ({ dispositifs }) => dispositifs.map((dispositif) => sigleDispositif[dispositif]).join(', '),
  },
  segments: { titre: 'Segments', type: 'texte', lire: direCible },
  priorite: { titre: 'Priorité', type: 'texte', lire: ({ priorite }) => priorite?.nom },
  dateDebut: { titre: 'Début', type: 'jour' },
  dateFin: { titre: 'Fin', type: 'jour' },
  etat: { titre: 'État', type: 'texte', libelles: libelleEtatModele },
  affichageDate: { titre: 'Affichage', type: 'jour' },
  publieeLe: { titre: 'Publiée le', type: 'instant' },
  nbCibles: { titre: 'Adhérents ciblés', type: 'nombre' },
  reponse: { titre: '% répondu', type: 'taux', lire: taux },
  acceptees: { titre: 'Acceptées', type: 'nombre', lire: apresPublication('acceptees') },
  payps: { titre: 'Payps', type: 'nombre', lire: apresPublication('payps') },
  refusees: { titre: 'Refusées', type: 'nombre', lire: apresPublication('refusees') },
  enAttente: { titre: 'En attente', type: 'nombre', lire: apresPublication('enAttente') },
  enRetard: { titre: 'En retard', type: 'nombre', lire: apresPublication('enRetard') },
} as const satisfies ChampsDeListe<ModelePromotionGroupement, 'reponse'>;

const place = ({
  zoneNom,
  emplacementNom,
  dateDebut,
  dateFin,
}: ReponsePromotionGroupement['emplacements'][number]): string =>
  `${zoneNom} : ${emplacementNom}, du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;
/** The fields of an answer to a modèle, as the list and its export present them. */
export const champsReponse = {
  nom: { titre: 'Pharmacie', type: 'texte', largeur: 36 },
  codePostal: { titre: 'Code postal', type: 'texte' },
  ville: { titre: 'Ville', type: 'texte' },
  segments: { titre: 'Segments', type: 'texte', lire: ({ segments }) => segments.map(({ nom }) => nom).join(', ') },
  adherente: { titre: 'Adhérente', type: 'booleen', lire: ({ adherentId }) => adherentId !== null },
  reponse: { titre: 'Réponse', type: 'texte', libelles: libelleReponsePromotionGroupement },
  acceptationPromo: { titre: 'Promo', type: 'texte', libelles: libelleAcceptationOperation },
  acceptationTg: { titre: 'TG', type: 'texte', libelles: libelleAcceptationOperation },
  motifRefus: { titre: 'Motif', type: 'texte' },
  recueLe: { titre: 'Reçue le', type: 'instant' },
  repondueLe: { titre: 'Répondue le', type: 'instant' },
  reponseAvant: { titre: 'Réponse avant', type: 'jour' },
  emplacements: {
    titre: 'Emplacements',
    type: 'texte',
    largeur: 40,
    lire: ({ emplacements }) => emplacements.map(place).join(' ; '),
  },
  nbPhotos: { titre: 'Photos', type: 'nombre' },
  nbRelances: { titre: 'Relances', type: 'nombre' },
} as const satisfies ChampsDeListe<ReponsePromotionGroupement, 'adherente'>;
