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
  /** HT and TTC are never added: every figure is of one (ENC-78). Absent: the habit of the account. */
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').optional(),
};

const centimes = entierLu;
const nombre = entierLu;
const jours = z.number().nullable();

/** What was expected and received in a month, and in the same one of the year before. */
const moisArgentSchema = z.object({
  attenduCentimes: centimes,
  declareCentimes: centimes,
  /** Received of what was declared that month, whenever it came. */
  recuDuDeclareCentimes: centimes,
  /** Received that month, whatever it was declared. */
  recuCentimes: centimes,
  /** Settled without money that month (ENC-61). */
  compenseCentimes: centimes,
});
export const argentStatistiqueSchema = z.object({
  /** Of every amount. */
  natureFiscale: natureFiscaleLue,
  /** In the period, by origin; the year before in the same one. */
  recupere: z.array(
    z.object({
      origine: z.enum(originesEncours),
      recuCentimes: centimes,
      precedentCentimes: centimes,
      /** Settled without money: in no other sum (ENC-61). */
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
  /** Of the whole year and of the one before, whole euros as it is entered; null when it is not. */
  ca: z.number().nullable(),
  caPrecedent: z.number().nullable(),
  /** Of what was declared in the period. */
  nbDeclares: nombre,
  attenduCentimes: centimes,
  /** Of it: the parts of encaissements, and what was settled without money (ENC-61). */
  recuCentimes: centimes,
  compenseCentimes: centimes,
  /** What was closed without being received. */
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
  /** Null for who reads no money of RFA (STA-1). */
  sommes: sommesRfaSchema.nullable(),
  precedent: sommesRfaSchema.nullable(),
  nombre,
  /** Tiers of the periods: reached by what was bought, and validated among them. */
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
