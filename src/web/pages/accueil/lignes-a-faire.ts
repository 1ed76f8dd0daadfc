import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCameraOff,
  IconChartBar,
  IconFileInvoice,
  IconHammer,
  IconMailForward,
  IconMailQuestion,
  IconMessageReply,
  IconProgressCheck,
  IconReceiptEuro,
  IconReceipt,
} from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { AttenteRfa } from '#shared/features/argent/rfa/rules/a-faire.ts';
import type { AttenteEncaissement } from '#shared/features/argent/encaissement/contract/enumerations.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { TuilesFacture } from '#shared/features/argent/facture/contract/lecture.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { EncoursAFaire } from './queries.ts';

type EncaissementsAFaire = ParsedResponseOf<(typeof encaissementContract)['encaissementsAFaire']>;

/** Something to do: how many, why, what it is worth, where it is done. */
export type LigneAFaire = {
  readonly nombre: number;
  readonly texte: string;
  readonly detail?: string;
  readonly centimes?: number;
  readonly vers: LinkOptions;
  readonly icone: Icon;
};

/** Money first: what was never asked for, then what was and did not come. */
export const lignesEncours = ({ aDeclarer, aRelancer }: EncoursAFaire): LigneAFaire[] => [
  {
    nombre: aDeclarer.nombre,
    texte: `${pluriel(aDeclarer.nombre, 'encours', 'encours')} à déclarer`,
    detail: 'leur date est venue',
    centimes: aDeclarer.centimes,
    vers: linkOptions({ to: '/encours', search: { etat: 'A_DECLARER', aTraiter: true } }),
    icone: IconFileInvoice,
  },
  {
    nombre: aRelancer.nombre,
    texte: `${pluriel(aRelancer.nombre, 'encours', 'encours')} à relancer`,
    detail: 'déclarés, et restés sans règlement',
    centimes: aRelancer.centimes,
    vers: linkOptions({ to: '/encours', search: { etat: 'DECLARE', aTraiter: true } }),
    icone: IconMailForward,
  },
];

/** What was invoiced in excess and has no encours yet, and what a paper does not say. */
export const lignesFactures = ({ ecarts, aCompleter }: TuilesFacture): LigneAFaire[] => [
  {
    nombre: ecarts.nombre,
    texte: `${pluriel(ecarts.nombre, 'facture')} au-dessus des conditions`,
    detail: 'remises ou unités gratuites non appliquées',
    centimes: ecarts.centimes,
    vers: linkOptions({ to: '/encours/factures', search: { etat: 'ECARTS' } }),
    icone: IconReceipt,
  },
  {
    nombre: aCompleter,
    texte: `${pluriel(aCompleter, 'facture')} à compléter`,
    detail: 'leur laboratoire, leur date ou leur total manque',
    vers: linkOptions({ to: '/encours/factures', search: { etat: 'A_COMPLETER' } }),
    icone: IconFileInvoice,
  },
];

type AttenteEnTexte = { readonly texte: (nombre: number, annee: number) => string; readonly detail: string };
const RFA: Readonly<Record<AttenteRfa, AttenteEnTexte>> = {
  RETARD: {
    texte: (nombre, annee) => `${pluriel(nombre, 'RFA', 'RFA')} de ${annee} en retard de règlement`,
    detail: 'leur date de règlement est passée',
  },
  RECLAMER: {
    texte: (nombre, annee) => `${pluriel(nombre, 'RFA', 'RFA')} de ${annee} à réclamer`,
    detail: 'leur période est finie, et rien ne réclame le reste',
  },
  CONFIRMER: {
    texte: (nombre, annee) => `${pluriel(nombre, 'RFA', 'RFA')} de ${annee} dont un palier est atteint`,
    detail: 'validez-le pour créer son encours',
  },
  PROCHE: {
    texte: (nombre) => `${pluriel(nombre, 'RFA', 'RFA')} à moins de 10 % d’un palier`,
    detail: 'ce que l’atteindre rapporterait',
  },
  REPONDRE: {
    texte: (nombre, annee) => `${pluriel(nombre, 'RFA', 'RFA')} de ${annee} à répondre`,
    detail: 'proposées par votre groupement',
  },
};
/** What the year-end rebates wait for, each line on the list of its year. */
export const lignesRfa = (attentes: ParsedResponseOf<(typeof rfaContract)['rfaAFaire']>): LigneAFaire[] =>
  attentes.map(({ attente, annee, nombre, centimes }) => ({
    nombre,
    texte: RFA[attente].texte(nombre, annee),
    detail: RFA[attente].detail,
    ...(centimes > 0 && { centimes }),
    vers: linkOptions({
      to: '/rfa',
      search: { annee, attente, ...(attente === 'REPONDRE' && { acceptation: 'WAITING' as const }) },
    }),
    icone: attente === 'REPONDRE' ? IconMailQuestion : IconChartBar,
  }));

