import { autrePapier } from '#shared/features/argent/encours/schemas/reglement.ts';
import { z } from 'zod';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { droitsLus, entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes, centimesPositifs, MAX_CENTIMES } from '#shared/core/centimes.ts';
import {
  choix,
  champDestinataires,
  destinatairesRequis,
  texteFacultatif,
  texteRequis,
  version,
} from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { instant, jourFacultatif } from '#shared/core/dates.ts';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { etatsLien } from '#shared/core/lien-public.ts';
import {
  ligneReclamationSchema,
  motifsReclamation,
  pieceReclamationSchema,
  reponseLaboSchema,
} from './schemas/base.ts';
import { totalReclame } from './rules/montant.ts';
import {
  commentaireSchema,
  couleursStatut,
  filSchema,
  MAX_TEXTE,
  statutsDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';
import { etatCourrierSchema } from '#shared/features/courrier/courrier/schemas/etat.ts';
import {
  actionsEncours,
  ecartMotifs,
  etatsEncours,
  moyensReglement,
  tauxTvaSaisi,
} from '#shared/features/argent/encours/schemas.ts';

export * from './schemas/base.ts';

const DERNIER_JOUR = '2099-12-31';
const avant2100 = (valeur: string | null): boolean => valeur === null || valeur <= DERNIER_JOUR;

const ligneSaisie = z.strictObject({
  nom: texteRequis('Le produit'),
  ean: eanSaisi,
  lot: texteFacultatif('Le lot'),
  quantite: z
    .number('La quantité doit être un nombre entier.')
    .int('La quantité doit être un nombre entier.')
    .min(1, 'La quantité doit être au moins 1.')
    .max(1_000_000, 'La quantité ne doit pas dépasser 1 000 000.')
    .nullish()
    .transform((v) => v ?? null),
  prixUnitaireHtCentimes: centimes('Le prix unitaire')
    .nullish()
    .transform((v) => v ?? null),
});

/** The nature and the VAT rate; absent: the habit of the account, or the saved values (ENC-92). */
const champsFiscaux = {
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').nullish(),
  tauxTvaCentiemes: tauxTvaSaisi.nullish(),
};
const champs = {
  motif: choix('Le motif', motifsReclamation),
  objet: texteFacultatif('L’objet'),
  lignes: z
    .array(ligneSaisie)
    .max(200, 'Une réclamation contient 200 produits au plus.')
    // The amount réclamé, when no other is typed, is the total of the lines (REC-16): it must stay within the limit.
    .refine(
      (lignes) => totalReclame(lignes) <= MAX_CENTIMES,
      'Le total des produits doit rester inférieur à 10 000 000 000 €.',
    )
    .default([]),
  /** Null: the total of the lines with a price, if any. */
  montantReclameCentimes: centimesPositifs('Le montant réclamé')
    .nullish()
    .transform((v) => v ?? null),
  ...champsFiscaux,
  referenceCommande: texteFacultatif('La référence de la commande'),
  referenceFacture: texteFacultatif('La référence de la facture'),
  referenceBl: texteFacultatif('La référence du bon de livraison'),
  destinataires: champDestinataires.default([]),
  urgent: z.boolean('Indiquez si la réclamation est urgente.').default(false),
  dateButoir: jourFacultatif('La date butoir').refine(avant2100, 'Cette date est trop lointaine.'),
};
const destinataireManquant = { path: ['destinataires'], message: 'Indiquez au moins un destinataire.' };

export const creationReclamationSchema = z
  .strictObject({
    laboratoireId: idChoisi('un laboratoire'),
    ...champs,
    /** The message in HTML; the server keeps only safe markup. */
    message: texteRequis('Le message', MAX_TEXTE),
    envoyerMail: z.boolean('Indiquez si la réclamation est envoyée.').default(true),
    /** The encours disputed by the réclamation. */
    encoursId: idChoisi('un encours').nullish(),
  })
  .refine(({ envoyerMail, destinataires: liste }) => !envoyerMail || liste.length > 0, destinataireManquant);
export type CreationReclamation = z.output<typeof creationReclamationSchema>;
export const modificationReclamationSchema = z.strictObject({ ...champs, version });
export type ModificationReclamation = z.output<typeof modificationReclamationSchema>;

export const droitsReclamationSchema = droitsLus(
  'modifier',
  'repondre',
  /** The laboratory may be reminded, its answer being awaited. */
  'relancer',
  'supprimer',
  /** Copy, revoke and renew the link. */
  'lien',
  'creerEncours',
  'regler',
  /** Close the balance, with a motive. */
  'clore',
);
export type DroitsReclamation = z.output<typeof droitsReclamationSchema>;

/** The encours of a réclamation. */
const encoursDeReclamationSchema = z.object({
  id: entierLu,
  numero: z.string(),
  etat: z.enum(etatsEncours),
  natureFiscale: natureFiscaleLue,
  tauxTvaCentiemes: entierOuNul,
  soldeCentimes: entierLu,
  attenduCentimes: entierLu,
  regleCentimes: entierLu,
  /** The part settled without an encaissement (ENC-61). */
  compenseCentimes: entierLu,
  ecartMotif: z.enum(ecartMotifs).nullable(),
  ecartPrecision: texteOuNul,
  version: entierLu,
});

export const reclamationSchema = z.object({
  id: entierLu,
  /** `R-2026-0012`. */
  numero: z.string(),
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  motif: z.enum(motifsReclamation),
  objet: texteOuNul,
  urgent: z.boolean(),
  dateButoir: texteOuNul,
  statut: z.enum(statutsDiscussion).nullable(),
  colorStatut: z.enum(couleursStatut).nullable(),
  statutLe: instant.nullable(),
  /** Days since the last message to the laboratory, while its answer is awaited. */
  silenceJours: entierOuNul,
  /**
   * Whether the laboratory answered and the account has not replied since: reading the answer is not enough (REC-11).
   */
  aRepondre: z.boolean(),
  /** Unread messages for this reader. */
  nonLus: entierLu,
  nbMessages: entierLu,
  dernierMessage: z.object({ auteur: texteOuNul, date: instant, duLaboratoire: z.boolean() }).nullable(),
  ageJours: entierLu,
  /** The amount réclamé: that of the encours, else its own (REC-16). Null when no amount was given. */
  montantReclameCentimes: entierOuNul,
  /** The nature of the amounts: that of the encours, else its own (ENC-91). */
  natureFiscale: natureFiscaleLue,
  encours: encoursDeReclamationSchema.nullable(),
  /** When the laboratory last opened its page. */
  vueLe: instant.nullable(),
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieLe: instant,
  version: entierLu,
  droits: droitsReclamationSchema,
});
export type Reclamation = z.output<typeof reclamationSchema>;

export const detailReclamationSchema = reclamationSchema.extend({
  /** Whether the amount was typed: it then does not follow the lines. */
  montantSaisi: z.boolean(),
  /** The VAT rate, when known. */
  tauxTvaCentiemes: entierOuNul,
  lignes: z.array(ligneReclamationSchema),
  referenceCommande: texteOuNul,
  referenceFacture: texteOuNul,
  referenceBl: texteOuNul,
  destinataires: z.array(z.string()),
  /** Recipients of a reply: the last person who answered for the laboratory, else the first recipients (REC-19). */
  destinatairesReponse: z.array(z.string()),
  /** The link of the laboratory. `url` only for a person who may share it. */
  lien: z.object({ etat: z.enum(etatsLien), expireLe: instant, url: texteOuNul }),
});
export type DetailReclamation = z.output<typeof detailReclamationSchema>;

/** A message of the thread, as the account reads it. */
export const commentaireReclamationSchema = commentaireSchema.extend({
  /** Whether the message is internal: never shown nor sent to the laboratory. */
  interne: z.boolean(),
  duLaboratoire: z.boolean(),
  auteurMail: texteOuNul,
  pieces: z.array(pieceReclamationSchema),
  /** The mail that carried the message. */
  mail: etatCourrierSchema.nullable(),
  reponse: reponseLaboSchema.extend({ regleeLe: instant.nullable(), regleeParNom: texteOuNul }).nullable(),
});
export type CommentaireReclamation = z.output<typeof commentaireReclamationSchema>;
export const filReclamationSchema = filSchema.extend({ commentaires: z.array(commentaireReclamationSchema) });
export type FilReclamation = z.output<typeof filReclamationSchema>;

/** The part `commentaire` of the multipart body; its files are `reclamationFiles`. */
export const reponseSaisieReclamationSchema = z.strictObject({
  texte: texteRequis('Le message', MAX_TEXTE),
  mentions: z
    .array(idChoisi('une personne'), 'Les personnes mentionnées ne sont pas valides.')
    .max(50, 'Mentionnez 50 personnes au plus.')
    .default([]),
  statut: z.enum(statutsDiscussion, 'Le statut n’est pas valide.').nullish(),
  interne: z.boolean('Indiquez si c’est une note interne.').default(false),
  /** The recipients of the mail; absent for the proposed ones. */
  destinataires: destinatairesRequis.optional(),
});
export type ReponseSaisieReclamation = z.output<typeof reponseSaisieReclamationSchema>;

/** How the pharmacy confirms the laboratory's answer: one settlement, after creating the encours when there is none. */
export const reglementReponseSchema = z
  .strictObject({
    commentaireId: id,
    /** The version of the linked encours on screen; null when there was none. */
    encoursVersion: version.nullable(),
    date: jourFacultatif('La date du règlement'),
    action: choix('Le moyen de règlement', moyensReglement),
    /** Null for a settlement without payment. */
    montantCentimes: centimesPositifs('Le montant').nullable(),
    reference: texteFacultatif('La référence'),
    /** The person confirms that it is another papier than the known one with the same number (ECM-4). */
    autrePapier: autrePapier.nullish(),
    solder: z.boolean('Indiquez si l’encours est soldé.').default(false),
    ecartMotif: z.enum(ecartMotifs, 'Motif inconnu.').nullish(),
    ecartPrecision: texteFacultatif('La précision du motif'),
  })
  .refine(({ montantCentimes, solder }) => montantCentimes !== null || solder, {
    path: ['montantCentimes'],
    message: 'Le montant est obligatoire.',
  });
export type ReglementReponse = z.output<typeof reglementReponseSchema>;

export const encoursReclamationSchema = z
  .strictObject({
    info: texteRequis('L’information', 500),
    actionAttendue: choix('L’action attendue', actionsEncours),
    actionDescription: texteFacultatif('La description de l’action'),
    valeurAttendueCentimes: centimes('La valeur attendue'),
    ...champsFiscaux,
  })
  .refine(({ actionAttendue, actionDescription }) => actionAttendue !== 'AUTRES' || actionDescription !== null, {
    path: ['actionDescription'],
    message: 'La description de l’action est obligatoire quand l’action est « Autres ».',
  });
export type EncoursReclamation = z.output<typeof encoursReclamationSchema>;

/** Closes the balance of a réclamation, with the motive (REC-18). */
export const clotureResteSchema = z.strictObject({
  /** The version of the linked encours on screen; null when there was none. */
  encoursVersion: version.nullable(),
  ecartMotif: choix('Le motif', ecartMotifs),
  ecartPrecision: texteFacultatif('La précision du motif'),
});
export type ClotureReste = z.output<typeof clotureResteSchema>;

/** The text added to the template of the reminder. */
export const relanceReclamationSchema = z.strictObject({
  message: texteRequis('Le message', 5_000),
  destinataires: destinatairesRequis.optional(),
});

/** A message being written, to preview as a mail. */
export const messageAVoirSchema = z.strictObject({
  /** HTML, as the message would be sent. */
  texte: texteRequis('Le message', MAX_TEXTE),
  relance: z.boolean('Indiquez si c’est une relance.').default(false),
  destinataires: destinatairesRequis.optional(),
});
export type MessageAVoir = z.output<typeof messageAVoirSchema>;

nommer({
  encoursDeReclamationSchema,
  creationReclamationSchema,
  ligneSaisieReclamation: ligneSaisie,
  droitsReclamationSchema,
  detailReclamationSchema,
  commentaireReclamationSchema,
});
