import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { ecartMotifs, moyensReglement, naturesEncaissement } from './enumerations.ts';
import { encoursSchema, tauxTvaSaisi } from '../schemas.ts';

/** The most encours settled together: a longer dialog would not be read. */
const MAX_SELECTION = 200;

/** The encaissement after the settlement that was just recorded. */
const encaissementDuReglementSchema = z.object({
  id: entierLu,
  nature: z.enum(naturesEncaissement),
  numero: texteOuNul,
  /** Its nature, then the amount left to share out. */
  partage: natureFiscaleLue,
  resteCentimes: entierLu,
  /** The act to undo: `annulerAffectations` (encaissements) takes both fields. */
  acteId: entierLu,
  version: entierLu,
});
/** The encours with the settlement that was just recorded; null when nothing was received. */
export const encoursRegleSchema = encoursSchema.extend({
  reglementId: entierOuNul,
  /** Null when nothing was received, or for a settlement without money (a relivraison for example). */
  encaissement: encaissementDuReglementSchema.nullable(),
});
export type EncoursRegle = z.output<typeof encoursRegleSchema>;

/** The amounts of the papier, when the settlement takes only a part of it (ECM-1). */
const montantsRecusSchema = z
  .strictObject({
    montantHtCentimes: centimesPositifs('Le montant HT').nullish().default(null),
    tvaCentimes: centimes('La TVA').nullish().default(null),
    montantTtcCentimes: centimesPositifs('Le montant TTC').nullish().default(null),
  })
  .refine(({ montantHtCentimes, montantTtcCentimes }) => montantHtCentimes !== null || montantTtcCentimes !== null, {
    path: ['montantHtCentimes'],
    message: 'Indiquez le montant HT ou le montant TTC.',
  })
  .refine(
    ({ montantHtCentimes: ht, tvaCentimes: tva, montantTtcCentimes: ttc }) =>
      ht === null || ttc === null
        ? ttc === null || tva === null || tva < ttc
        : tva === null
          ? ht <= ttc
          : ht + tva === ttc,
    {
      path: ['montantTtcCentimes'],
      message: 'Le montant HT et la TVA doivent faire le montant TTC, au centime.',
    },
  );

/** The person confirms that it is another papier than the one received with the same number (ECM-4). */
export const autrePapier = z.boolean('Indiquez si c’est un autre papier.');

/** The origin of the money of a settlement. */
const provenance = {
  /**
   * An existing encaissement with something left: its nature and number become those of the settlement, whatever
   * `action` and `reference` are. Absent: a new one is recorded with this action and number, or a known one with this
   * number is used.
   */
  encaissementId: idChoisi('un encaissement').nullish(),
  /**
   * The whole amount received, when it exceeds the settlement: the rest stays to share out. Absent: exactly the settled
   * amount. For an existing encaissement, the amounts it lacked (a bank transfer).
   */
  recu: montantsRecusSchema.nullish(),
  /** The person confirms that it is another papier than the one with the same number (ECM-4); kept in the journal. */
  autrePapier: autrePapier.nullish(),
  /**
   * The rate that converts the receipt to the other nature of an encours (ENC-77). Absent: the rate of its document,
   * else that of the encours.
   */
  tauxTvaCentiemes: tauxTvaSaisi.nullish(),
};

const ecartDuReglement = {
  solder: z.boolean('Indiquez si l’encours est soldé.').default(false),
  ecartMotif: z.enum(ecartMotifs, 'Motif inconnu.').nullish(),
  ecartPrecision: texteFacultatif('La précision du motif'),
};

export const reglementSaisieSchema = z
  .strictObject({
    version,
    date: jourFacultatif('La date du règlement'),
    action: choix('Le moyen de règlement', moyensReglement),
    /** Null for a settlement without payment ("sans règlement"). */
    montantCentimes: centimesPositifs('Le montant').nullable(),
    /** The number of the avoir, of the cheque… */
    reference: texteFacultatif('La référence'),
    ...provenance,
    /** An attachment of the encours itself. */
    fichierId: idChoisi('un fichier').nullish(),
    /** Close even if the balance is not zero; requires `ecartMotif`. */
    ...ecartDuReglement,
  })
  .refine(({ montantCentimes, solder }) => montantCentimes !== null || solder, {
    path: ['montantCentimes'],
    message: 'Le montant est obligatoire.',
  });
export type ReglementSaisie = z.output<typeof reglementSaisieSchema>;

export const reglementSelectionSchema = z.strictObject({
  encours: z
    .array(
      z.strictObject({
        id,
        version,
        /**
         * The share of this encours. All absent: each balance, the oldest first, within the amount received (ECM-10).
         */
        montantCentimes: centimesPositifs('Le montant').nullish(),
        /** Close even if the share differs from the balance; requires `ecartMotif`. */
        ...ecartDuReglement,
      }),
    )
    .min(1, 'Sélectionnez au moins un encours.')
    .max(MAX_SELECTION, `Sélectionnez ${MAX_SELECTION} encours au plus.`)
    .refine((liste) => new Set(liste.map((e) => e.id)).size === liste.length, 'Un encours est sélectionné deux fois.'),
  date: jourFacultatif('La date du règlement'),
  action: choix('Le moyen de règlement', moyensReglement),
  reference: texteFacultatif('La référence'),
  ...provenance,
});
export type ReglementSelection = z.output<typeof reglementSelectionSchema>;

/** The ids of the encours to settle together: `12` or `12,15,18`. */
export const encoursChoisis = z
  .string('Choisissez au moins un encours.')
  .transform((texte): unknown[] => texte.split(',').filter(Boolean))
  .pipe(
    z
      .array(id)
      .min(1, 'Choisissez au moins un encours.')
      .max(MAX_SELECTION, `Sélectionnez ${MAX_SELECTION} encours au plus.`),
  );

/** An encaissement that may pay these encours: from the same giver, with something left. */
const encaissementProposeSchema = z.object({
  id: entierLu,
  nature: z.enum(naturesEncaissement),
  numero: texteOuNul,
  date: z.string(),
  /** The nature of the shared amount. */
  partage: natureFiscaleLue,
  montantHtCentimes: entierOuNul,
  tvaCentimes: entierOuNul,
  montantTtcCentimes: entierOuNul,
  /** The amount left, in the nature of the encaissement. */
  resteCentimes: entierLu,
  version: entierLu,
  /** Why it may be this one, in words; empty when only the giver is the same. */
  raisons: z.array(z.string()),
  /** Its proposed shares of these encours, in their nature, when there is a reason for them. */
  parts: z.array(z.object({ encoursId: entierLu, montantCentimes: entierLu })),
  /** The rate assumed by these shares; null when they need none, or when it is known (ENC-77). */
  tauxTvaCentiemes: entierOuNul,
  /** Whether all these encours together are its only fitting proposal. */
  convientSeul: z.boolean(),
});
export type EncaissementPropose = z.output<typeof encaissementProposeSchema>;
/** The best first. */
export const encaissementsProposesSchema = z.array(encaissementProposeSchema);

nommer({ montantsRecusSchema, encaissementDuReglementSchema, encoursRegleSchema });
