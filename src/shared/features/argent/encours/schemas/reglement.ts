import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { ecartMotifs, moyensReglement, naturesEncaissement } from './enumerations.ts';
import { encoursSchema, tauxTvaSaisi } from '../schemas.ts';

/** Beyond, a dialog is no longer read. */
const MAX_SELECTION = 200;

/** What was received, as the settlement that was just recorded leaves it. */
const encaissementDuReglementSchema = z.object({
  id: entierLu,
  nature: z.enum(naturesEncaissement),
  numero: texteOuNul,
  /** What is left of it to share out, and its nature. */
  partage: natureFiscaleLue,
  resteCentimes: entierLu,
  /** To undo the act: `annulerAffectations` (encaissements) takes both. */
  acteId: entierLu,
  version: entierLu,
});
/** With the settlement that was just recorded; null when nothing was received. */
export const encoursRegleSchema = encoursSchema.extend({
  reglementId: entierOuNul,
  /** Null when nothing was received, or when it is not money (a redelivery, say). */
  encaissement: encaissementDuReglementSchema.nullable(),
});
export type EncoursRegle = z.output<typeof encoursRegleSchema>;

/** What the paper says, when the settlement takes only a part of it (ECM-1). */
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

/** That the number typed is that of another paper than the one already received under it (ECM-4). */
export const autrePapier = z.boolean('Indiquez si c’est un autre papier.');

/** Where the money of a settlement comes from. */
const provenance = {
  /**
   * One that was already recorded and has something left: its nature and number are those of the settlement, whatever
   * `action` and `reference` say. Absent: one is recorded, of this action and number, or taken again when this number
   * is already known.
   */
  encaissementId: idChoisi('un encaissement').nullish(),
  /**
   * What was received in all, when it is more than what this settles: the rest stays to share out. Absent: exactly what
   * is settled. Of an encaissement that exists, the amounts that it lacked (a transfer of the bank).
   */
  recu: montantsRecusSchema.nullish(),
  /** A person says that it is another paper than the one of the same number (ECM-4); kept in the journal. */
  autrePapier: autrePapier.nullish(),
  /**
   * At which what was received is counted in the other nature of an encours (ENC-77). Absent: as its document says,
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
    /** Null: settled without any payment ("sans règlement"). */
    montantCentimes: centimesPositifs('Le montant').nullable(),
    /** The number of the avoir, of the cheque… */
    reference: texteFacultatif('La référence'),
    ...provenance,
    /** One of the encours' own attachments. */
    fichierId: idChoisi('un fichier').nullish(),
    /** Close even though the balance is not zero; needs `ecartMotif`. */
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
        /** Its share. Absent of all: each balance, the oldest first, as far as what was received goes (ECM-10). */
        montantCentimes: centimesPositifs('Le montant').nullish(),
        /** Close it even though its share is not its balance; needs `ecartMotif`. */
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

/** The encours to settle together: `12` or `12,15,18`. */
export const encoursChoisis = z
  .string('Choisissez au moins un encours.')
  .transform((texte): unknown[] => texte.split(',').filter(Boolean))
  .pipe(
    z
      .array(id)
      .min(1, 'Choisissez au moins un encours.')
      .max(MAX_SELECTION, `Sélectionnez ${MAX_SELECTION} encours au plus.`),
  );

/** What may pay these encours: received from their giver, with something left. */
const encaissementProposeSchema = z.object({
  id: entierLu,
  nature: z.enum(naturesEncaissement),
  numero: texteOuNul,
  date: z.string(),
  /** Which of its amounts is shared out. */
  partage: natureFiscaleLue,
  montantHtCentimes: entierOuNul,
  tvaCentimes: entierOuNul,
  montantTtcCentimes: entierOuNul,
  /** In its nature. */
  resteCentimes: entierLu,
  version: entierLu,
  /** Why it may be the one, in words; none: it only comes from the same giver. */
  raisons: z.array(z.string()),
  /** What it would settle of these encours, in their nature, when something says so. */
  parts: z.array(z.object({ encoursId: entierLu, montantCentimes: entierLu })),
  /** The rate that these shares suppose; null: they need none, or it is known (ENC-77). */
  tauxTvaCentiemes: entierOuNul,
  /** These encours, all of them, are the only proposal that fits it. */
  convientSeul: z.boolean(),
});
export type EncaissementPropose = z.output<typeof encaissementProposeSchema>;
/** The best first. */
export const encaissementsProposesSchema = z.array(encaissementProposeSchema);

nommer({ montantsRecusSchema, encaissementDuReglementSchema, encoursRegleSchema });
