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

/** Nothing said: as the account counts, or as it was (ENC-92). */
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
    // What it asks for when nothing else is typed (REC-16).
    .refine(
      (lignes) => totalReclame(lignes) <= MAX_CENTIMES,
      'Le total des produits doit rester inférieur à 10 000 000 000 €.',
    )
    .default([]),
  /** Null: the total of the priced lines, if any. */
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
    /** HTML; the server keeps what is honest of it. */
    message: texteRequis('Le message', MAX_TEXTE),
    envoyerMail: z.boolean('Indiquez si la réclamation est envoyée.').default(true),
    /** What it is about. */
    encoursId: idChoisi('un encours').nullish(),
  })
  .refine(({ envoyerMail, destinataires: liste }) => !envoyerMail || liste.length > 0, destinataireManquant);
export type CreationReclamation = z.output<typeof creationReclamationSchema>;
export const modificationReclamationSchema = z.strictObject({ ...champs, version });
export type ModificationReclamation = z.output<typeof modificationReclamationSchema>;

export const droitsReclamationSchema = droitsLus(
  'modifier',
  'repondre',
  /** The laboratory is waited for. */
  'relancer',
  'supprimer',
  /** Copy, revoke and renew the link. */
  'lien',
  'creerEncours',
  'regler',
  /** Close what is left, with a motive. */
  'clore',
);
export type DroitsReclamation = z.output<typeof droitsReclamationSchema>;

/** What it asks for, as an encours. */
const encoursDeReclamationSchema = z.object({
  id: entierLu,
  numero: z.string(),
  etat: z.enum(etatsEncours),
  natureFiscale: natureFiscaleLue,
  tauxTvaCentiemes: entierOuNul,
  soldeCentimes: entierLu,
  attenduCentimes: entierLu,
  regleCentimes: entierLu,
  /** Of it, what no encaissement gave (ENC-61). */
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
  /** Days since the laboratory was last written to, while it is waited for. */
  silenceJours: entierOuNul,
  /** The laboratory answered and the account has not replied since: reading does not change it (REC-11). */
  aRepondre: z.boolean(),
  /** For the reader who asks. */
  nonLus: entierLu,
  nbMessages: entierLu,
  dernierMessage: z.object({ auteur: texteOuNul, date: instant, duLaboratoire: z.boolean() }).nullable(),
  ageJours: entierLu,
  /** What is réclamé: what its encours expects, else its own amount (REC-16). Null: nothing was said. */
  montantReclameCentimes: entierOuNul,
  /** Of its amounts: that of its encours, else its own (ENC-91). */
  natureFiscale: natureFiscaleLue,
  encours: encoursDeReclamationSchema.nullable(),
  /** When the laboratory last used its page. */
  vueLe: instant.nullable(),
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieLe: instant,
  version: entierLu,
  droits: droitsReclamationSchema,
});
export type Reclamation = z.output<typeof reclamationSchema>;

export const detailReclamationSchema = reclamationSchema.extend({
  /** The amount was typed: it does not follow the lines. */
  montantSaisi: z.boolean(),
  /** Of its VAT, when known. */
  tauxTvaCentiemes: entierOuNul,
  lignes: z.array(ligneReclamationSchema),
  referenceCommande: texteOuNul,
  referenceFacture: texteOuNul,
  referenceBl: texteOuNul,
  destinataires: z.array(z.string()),
  /** Recipient of a reply: the last address that answered for the laboratory, else the first recipients (REC-19). */
  destinatairesReponse: z.array(z.string()),
  /** `url`: only for who may give it away. */
  lien: z.object({ etat: z.enum(etatsLien), expireLe: instant, url: texteOuNul }),
});
export type DetailReclamation = z.output<typeof detailReclamationSchema>;

/** A message of the thread, as the account reads it. */
export const commentaireReclamationSchema = commentaireSchema.extend({
  /** Never shown nor sent to the laboratory. */
  interne: z.boolean(),
  duLaboratoire: z.boolean(),
  auteurMail: texteOuNul,
  pieces: z.array(pieceReclamationSchema),
  /** The mail it left by. */
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
  /** Of the mail; none: those that were proposed. */
  destinataires: destinatairesRequis.optional(),
});
export type ReponseSaisieReclamation = z.output<typeof reponseSaisieReclamationSchema>;

/**
 * How the pharmacy confirms what the laboratory announced: one settlement, and the encours before it when there is
 * none.
 */
export const reglementReponseSchema = z
  .strictObject({
    commentaireId: id,
    /** Of the linked encours, as it was seen; null: there was none. */
    encoursVersion: version.nullable(),
    date: jourFacultatif('La date du règlement'),
    action: choix('Le moyen de règlement', moyensReglement),
    /** Null: settled without any payment. */
    montantCentimes: centimesPositifs('Le montant').nullable(),
    reference: texteFacultatif('La référence'),
    /** A person says that it is another paper than the one of the same number (ECM-4). */
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

/** What is left is no longer waited for, and why (REC-18). */
export const clotureResteSchema = z.strictObject({
  /** Of the linked encours, as it was seen; null: there was none. */
  encoursVersion: version.nullable(),
  ecartMotif: choix('Le motif', ecartMotifs),
  ecartPrecision: texteFacultatif('La précision du motif'),
});
export type ClotureReste = z.output<typeof clotureResteSchema>;

/** What is added to the words of the template. */
export const relanceReclamationSchema = z.strictObject({
  message: texteRequis('Le message', 5_000),
  destinataires: destinatairesRequis.optional(),
});

/** A message that is being written, to be read as the mail it would be. */
export const messageAVoirSchema = z.strictObject({
  /** HTML, as it would be sent. */
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
