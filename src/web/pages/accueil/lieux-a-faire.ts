import type { Icon } from '@tabler/icons-react';
import {
  IconBellRinging,
  IconBuildingStore,
  IconCalendarEvent,
  IconCameraOff,
  IconChartBar,
  IconFileInvoice,
  IconMailQuestion,
  IconMessageReply,
  IconProgressCheck,
  IconReceipt,
  IconReceiptEuro,
} from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { JOURS_DE_LA_SEMAINE } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';

export const ICONES: Readonly<Record<SorteAFaire, Icon>> = {
  ENCOURS_A_DECLARER: IconFileInvoice,
  ENCOURS_A_RELANCER: IconBellRinging,
  RFA_RETARD: IconChartBar,
  RFA_RECLAMER: IconChartBar,
  RFA_CONFIRMER: IconChartBar,
  RFA_PROCHE: IconChartBar,
  RFA_REPONDRE: IconMailQuestion,
  FACTURE_EN_ECART: IconReceipt,
  FACTURE_A_ACCEPTER: IconReceipt,
  FACTURE_A_COMPLETER: IconReceipt,
  PRESTATION_EN_RETARD: IconReceiptEuro,
  REVERSION_A_FAIRE: IconReceiptEuro,
  PROMOTION_A_TRAITER: IconProgressCheck,
  CONTREPARTIE_OUBLIEE: IconProgressCheck,
  AVOIR_A_AFFECTER: IconReceiptEuro,
  PAIEMENT_A_AFFECTER: IconReceiptEuro,
  PROMOTION_A_REPONDRE: IconMailQuestion,
  TG_SANS_PHOTO: IconCameraOff,
  TG_A_POSER: IconBuildingStore,
  LGO_EN_ECHEC: IconProgressCheck,
  LGO_A_SAISIR: IconProgressCheck,
  RECLAMATION_A_REPONDRE: IconMessageReply,
  RECLAMATION_A_RELANCER: IconBellRinging,
  DECISION_RDV: IconCalendarEvent,
  RDV_A_TENIR: IconCalendarEvent,
  ADHERENT_SANS_REPONSE: IconMailQuestion,
  RFA_SANS_REPONSE: IconMailQuestion,
  RFA_GROUPEMENT_PROCHE: IconChartBar,
  ADHESION_A_ACCEPTER: IconBuildingStore,
  EXTRACTION_TROUEE: IconBuildingStore,
  ACCES_A_ACCEPTER: IconMailQuestion,
  PROPOSITION_SANS_REPONSE: IconMailQuestion,
  COMPTE_A_ACCEPTER: IconBuildingStore,
  ESSAI_FINISSANT: IconBuildingStore,
  MARQUE_A_LIER: IconReceiptEuro,
  MAIL_REFUSE: IconMessageReply,
  TRAVAIL_EN_ECHEC: IconProgressCheck,
};

type Lieu = Pick<LigneAFaire, 'annee' | 'element'>;
/** The reader's types of encours and the day: a list opens with the same filter that counted its line. */
export type Regard = { readonly types: TypeEncours[] | null; readonly jour: Jour };

const encours = (etat: 'A_DECLARER' | 'DECLARE', { element }: Lieu, { types }: Regard) =>
  linkOptions({
    to: '/encours',
    search: {
      etat,
      aTraiter: true,
      ...(types !== null && { type: [...types] }),
      ...(element && { encours: element.id }),
    },
  });
const encaissement = (attente: 'AVOIRS' | 'PAIEMENTS', { element }: Lieu) =>
  linkOptions({ to: '/encours/avoirs', search: { attente, ...(element && { encaissement: element.id }) } });
const facture = (etat: 'ECARTS' | 'A_ACCEPTER' | 'A_COMPLETER', { element }: Lieu) =>
  linkOptions({ to: '/encours/factures', search: { etat, ...(element && { facture: element.id }) } });
const rfa = (attente: 'RETARD' | 'RECLAMER' | 'CONFIRMER' | 'PROCHE' | 'REPONDRE', { annee, element }: Lieu) =>
  linkOptions({
    to: '/rfa',
    search: {
      attente,
      ...(annee !== null && { annee }),
      ...(attente === 'REPONDRE' && { acceptation: 'WAITING' as const }),
      ...(element && { rfa: element.id }),
    },
  });
const promotion = ({ element }: Lieu, filtre: object) =>
  linkOptions({ to: '/promotions', search: { ...filtre, ...(element && { promotion: element.id }) } });
const reclamation = (filtre: { aRepondre: 'true' } | { aRelancer: 'true' }, { element }: Lieu) =>
  linkOptions({ to: '/reclamations', search: { ...filtre, ...(element && { reclamation: element.id }) } });
const prestation = (suivi: 'EN_RETARD' | 'A_REVERSER', { element }: Lieu) =>
  linkOptions({ to: '/prestations', search: { suivi, ...(element && { prestation: element.id }) } });
