import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { originesEncours, retardsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { sommesSchema } from '#shared/features/argent/encours/schemas.ts';
import { motifsReclamation } from '#shared/features/echanges/reclamation/schemas/base.ts';
import { periodesStatistique } from '../rules.ts';

const ANNEE = 'Choisissez une année.';
export const filtresStatistique = {
  annee: z.coerce.number(ANNEE).int(ANNEE).min(2000, ANNEE).max(2100, ANNEE),
  periode: z.enum(periodesStatistique, 'Période inconnue.').default('ANNEE'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  /** Every figure is of one nature, because HT and TTC are never added (ENC-78). Absent: the habit of the account. */
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').optional(),
};

const centimes = entierLu;
const nombre = entierLu;
const jours = z.number().nullable();

/** The amounts expected and received in a month. */
const moisArgentSchema = z.object({
  attenduCentimes: centimes,
  declareCentimes: centimes,
  /** Received for the encours declared that month, whenever the money came. */
  recuDuDeclareCentimes: centimes,
  /** Received that month, whenever the encours was declared. */
  recuCentimes: centimes,
  /** Settled without money that month (ENC-61). */
  compenseCentimes: centimes,
});
export const argentStatistiqueSchema = z.object({
  /** The nature of every amount below. */
  natureFiscale: natureFiscaleLue,
  /** Received in the period by origin, then in the same period of the year before. */
  recupere: z.array(
    z.object({
      origine: z.enum(originesEncours),
      recuCentimes: centimes,
      precedentCentimes: centimes,
      /** Settled without money: counted in no other sum (ENC-61). */
      compenseCentimes: centimes,
      compensePrecedentCentimes: centimes,
    }),
  ),
  quiDort: z.object({ aReclamer: sommesSchema, enRetard: sommesSchema }),
  retards: z.record(z.enum(retardsEncours), sommesSchema),
  /** The months of the period. */
  mois: z.array(moisArgentSchema.extend({ mois: nombre, precedent: moisArgentSchema })),
});
export type StatistiqueArgent = z.output<typeof argentStatistiqueSchema>;
export type MoisArgent = z.output<typeof moisArgentSchema>;

export const laboratoireStatistiqueSchema = z.object({
  laboratoireId: nombre,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  /** Turnover of the whole year, then of the year before, in whole euros as entered; null when it was not entered. */
  ca: z.number().nullable(),
  caPrecedent: z.number().nullable(),
  /** The encours declared in the period: their number, then the expected amount. */
  nbDeclares: nombre,
  attenduCentimes: centimes,
  /** Part of the expected amount received by encaissements, then settled without money (ENC-61). */
  recuCentimes: centimes,
  compenseCentimes: centimes,
  /** Amount of the encours closed without being received. */
  refuseCentimes: centimes,
  nbRegles: nombre,
  delaiJours: jours,
  nbReponses: nombre,
  premiereReponseJours: jours,
  tauxRegle: z.number().nullable(),
  tauxRefuse: z.number().nullable(),
  score: entierOuNul,
});
export type LaboratoireStatistique = z.output<typeof laboratoireStatistiqueSchema>;

const reclamationsSchema = z.object({
  nombre,
  closes: nombre,
  nbReponses: nombre,
  premiereReponseJours: jours,
  resolutionJours: jours,
});
export const statistiqueReclamationsSchema = reclamationsSchema.extend({
  precedent: reclamationsSchema,
  motifs: z.array(z.object({ motif: z.enum(motifsReclamation), nombre, precedent: nombre })),
  mois: z.array(z.object({ mois: nombre, nombre, precedent: nombre })),
});

const sommesRfaSchema = z.object({
  resultatCentimes: centimes,
  attenduCentimes: centimes,
  recuCentimes: centimes,
  compenseCentimes: centimes,
  resteAReclamerCentimes: centimes,
});
export const statistiqueRfaSchema = z.object({
  /** Null for a person who reads no money of RFA (STA-1). */
  sommes: sommesRfaSchema.nullable(),
  precedent: sommesRfaSchema.nullable(),
  nombre,
  /** Paliers of the periods: reached by the purchases, and validated among these. */
  laboratoires: z.array(
    z.object({
      laboratoireId: nombre,
      laboratoireNom: z.string(),
      sommes: sommesRfaSchema.nullable(),
      paliers: nombre,
      atteints: nombre,
    }),
  ),
  gammes: z.array(z.string()),
});

nommer({ sommesRfaSchema });
