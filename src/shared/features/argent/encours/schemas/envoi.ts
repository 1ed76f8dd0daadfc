import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, destinatairesRequis, texteRequis, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { canauxEncours, payeursEncours } from '../schemas.ts';

/** An encours with the version on screen: a stale version is a 409. */
const vu = z.strictObject({ id, version });
const selection = z
  .array(vu)
  .min(1, 'Sélectionnez au moins un encours.')
  .max(200, 'Sélectionnez 200 encours au plus.')
  .refine((liste) => new Set(liste.map((e) => e.id)).size === liste.length, 'Un encours est sélectionné deux fois.');

const sujet = texteRequis('L’objet');
/** The documents drawn by the server for a mail: all the lines of its encours, the relevé. */
export const documentsMail = ['LIGNES', 'RELEVE'] as const;
export type DocumentMail = (typeof documentsMail)[number];
const fichiersChoisis = z.array(idChoisi('une pièce')).max(10_000, 'Trop de fichiers.').nullish();
export const courrierSaisi = {
  destinataires: destinatairesRequis,
  sujet,
  texte: texteRequis('Le message', 20_000),
  /** Files of the encours, attached or given by a link. Both absent: as the preview proposes (ENC-51). */
  piecesJointes: fichiersChoisis,
  piecesLiees: fichiersChoisis,
  /** Absent: all the documents of the preview. */
  documents: z
    .array(z.enum(documentsMail, 'Document inconnu.'))
    .max(documentsMail.length, 'Document en double.')
    .nullish(),
};
export type CourrierSaisi = z.output<z.ZodObject<typeof courrierSaisi>>;

const rangeeMailSchema = z.object({
  genre: z.enum(['TITRE', 'DETAIL', 'TOTAL']),
  libelle: z.string(),
  details: z.array(z.string()).optional(),
  montant: z.string(),
});
const tableauMailSchema = z.object({
  titre: z.string(),
  rangees: z.array(rangeeMailSchema),
  note: z.string().optional(),
});
export const pieceMailSchema = z.object({
  fichierId: entierLu,
  nom: z.string(),
  taille: entierLu,
  /** Whether the file is too big for the mail: proposed by a link. */
  parLien: z.boolean(),
});
export type PieceMail = z.output<typeof pieceMailSchema>;

/**
 * The mails of a selection, one per laboratory and payer, as edited after the preview. A payer left out gets the
 * default mail.
 */
export const envoiSchema = z.strictObject({
  encours: selection,
  canal: choix('Le canal', canauxEncours),
  /** Real day, not in the future; today by default. */
  date: jourFacultatif('La date'),
  /** Used when the channel is MAIL. */
  courriers: z
    .array(
      z.strictObject({
        laboratoireId: idChoisi('un laboratoire'),
        payeur: choix('Le payeur', payeursEncours).default('LABO'),
        ...courrierSaisi,
      }),
    )
    .max(200, 'Trop de courriers.')
    .default([]),
});

export const apercuCourrierSchema = z.object({
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  /** The recipient: the laboratory, or the groupement for the encours it pays in its place. */
  payeur: z.enum(payeursEncours),
  /** The proposed recipients; when empty, a person must type them. */
  destinataires: z.array(z.string()),
  contacts: z.array(z.object({ email: z.string(), nom: z.string(), usages: z.array(z.string()) })),
  /** The laboratory's online form for encours, if any. */
  liens: z.array(z.object({ titre: z.string(), url: z.string() })),
  sujet: z.string(),
  texte: z.string(),
  etablissement: z.string(),
  /** The amount shown above the message. */
  montant: z.object({ montant: z.string(), libelle: z.string() }),
  /** The tables shown under the message. */
  tableaux: z.array(tableauMailSchema),
  /** How many lines are only in the workbook. */
  lignesCachees: entierLu,
  pieces: z.array(pieceMailSchema),
  documents: z.array(z.object({ cle: z.enum(documentsMail), nom: z.string(), taille: entierLu })),
  /** The last day of a link sent today. */
  lienExpireLe: z.string(),
  encoursIds: z.array(entierLu),
});
export type ApercuCourrier = z.output<typeof apercuCourrierSchema>;

nommer({
  courrierVu: vu,
  rangeeMailSchema,
  tableauMailSchema,
  envoiEncours: envoiSchema,
  pieceMailSchema,
  apercuCourrierSchema,
});
