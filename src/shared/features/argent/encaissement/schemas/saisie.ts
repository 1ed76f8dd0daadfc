import { z } from 'zod';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { jour, jourFacultatif } from '#shared/core/dates.ts';
import { ecartMotifs, payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { tauxTvaSaisi } from '#shared/features/argent/encours/schemas.ts';
import { autrePapier } from '#shared/features/argent/encours/schemas/reglement.ts';
import { naturesEncaissement } from './enumerations.ts';

type Montants = {
  readonly montantHtCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly montantTtcCentimes: number | null;
};
const unMontant = ({ montantHtCentimes, montantTtcCentimes }: Montants): boolean =>
  montantHtCentimes !== null || montantTtcCentimes !== null;
const justes = ({ montantHtCentimes: ht, tvaCentimes: tva, montantTtcCentimes: ttc }: Montants): boolean =>
  ht === null || ttc === null ? ttc === null || tva === null || tva < ttc : tva === null ? ht <= ttc : ht + tva === ttc;

const champsSaisie = {
  laboratoireId: idChoisi('un laboratoire').nullable(),
  payeur: choix('Le payeur', payeursEncours).default('LABO'),
  nature: choix('La nature', naturesEncaissement),
  numero: texteFacultatif('Le numéro'),
  date: jour('La date'),
  montantHtCentimes: centimesPositifs('Le montant HT').nullish().default(null),
  tvaCentimes: centimes('La TVA').nullish().default(null),
  montantTtcCentimes: centimesPositifs('Le montant TTC').nullish().default(null),
  info: texteFacultatif('L’information', 500),
  /** The person confirms that it is another papier than the one with the same number (ECM-4); kept in the journal. */
  autrePapier: autrePapier.nullish(),
};
type Saisi = z.output<z.ZodObject<typeof champsSaisie>>;
const verifie = <S extends z.ZodType<Saisi>>(schema: S): S =>
  schema
    .refine(({ payeur, laboratoireId }) => (payeur === 'LABO') === (laboratoireId !== null), {
      path: ['laboratoireId'],
      message: 'Choisissez un laboratoire, ou dites que le groupement a payé.',
    })
    .refine(({ nature, numero }) => nature !== 'AVOIR' || numero !== null, {
      path: ['numero'],
      message: 'Le numéro est obligatoire pour un avoir.',
    })
    .refine(unMontant, { path: ['montantHtCentimes'], message: 'Indiquez le montant HT ou le montant TTC.' })
    .refine(justes, {
      path: ['montantTtcCentimes'],
      message: 'Le montant HT et la TVA doivent faire le montant TTC, au centime.',
    });

/** The input of an encaissement, by a person or from a file (ECM-1). */
export const encaissementSaisiSchema = verifie(z.strictObject(champsSaisie));
export type EncaissementSaisi = z.output<typeof encaissementSaisiSchema>;
export const encaissementCorrigeSchema = verifie(z.strictObject({ ...champsSaisie, version }));
export type EncaissementCorrige = z.output<typeof encaissementCorrigeSchema>;

/** A share to make: as any settlement, it may close its encours with a gap, if a motive is given. */
export const partSaisieEncaissementSchema = z.strictObject({
  encoursId: idChoisi('un encours'),
  version,
  /** The amount in the nature of the encours. */
  montantCentimes: centimesPositifs('Le montant'),
  /** The rate of the conversion, when the encaissement is of the other nature (ENC-77). */
  tauxTvaCentiemes: tauxTvaSaisi.nullish().default(null),
  solder: z.boolean('Indiquez si l’encours est soldé.').default(false),
  ecartMotif: z.enum(ecartMotifs, 'Motif inconnu.').nullish().default(null),
  ecartPrecision: texteFacultatif('La précision du motif'),
});
export type PartSaisieEncaissement = z.output<typeof partSaisieEncaissementSchema>;

/** The most shares at once: a longer dialog would not be read. */
const MAX_PARTS = 200;
const partsSaisiesSchema = z
  .array(partSaisieEncaissementSchema)
  .min(1, 'Choisissez au moins un encours.')
  .max(MAX_PARTS, `Choisissez ${MAX_PARTS} encours au plus.`);

export const affectationSaisieSchema = z.strictObject({
  version,
  /** The date of the settlements; today by default. */
  date: jourFacultatif('La date du règlement'),
  parts: partsSaisiesSchema,
});
export type AffectationSaisie = z.output<typeof affectationSaisieSchema>;
