import type { Role } from '#shared/core/acteur.ts';
import {
  originesEncours,
  type NatureFiscale,
  type OrigineEncours,
  type Retard,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import { filtreDuRetard, filtresDeCeQuiEstDu } from '#shared/features/argent/encours/rules/situations.ts';
import type { Bornes } from '../rules.ts';

/** An answer as a bar of the chart says it: what came through Payps is accepted too (STA-38). */
export const reponsesComptees = ['ACCEPTEE', 'REFUSEE', 'EN_ATTENTE'] as const;
export type ReponseComptee = (typeof reponsesComptees)[number];

/** What every figure of the money is filtered on. */
export type PerimetreArgent = {
  readonly laboratoireId?: number | undefined;
  /** Of each amount that is added (ENC-78). */
  readonly natureFiscale?: NatureFiscale | undefined;
  /** Undefined: all of them. */
  readonly origine?: OrigineEncours[] | undefined;
};

const SANS_RFA = originesEncours.filter((origine) => origine !== 'RFA');
/** An operator reads no money of RFA in the statistics (STA-1). @returns undefined: all the origins */
export const originesLues = (role: Role): OrigineEncours[] | undefined => (role === 'OPERATEUR' ? SANS_RFA : undefined);

/** What was received between these days, as the filter of the list of encours that it sums (STA-5). */
export const filtreRecu = (perimetre: PerimetreArgent, { du, au }: Bornes) => ({
  ...perimetre,
  recuDu: du,
  recuAu: au,
});
/** The same, of what was settled without money (ENC-61). */
export const filtreCompense = (perimetre: PerimetreArgent, bornes: Bornes) => ({
  ...filtreRecu(perimetre, bornes),
  compense: true,
});
/** What is declared, or planned to be, between these days, as the filter of the list (STA-6). */
export const filtreAttendu = (perimetre: PerimetreArgent, { du, au }: Bornes) => ({
  ...perimetre,
  declarationApres: du,
  declarationAvant: au,
});
/** The same, once declared (STA-6). */
export const filtreDeclare = (perimetre: PerimetreArgent, bornes: Bornes) => ({
  ...filtreAttendu(perimetre, bornes),
  dejaDeclare: true,
});
/** « À réclamer » and « En retard » (STA-7). */
export const filtresQuiDort = (perimetre: PerimetreArgent) =>
  ({
    aReclamer: { ...perimetre, ...filtresDeCeQuiEstDu.aReclamer },
    enRetard: { ...perimetre, ...filtresDeCeQuiEstDu.enRetard },
  }) as const;
/** What has been late for that long, as the filter of the list (STA-7). */
export const filtreRetard = (perimetre: PerimetreArgent, retard: Retard) => ({
  ...perimetre,
  ...filtreDuRetard(retard),
});
