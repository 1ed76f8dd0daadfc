import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { MotifReclamation, ReponseLabo } from '#shared/features/echanges/reclamation/schemas.ts';
import type { Hasard } from '../hasard.ts';
import { ligneReclameeDemo, type Dit, type FicheDemo } from '../fiches-reclamations.ts';
import { joursPasses } from './calendrier.ts';

type Modele = {
  readonly motif: MotifReclamation;
  readonly objet: string;
  readonly demande: string;
  readonly reponse: string;
  readonly nature: NonNullable<ReponseLabo['nature']>;
};
const MODELES: readonly Modele[] = [
  {
    motif: 'LOGISTIQUE',
    objet: 'Unités manquantes à la réception',
    demande: 'Bonjour, le colis reçu ce matin est incomplet : les unités jointes manquent.',
    reponse: 'Bonjour, c’est confirmé, un avoir est établi.',
    nature: 'AVOIR',
  },
  {
    motif: 'RETOUR',
    objet: 'Périmés repris, avoir attendu',
    demande: 'Bonjour, vos périmés ont été repris par votre délégué, sans avoir à ce jour.',
    reponse: 'Bonjour, l’avoir part avec le prochain relevé.',
    nature: 'AVOIR',
  },
  {
    motif: 'LOGISTIQUE',
    objet: 'Flacons cassés dans le transport',
    demande: 'Bonjour, plusieurs flacons sont arrivés cassés, photos à disposition.',
    reponse: 'Bonjour, nous vous relivrons cette semaine.',
    nature: 'RELIVRAISON',
  },
  {
    motif: 'RECLAMATION',
    objet: 'Remise négociée non appliquée',
    demande: 'Bonjour, la remise négociée n’apparaît pas sur la dernière facture.',
    reponse: 'Bonjour, la remise ne portait que sur la première commande.',
    nature: 'REFUS',
  },
];
const INTERLOCUTEURS = ['Julie Petit', 'Service clients', 'Marc Olivier', 'Sofia Meunier'] as const;
/** Those of the last weeks are told one by one. */
const RECENTS = 75;
const PAR_MOIS = 2;

const unePassee = (h: Hasard, rang: number, jour: Jour, aujourdhui: Jour): FicheDemo => {
  const { motif, objet, demande, reponse, nature } = h.parmi(MODELES);
  const il = joursEntre(jour, aujourdhui);
  // Quick most of the time, three weeks now and then.
  const delai = h.oui(0.75) ? h.entre(1, 8) : h.entre(9, 24);
  const [quantite, prix] = [h.entre(3, 18), h.entre(280, 1_450)];
  const ligneReclamee = ligneReclameeDemo('Crème mains 75 ml', '3400930445566', null, quantite, prix);
  const dits: readonly Dit[] = [
    { qui: 'achat', il, a: '10:05', texte: demande },
    {
      labo: h.parmi(INTERLOCUTEURS),
      il: il - delai,
      a: '09:40',
      texte: reponse,
      reponse: {
        nature,
        avoirNumero: nature === 'AVOIR' ? `AV-${20_000 + rang * 37}` : null,
        montantCentimes: nature === 'AVOIR' ? quantite * prix : null,
        datePrevue: null,
      },
    },
    { qui: 'achat', il: il - delai - 1, a: '11:15', texte: 'Bien reçu, merci.', statut: 'PROCESSED' },
  ];
  return { rang, motif, objet, lignes: [ligneReclamee], dits, lueDeTous: true };
};

/** Two years of réclamations, each answered after some days, then closed. */
export const reclamationsPassees = (h: Hasard, aujourdhui: Jour): FicheDemo[] =>
  joursPasses(h, PAR_MOIS, aujourdhui)
    .filter((jour) => jour < ajouterJours(aujourdhui, -RECENTS))
    .map((jour, rang) => unePassee(h, rang, jour, aujourdhui));
