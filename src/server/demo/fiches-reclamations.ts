import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { LigneReclamation, MotifReclamation, ReponseLabo } from '#shared/features/echanges/reclamation/schemas.ts';

export type Dit = {
  /** Who speaks: a user of the team (`qui`), or a person of the laboratory (`labo`). */
  readonly qui?: string;
  readonly labo?: string;
  readonly il: number;
  readonly a: string;
  readonly texte?: string;
  readonly interne?: true;
  readonly statut?: StatutDiscussion;
  readonly reponse?: Omit<ReponseLabo, 'natureFiscale'>;
};
export type FicheDemo = {
  /** Rank of the laboratory among those of the account. */
  readonly rang: number;
  readonly motif: MotifReclamation;
  readonly objet: string;
  readonly urgent?: true;
  readonly butoir?: number;
  readonly bl?: string;
  readonly lignes?: readonly LigneReclamation[];
  readonly dits: readonly Dit[];
  /** Everybody in the account has read it to its end. */
  readonly lueDeTous?: true;
};

export const ligneReclameeDemo = (
  nom: string,
  ean: string,
  lot: string | null,
  quantite: number,
  prixUnitaireHtCentimes: number,
): LigneReclamation => ({
  nom,
  ean,
  lot,
  quantite,
  prixUnitaireHtCentimes,
});

/** From a deadline that runs to a matter that is closed: each state is there once. */
export const FICHES: readonly FicheDemo[] = [
  {
    rang: 0,
    motif: 'LOGISTIQUE',
    objet: 'Deux cartons manquants à la livraison',
    urgent: true,
    butoir: 4,
    bl: 'BL-88214',
    lignes: [
      ligneReclameeDemo('Lait nettoyant 400 ml', '3400930112233', 'B2207', 12, 5_20),
      ligneReclameeDemo('Crème mains 75 ml', '3400930445566', null, 24, 3_10),
    ],
    dits: [
      {
        qui: 'operateur',
        il: 3,
        a: '08:50',
        texte: 'Bonjour, le bordereau annonce huit cartons, six sont arrivés ce matin. Photo du quai à disposition.',
      },
      {
        qui: 'achat',
        il: 2,
        a: '17:20',
        interne: true,
        texte: 'Le transporteur confirme six colis chargés. Ne pas accepter de partage des torts.',
      },
      {
        labo: 'Julie Petit',
        il: 0,
        a: '07:45',
        texte: 'Bonjour, c’est confirmé de notre côté. Nous établissons un avoir pour les deux cartons.',
        reponse: { nature: 'AVOIR', avoirNumero: 'AV-20931', montantCentimes: 186_40, datePrevue: null },
      },
    ],
  },
  {
    rang: 1,
    motif: 'RETOUR',
    objet: 'Périmés repris en septembre, avoir attendu',
    lignes: [ligneReclameeDemo('Sérum éclat 30 ml', '3400930778899', 'K0311', 5, 14_90)],
    dits: [
      {
        qui: 'achat',
        il: 6,
        a: '10:05',
        texte:
          'Bonjour, le retour du 12 septembre n’a pas encore donné lieu à un avoir. Pouvez-vous nous dire où il en ' +
          'est ?',
      },
      {
        labo: 'Service clients',
        il: 4,
        a: '14:12',
        texte: 'Bonjour, pouvez-vous nous redonner le numéro du bon de retour ?',
        reponse: { nature: 'INFORMATIONS', avoirNumero: null, montantCentimes: null, datePrevue: null },
      },
      { qui: 'achat', il: 4, a: '16:30', texte: 'C’est le bon RT-5521, signé par votre chauffeur.' },
    ],
  },
  {
    rang: 2,
    motif: 'QUESTION',
    objet: 'Quantités du présentoir d’hiver',
    dits: [
      {
        qui: 'merch',
        il: 14,
        a: '11:40',
        texte: 'Bonjour, combien de pièces contient le présentoir de comptoir proposé par votre délégué ?',
      },
    ],
  },
  {
    rang: 0,
    motif: 'RECLAMATION',
    objet: 'Remise de la commande d’octobre non appliquée',
    bl: 'BL-87102',
    dits: [
      {
        qui: 'achat',
        il: 24,
        a: '09:15',
        texte: 'Bonjour, la remise négociée de 12 % n’apparaît pas sur la facture d’octobre.',
      },
      {
        labo: 'Julie Petit',
        il: 21,
        a: '10:02',
        texte: 'C’est corrigé, l’avoir est parti avec votre dernière commande.',
      },
      { qui: 'titulaire', il: 20, a: '12:30', texte: 'Bien reçu, merci.', statut: 'PROCESSED' },
    ],
  },
  {
    rang: 3,
    motif: 'LOGISTIQUE',
    objet: 'Flacons cassés à l’ouverture',
    lignes: [ligneReclameeDemo('Bain de bouche 500 ml', '3400930654321', 'C118', 3, 4_35)],
    dits: [
      {
        qui: 'operateur',
        il: 2,
        a: '09:32',
        texte: 'Bonjour, trois flacons sont arrivés cassés, le carton était ouvert.',
      },
      {
        labo: 'Marc Olivier',
        il: 1,
        a: '08:20',
        texte: 'Désolés pour ce désagrément, nous vous relivrons.',
        reponse: { nature: 'RELIVRAISON', avoirNumero: null, montantCentimes: null, datePrevue: null },
      },
    ],
  },
];
