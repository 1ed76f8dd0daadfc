import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { instant } from '#shared/core/dates.ts';
import { champsDemandeLecture, champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { accesDeDepartSchema } from '#shared/features/comptes/tenant/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** The fields that a column of a file of invitations may hold. */
export const champsInvitation = ['nom', 'mail', 'finess', 'cip', 'rue', 'codePostal', 'ville', 'segment'] as const;
export type ChampInvitation = (typeof champsInvitation)[number];

export const MAX_LIGNES_INVITATION = 2_000;
export const MAX_COLONNES_INVITATION = 100;

export const demandeInvitationSchema = z.strictObject(
  champsDemandeLecture(champsInvitation, { maxLignes: MAX_LIGNES_INVITATION, maxColonnes: MAX_COLONNES_INVITATION }),
);
export type DemandeInvitation = z.output<typeof demandeInvitationSchema>;

/**
 * EN_ATTENTE: its mail waits to leave; REFUSEE: the mail server refused it; REBOND: a person noted that it came back;
 * OUVERTE: its link was opened.
 */
export const etatsInvitation = [
  'EN_ATTENTE',
  'ENVOYEE',
  'REFUSEE',
  'REBOND',
  'OUVERTE',
  'INSCRITE',
  'DECLINEE',
  'REVOQUEE',
  'EXPIREE',
] as const;
export type EtatInvitation = (typeof etatsInvitation)[number];

export const invitationPharmacieSchema = z.object({
  id: entierLu,
  nom: z.string(),
  mail: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  finess: texteOuNul,
  segmentNom: texteOuNul,
  etat: z.enum(etatsInvitation),
  nbEnvois: entierLu,
  envoyeeLe: instant,
  ouverteLe: instant.nullable(),
  inscriteLe: instant.nullable(),
  /** Why the mail did not leave, in the words of the mail server. */
  erreurMail: texteOuNul,
  /** When the invitation may be sent again; null when it never may, or may now. */
  relancableLe: instant.nullable(),
  version: entierLu,
  droits: z.object({
    relancer: z.boolean(),
    revoquer: z.boolean(),
    noterRebond: z.boolean(),
    corriger: z.boolean(),
  }),
});
export type Invitation = z.output<typeof invitationPharmacieSchema>;

export const filtresInvitation = {
  ...paginationQuery(['nom', 'ville', 'envoyeeLe'], 'nom'),
  etat: z.enum(etatsInvitation, 'État inconnu.').optional(),
};

/** `BLOQUANT`: nothing can be sent as it is; REFUSEE: this row is not; DOUTE: it is, with a remark. */
export const genresRemarqueInvitation = ['BLOQUANT', 'REFUSEE', 'DOUTE'] as const;
export type GenreRemarqueInvitation = (typeof genresRemarqueInvitation)[number];
const remarqueSchema = z.object({
  genre: z.enum(genresRemarqueInvitation),
  /** The row number in the spreadsheet; null when the remark is about the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type RemarqueInvitation = z.output<typeof remarqueSchema>;

const ligneLueSchema = z.object({
  ligne: entierLu,
  nom: z.string(),
  mail: z.string(),
  finess: texteOuNul,
  cip: texteOuNul,
  rue: texteOuNul,
  codePostal: texteOuNul,
  ville: texteOuNul,
  segmentId: entierOuNul,
  segmentNom: texteOuNul,
  doutes: z.array(z.object({ champ: z.enum(champsInvitation), ecrit: z.string(), phrase: z.string() })),
});
export type LigneInvitation = z.output<typeof ligneLueSchema>;

export const lectureInvitationSchema = z.object({
  ...champsFichierLu(champsInvitation),
  /** The first rows as they will be invited. */
  lignes: z.array(ligneLueSchema),
  nbReprises: entierLu,
  nbDoutes: entierLu,
  nbEcartees: entierLu,
  /** How many of the pharmacies were found in the public register. */
  nbAuRegistre: entierLu,
  nbRemarques: entierLu,
  remarques: z.array(remarqueSchema),
  /** The mail as the first invited pharmacy will read it. */
  apercuMail: z.object({ sujet: z.string(), texte: z.string() }),
});
export type LectureInvitation = z.output<typeof lectureInvitationSchema>;

/** What a person reads when opening the link of an invitation. */
export const invitationPubliqueSchema = z.object({
  groupement: z.object({ nom: z.string(), ville: texteOuNul }),
  etat: z.enum(['OUVERTE', 'INSCRITE', 'DECLINEE']),
  pharmacie: z.object({
    nom: z.string(),
    mail: z.string(),
    rue: texteOuNul,
    codePostal: texteOuNul,
    ville: texteOuNul,
    finess: texteOuNul,
    cip: texteOuNul,
  }),
  expireLe: instant,
});
export type InvitationPublique = z.output<typeof invitationPubliqueSchema>;

/** Whether the pharmacies that a groupement invites open without the super administrator's look (RES-54). */
export const secondRegardSchema = z.strictObject({
  dispense: z.boolean('Indiquez si les pharmacies invitées s’ouvrent d’elles-mêmes.'),
  /** The access that each invited pharmacy gets when its account opens. */
  acces: accesDeDepartSchema,
});
export type SecondRegard = z.output<typeof secondRegardSchema>;

nommer({ demandeInvitation: demandeInvitationSchema, invitationPharmacieSchema });