const rfaGroupement = (annee: number | null, { element }: Lieu, aRelancer?: 'true') =>
  linkOptions({
    to: '/rfasGroupement',
    search: {
      ...(annee !== null && { annee }),
      ...(aRelancer && { aRelancer }),
      ...(element && { rfa: element.id }),
    },
  });
const pharmacie = (active: 'WAITING' | 'ACCEPTED', { element }: Lieu) =>
  linkOptions({ to: '/pharmacies', search: { active, ...(element && { ouvert: element.id }) } });

/** Each kind opens exactly the items it counts (PIL-7). */
const LIEUX: Readonly<Record<SorteAFaire, (ligne: Lieu, regard: Regard) => LinkOptions>> = {
  ENCOURS_A_DECLARER: (ligne, regard) => encours('A_DECLARER', ligne, regard),
  ENCOURS_A_RELANCER: (ligne, regard) => encours('DECLARE', ligne, regard),
  RFA_RETARD: (ligne) => rfa('RETARD', ligne),
  RFA_RECLAMER: (ligne) => rfa('RECLAMER', ligne),
  RFA_CONFIRMER: (ligne) => rfa('CONFIRMER', ligne),
  RFA_PROCHE: (ligne) => rfa('PROCHE', ligne),
  RFA_REPONDRE: (ligne) => rfa('REPONDRE', ligne),
  FACTURE_EN_ECART: (ligne) => facture('ECARTS', ligne),
  FACTURE_A_ACCEPTER: (ligne) => facture('A_ACCEPTER', ligne),
  FACTURE_A_COMPLETER: (ligne) => facture('A_COMPLETER', ligne),
  AVOIR_A_AFFECTER: (ligne) => encaissement('AVOIRS', ligne),
  PAIEMENT_A_AFFECTER: (ligne) => encaissement('PAIEMENTS', ligne),
  PROMOTION_A_TRAITER: (ligne) => promotion(ligne, { aTraiter: true }),
  CONTREPARTIE_OUBLIEE: (ligne) => promotion(ligne, { nonReclamees: true }),
  PROMOTION_A_REPONDRE: (ligne) => promotion(ligne, { aRepondre: true }),
  TG_SANS_PHOTO: (ligne) => promotion(ligne, { sansPreuve: true }),
  TG_A_POSER: (ligne, { jour }) =>
    promotion(ligne, {
      periode: 'A_VENIR',
      statut: ['CONFIRMED'],
      type: ['TG', 'PROMO_TG'],
      au: ajouterJours(jour, JOURS_DE_LA_SEMAINE - 1),
    }),
  LGO_EN_ECHEC: (ligne) => promotion(ligne, { lgo: 'EN_ECHEC' }),
  LGO_A_SAISIR: (ligne) => promotion(ligne, { lgo: 'A_SAISIR' }),
  RECLAMATION_A_REPONDRE: (ligne) => reclamation({ aRepondre: 'true' }, ligne),
  RECLAMATION_A_RELANCER: (ligne) => reclamation({ aRelancer: 'true' }, ligne),
  DECISION_RDV: () => linkOptions({ to: '/' }),
  RDV_A_TENIR: () => linkOptions({ to: '/' }),
  ADHERENT_SANS_REPONSE: ({ element }) =>
    linkOptions({
      to: '/promotionsGroupement',
      search: { aRelancer: true, ...(element && { pharmacieId: element.id }) },
    }),
  RFA_SANS_REPONSE: (ligne) => rfaGroupement(ligne.annee, ligne, 'true'),
  RFA_GROUPEMENT_PROCHE: (ligne) => rfaGroupement(ligne.element?.parentId ?? null, ligne),
  PRESTATION_EN_RETARD: (ligne) => prestation('EN_RETARD', ligne),
  REVERSION_A_FAIRE: (ligne) => prestation('A_REVERSER', ligne),
  ADHESION_A_ACCEPTER: ({ element }) =>
    linkOptions({
      to: '/parametres/adherents',
      search: { onglet: 'DEMANDES', ...(element && { ouvert: element.id }) },
    }),
  EXTRACTION_TROUEE: ({ element }) =>
    linkOptions({ to: '/parametres/extracteurs', search: element ? { ouvert: element.id } : {} }),
  ACCES_A_ACCEPTER: () => linkOptions({ to: '/trade', search: { onglet: 'demandes' } }),
  PROPOSITION_SANS_REPONSE: ({ element }) =>
    linkOptions({
      to: '/trade',
      search: element?.parentId ? { ouvert: element.parentId, promotion: element.id } : {},
    }),
  COMPTE_A_ACCEPTER: (ligne) => pharmacie('WAITING', ligne),
  ESSAI_FINISSANT: (ligne) => pharmacie('ACCEPTED', ligne),
  MARQUE_A_LIER: () => linkOptions({ to: '/parametres/payps' }),
  MAIL_REFUSE: () => linkOptions({ to: '/courriers', search: { statut: 'ECHEC' } }),
  TRAVAIL_EN_ECHEC: () => linkOptions({ to: '/travaux' }),
};
export const lieuDe = (ligne: LigneAFaire, regard: Regard): LinkOptions => LIEUX[ligne.sorte](ligne, regard);
