import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCameraOff,
  IconFileInvoice,
  IconHammer,
  IconMailForward,
  IconMailQuestion,
  IconMessageReply,
  IconProgressCheck,
} from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { EncoursAFaire } from './queries.ts';

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
