import type { Role } from '#shared/core/acteur.ts';
import {
  originesEncours,
  type NatureFiscale,
  type OrigineEncours,
  type Retard,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import { filtreDuRetard, filtresDeCeQuiEstDu } from '#shared/features/argent/encours/rules/situations.ts';
import type { Bornes } from '../rules.ts';

/** The answers as the bars of the chart count them: an answer through Payps counts as accepted (STA-38). */
export const reponsesComptees = ['ACCEPTEE', 'REFUSEE', 'EN_ATTENTE'] as const;
export type ReponseComptee = (typeof reponsesComptees)[number];

/** The filters common to every figure about money. */
export type PerimetreArgent = {
  readonly laboratoireId?: number | undefined;
  /** The nature of the amounts to add (ENC-78). */
  readonly natureFiscale?: NatureFiscale | undefined;
  /** The origins to keep; undefined for all of them. */
  readonly origine?: OrigineEncours[] | undefined;
};

const SANS_RFA = originesEncours.filter((origine) => origine !== 'RFA');
/**
 * The origins that a role may read: an operateur reads no money of RFA in the statistics (STA-1).
 * @returns undefined for all the origins
 */
export const originesLues = (role: Role): OrigineEncours[] | undefined => (role === 'OPERATEUR' ? SANS_RFA : undefined);

/** The filter of the list of encours that matches the sum received between these days (STA-5). */
export const filtreRecu = (perimetre: PerimetreArgent, { du, au }: Bornes) => ({
  ...perimetre,
  recuDu: du,
  recuAu: au,
});
/** The filter of the list of encours that matches the sum settled without money between these days (ENC-61). */
export const filtreCompense = (perimetre: PerimetreArgent, bornes: Bornes) => ({
  ...filtreRecu(perimetre, bornes),
  compense: true,
});
/** The filter of the list for the encours declared, or to declare, between these days (STA-6). */
export const filtreAttendu = (perimetre: PerimetreArgent, { du, au }: Bornes) => ({
  ...perimetre,
  declarationApres: du,
  declarationAvant: au,
});
/** The filter of the list for the encours declared between these days (STA-6). */
export const filtreDeclare = (perimetre: PerimetreArgent, bornes: Bornes) => ({
  ...filtreAttendu(perimetre, bornes),
  dejaDeclare: true,
});
/** The filters of the lists behind « À réclamer » and « En retard » (STA-7). */
export const filtresQuiDort = (perimetre: PerimetreArgent) =>
  ({
    aReclamer: { ...perimetre, ...filtresDeCeQuiEstDu.aReclamer },
    enRetard: { ...perimetre, ...filtresDeCeQuiEstDu.enRetard },
  }) as const;
/** The filter of the list for the encours late by that number of days (STA-7). */
export const filtreRetard = (perimetre: PerimetreArgent, retard: Retard) => ({
  ...perimetre,
  ...filtreDuRetard(retard),
});
