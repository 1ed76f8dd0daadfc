import type { ChampsDeListe } from '#shared/core/liste.ts';
import {
  libelleAcceptationOperation,
  libelleDispositif,
  libelleEtatPromotion,
  libelleOrigineOperation,
  libelleStatutPromotion,
  libelleSyncLgo,
  libelleTypePromo,
} from '#shared/features/operations/operation/messages.ts';
import type { ChampArgentOperation } from '#shared/features/operations/operation/rules/argent.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';

/** The state of a part in words: the adhérent's answer in a copy, else the state of the part itself. */
const etatDePart = (acceptation: Promotion['acceptationPromo'], etat: Promotion['etatPromo']): string | null =>
  acceptation !== null ? libelleAcceptationOperation[acceptation] : etat && libelleEtatPromotion[etat];

/** The amounts of the contreparties shown by the list. */
type Montant = 'attendu' | 'aDeclarer' | 'declare' | 'recu' | 'compense';
export type CompteDePromotion = Montant | `${Montant}Ttc` | 'natureFiscale' | 'nonReclamees';
/** The TTC amount of an operation that has both natures: its usual columns are then HT (ENC-78). */
const enTtc = (champ: ChampArgentOperation) => (p: Promotion) => p.argent.autreNature?.[champ];
/** The fields of a promotion, as the list and its export present them. */
export const champsPromotion = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  nomOperation: { titre: 'Opération', type: 'texte', largeur: 40 },
  typePromo: { titre: 'Type', type: 'texte', largeur: 14, libelles: libelleTypePromo },
  statut: {
    titre: 'Statut',
    type: 'texte',
    lire: (p) => (p.etat === 'REFUSED' ? libelleEtatPromotion.REFUSED : libelleStatutPromotion[p.statut]),
  },
  dateDebut: { titre: 'Début', type: 'jour' },
  dateFin: { titre: 'Fin', type: 'jour' },
  dispositifs: {
    titre: 'Dispositifs',
    type: 'texte',
    lire: (p) => p.dispositifs.map((dispositif) => libelleDispositif[dispositif]).join(', '),
  },
  nbProduits: { titre: 'Produits', type: 'nombre' },
  premierProduit: { titre: 'Premier produit', type: 'texte', largeur: 40 },
  emplacements: {
    titre: 'Emplacements',
    type: 'texte',
    largeur: 40,
    lire: (p) =>
      p.emplacements.map((emplacement) => `${emplacement.zoneNom} – ${emplacement.emplacementNom}`).join(', '),
  },
  etatPromo: { titre: 'Promo', type: 'texte', largeur: 14, lire: (p) => etatDePart(p.acceptationPromo, p.etatPromo) },
  etatTg: { titre: 'TG', type: 'texte', largeur: 14, lire: (p) => etatDePart(p.acceptationTg, p.etatTg) },
  motifRefus: { titre: 'Motif du refus', type: 'texte' },
  quantite: { titre: 'Quantité', type: 'nombre' },
  natureFiscale: {
    titre: 'HT ou TTC',
    type: 'texte',
    largeur: 14,
    lire: ({ argent }) => (argent.autreNature ? 'HT, et TTC à part' : argent.natureFiscale),
  },
  attendu: { titre: 'Attendu', type: 'montant', lire: (p) => p.argent.attenduCentimes },
  aDeclarer: { titre: 'À déclarer', type: 'montant', lire: (p) => p.argent.aDeclarerCentimes },
  declare: { titre: 'Déclaré', type: 'montant', lire: (p) => p.argent.declareCentimes },
  recu: { titre: 'Récupéré', type: 'montant', lire: (p) => p.argent.recuCentimes },
  compense: { titre: 'Compensé autrement', type: 'montant', lire: (p) => p.argent.compenseCentimes },
  attenduTtc: { titre: 'Attendu, part TTC', type: 'montant', lire: enTtc('attenduCentimes') },
  aDeclarerTtc: { titre: 'À déclarer, part TTC', type: 'montant', lire: enTtc('aDeclarerCentimes') },
  declareTtc: { titre: 'Déclaré, part TTC', type: 'montant', lire: enTtc('declareCentimes') },
  recuTtc: { titre: 'Récupéré, part TTC', type: 'montant', lire: enTtc('recuCentimes') },
  compenseTtc: { titre: 'Compensé autrement, part TTC', type: 'montant', lire: enTtc('compenseCentimes') },
  nonReclamees: { titre: 'Contreparties non réclamées', type: 'nombre', lire: (p) => p.argent.nonReclamees },
  syncLgo: { titre: 'LGO', type: 'texte', libelles: libelleSyncLgo },
  origine: { titre: 'Origine', type: 'texte', lire: (p) => p.groupementNom ?? libelleOrigineOperation[p.origine] },
  priorite: { titre: 'Priorité', type: 'texte', lire: (p) => p.priorite?.nom },
} as const satisfies ChampsDeListe<Promotion, CompteDePromotion>;