const ENCAISSEMENTS: Readonly<Record<AttenteEncaissement, { texte: (nombre: number) => string; detail: string }>> = {
  AVOIRS: {
    texte: (nombre) => `${pluriel(nombre, 'avoir')} à affecter`,
    detail: 'reçus, et qui ne règlent encore rien ou pas tout',
  },
  PAIEMENTS: {
    texte: (nombre) => `${pluriel(nombre, 'paiement')} à affecter`,
    detail: 'virements, chèques et compensations reçus',
  },
  A_COMPLETER: {
    texte: (nombre) => `${pluriel(nombre, 'paiement')} dont le montant est à compléter`,
    detail: 'pour régler ce qui était dû',
  },
};
/** What was received and settles nothing yet. */
export const lignesEncaissements = (attentes: EncaissementsAFaire): LigneAFaire[] =>
  attentes.map(({ attente, nombre, centimes }) => ({
    nombre,
    texte: ENCAISSEMENTS[attente].texte(nombre),
    detail: ENCAISSEMENTS[attente].detail,
    ...(centimes > 0 && { centimes }),
    vers: linkOptions({
      to: '/encours/avoirs',
      search: { attente },
    }),
    icone: IconReceiptEuro,
  }));

/** @param aPoser TGs that begin within the week */
export const lignesPromotions = (
  nombres: ParsedResponseOf<(typeof promotionContract)['tuilesPromotions']>,
  aPoser: number,
): LigneAFaire[] => [
  {
    nombre: nombres.aTraiter,
    texte: `${pluriel(nombres.aTraiter, 'promotion')} à traiter`,
    detail: 'leurs contreparties restent à déclarer',
    centimes: nombres.aTraiterCentimes,
    vers: linkOptions({ to: '/promotions', search: { aTraiter: true } }),
    icone: IconProgressCheck,
  },
  {
    nombre: nombres.nonReclamees,
    texte: `${pluriel(nombres.nonReclamees, 'contrepartie')} que personne ne réclame`,
    vers: linkOptions({ to: '/promotions', search: { nonReclamees: true } }),
    icone: IconAlertTriangle,
  },
  {
    nombre: nombres.sansPreuve,
    texte: `${pluriel(nombres.sansPreuve, 'TG', 'TG')} sans photo`,
    detail: 'en place en ce moment : sans preuve, le laboratoire peut refuser de payer',
    vers: linkOptions({ to: '/promotions', search: { sansPreuve: true } }),
    icone: IconCameraOff,
  },
  {
    nombre: nombres.aRepondre,
    texte: `${pluriel(nombres.aRepondre, 'promotion')} à répondre`,
    detail: 'proposées par votre groupement',
    vers: linkOptions({ to: '/promotions', search: { aRepondre: true } }),
    icone: IconMailQuestion,
  },
  {
    nombre: aPoser,
    texte: `${pluriel(aPoser, 'TG', 'TG')} à poser`,
    detail: 'dans les sept jours',
    vers: linkOptions({ to: '/promotions', search: { vue: 'plan' } }),
    icone: IconHammer,
  },
];

/** Answers of laboratories still to be taken up, and réclamations without an answer. */
export const lignesReclamations = ({
  aRepondre,
  aRelancer,
}: Pick<
  ParsedResponseOf<(typeof reclamationContract)['nbReclamations']>,
  'aRepondre' | 'aRelancer'
>): LigneAFaire[] => [
  {
    nombre: aRepondre,
    texte: `${pluriel(aRepondre, 'réclamation')} à répondre`,
    detail: 'le laboratoire a répondu',
    vers: linkOptions({ to: '/reclamations', search: { aRepondre: 'true' } }),
    icone: IconMessageReply,
  },
  {
    nombre: aRelancer,
    texte: `${pluriel(aRelancer, 'réclamation')} à relancer`,
    detail: 'sans réponse, ou date butoir passée',
    vers: linkOptions({ to: '/reclamations', search: { aRelancer: 'true' } }),
    icone: IconBellRinging,
  },
];
