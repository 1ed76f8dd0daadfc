import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { ajustementSchema, naturesFacture, profilsFacture, sourcesFacture } from '../schemas.ts';
import { saisieLueSchema } from './saisie.ts';
import {
  etatsFacture,
  genresFacture,
  issuesDepot,
  misesDeCote,
  motifsLigne,
  naturesLigne,
  resultatsLigne,
  sortesReconnues,
  sortesReference,
} from './enumerations.ts';

const entier = z.number().int();

/** The acts this session may do now on the invoice. The server checks them again. */
export const droitsFactureSchema = z.object({
  choisirLaboratoire: z.boolean(),
  /** Correct the data that were read: header, parties, lines. */
  corriger: z.boolean(),
  mettreDeCote: z.boolean(),
  reprendre: z.boolean(),
  /** Accept totals that do not add up. */
  accepter: z.boolean(),
  /** Turn a self-billed invoice into an encours. */
  encaisser: z.boolean(),
  /** Choose its genre, and the natures of its lines. */
  classer: z.boolean(),
  controler: z.boolean(),
  reclamer: z.boolean(),
  supprimer: z.boolean(),
});
export type DroitsFacture = z.output<typeof droitsFactureSchema>;

/** Another papier, mostly of the same number: its day and its amount tell them apart. */
const papierLieSchema = z.object({
  id: entier,
  numero: z.string(),
  dateEmission: z.string().nullable(),
  htCentimes: entier.nullable(),
});

export const factureSchema = z.object({
  id: entier,
  laboratoireId: entier.nullable(),
  laboratoireNom: z.string().nullable(),
  laboratoireColor: z.string().nullable(),
  vendeurNom: z.string().nullable(),
  numero: z.string(),
  nature: z.enum(naturesFacture),
  /** Null for a papier older than genres, until it is read again. */
  genre: z.enum(genresFacture).nullable(),
  autofacturee: z.boolean(),
  affacturee: z.boolean(),
  /** The invoice that replaces this one. */
  remplaceePar: papierLieSchema.nullable(),
  source: z.enum(sourcesFacture),
  dateEmission: z.string().nullable(),
  dateEcheance: z.string().nullable(),
  devise: z.string(),
  htCentimes: entier.nullable(),
  tvaCentimes: entier.nullable(),
  ttcCentimes: entier.nullable(),
  etat: z.enum(etatsFacture),
  miseDeCote: z.enum(misesDeCote).nullable(),
  nbLignes: entier,
  /** The lines invoiced in excess and not claimed by an encours yet: their number, then their amount. */
  nbEcarts: entier,
  ecartCentimes: entier,
  /** The encaissement of an avoir, unless cancelled; null also when its number belongs to another amount. */
  encaissementId: entier.nullable(),
  /** The encours of the amount the laboratory owes by a self-billed invoice. */
  encoursId: entier.nullable(),
  nbReclamees: entier,
  reclameCentimes: entier,
  nbSansCondition: entier,
  /** Number of remarks on its sheet: oddities of the document, observations of the conditions. */
  nbAvis: entier,
  creeParNom: z.string().nullable(),
  creeLe: instant,
  version: entier,
  droits: droitsFactureSchema,
});
export type Facture = z.output<typeof factureSchema>;

export const ligneControleeSchema = z.object({
  id: entier,
  rang: entier,
  ean: z.string().nullable(),
  cip13: z.string().nullable(),
  codeVendeur: z.string().nullable(),
  nom: z.string(),
  nature: z.enum(naturesLigne).nullable(),
  /** Whether a person chose the nature. */
  natureSaisie: z.boolean(),
  quantiteMillioniemes: entier,
  quantiteGratuiteMillioniemes: entier,
  prixBrutMillioniemes: entier.nullable(),
  prixNetMillioniemes: entier.nullable(),
  montantNetCentimes: entier,
  /** The cost of its goods, every commercial discount deducted; null until the invoice is read again. */
  achatNetCentimes: entier.nullable(),
  tvaCentiemes: entier.nullable(),
  /** The actual discount, from the gross price to the amount, in hundredths of a percent (FAC-13). */
  remiseConstateeCentiemes: entier.nullable(),
  remiseAttendueCentiemes: entier.nullable(),
  /** Null before the first control. */
  resultat: z.enum(resultatsLigne).nullable(),
  motif: z.enum(motifsLigne).nullable(),
  conditionDite: z.string().nullable(),
  attenduCentimes: entier.nullable(),
  /** The gap: positive when invoiced in excess. */
  ecartCentimes: entier,
  encoursId: entier.nullable(),
});
export type LigneControlee = z.output<typeof ligneControleeSchema>;

const fichierSchema = z.object({ nom: z.string(), mime: z.string(), taille: entier });

export const detailFactureSchema = factureSchema.extend({
  profil: z.enum(profilsFacture).nullable(),
  vendeurSiren: z.string().nullable(),
  vendeurTva: z.string().nullable(),
  vendeurSiret: z.string().nullable(),
  acheteurNom: z.string().nullable(),
  acheteurNumero: z.string().nullable(),
  /** Discounts and charges on the whole document. */
  ajustements: z.array(ajustementSchema),
  /** French sentences: why the document does not count; why it counts all the same. */
  arrets: z.array(z.string()),
  raisonAcceptee: z.string().nullable(),
  /** The buyer has our address under another name: a person decides whether it is the account. */
  acheteurAConfirmer: z.boolean(),
  /** French sentences to read before the gaps are claimed. */
  avantDeReclamer: z.array(z.string()),
  /** The invoices that this one replaces. */
  remplace: z.array(papierLieSchema),
  /** French sentences. */
  avertissements: z.array(z.string()),
  observations: z.array(z.string()),
  references: z.array(z.object({ sorte: z.enum(sortesReference), numero: z.string(), jour: z.string().nullable() })),
  lignes: z.array(ligneControleeSchema),
  encours: z.array(
    z.object({
      id: entier,
      numero: z.string(),
      etat: z.enum(etatsEncours),
      valeurAttendueCentimes: entier,
      natureFiscale: natureFiscaleLue,
    }),
  ),
  /** Null for an invoice typed without its document. */
  fichier: fichierSchema.nullable(),
  /** Earlier readings of the text of the PDF, replaced by data, the latest first (FAC-31). */
  remplacees: z.array(
    z.object({
      id: entier,
      remplaceeLe: instant,
      dateEmission: z.string().nullable(),
      htCentimes: entier.nullable(),
      ttcCentimes: entier.nullable(),
      fichier: fichierSchema.nullable(),
    }),
  ),
  controleeLe: instant.nullable(),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailFacture = z.output<typeof detailFactureSchema>;

export const documentDepotSchema = z.object({
  nom: z.string(),
  issue: z.enum(issuesDepot),
  factureId: entier.nullable(),
  /** The refused document, which can still be typed. */
  refuseeId: entier.nullish(),
  /** The outcome of the file, or why it was refused. */
  phrase: z.string(),
  /** Whether the file is a relevé de compte, to be read as such (FAC-70). */
  releve: z.literal(true).optional(),
  /** Whether the file was refused for the number of a kept invoice, which it may replace (FAC-94). */
  remplacable: z.literal(true).optional(),
});
export type DocumentDepot = z.output<typeof documentDepotSchema>;

export const depotSchema = z.object({
  id: entier,
  /** Files announced, then received, then read. */
  attendus: entier,
  recus: entier,
  lus: entier,
  fini: z.boolean(),
  documents: z.array(documentDepotSchema),
});
export type DepotFacture = z.output<typeof depotSchema>;

/** A sign that a person once recognised as the account (FAC-59). */
export const acheteurReconnuSchema = z.object({
  id: entier,
  sorte: z.enum(sortesReconnues),
  valeur: z.string(),
  apprisParNom: z.string().nullable(),
  apprisLe: instant,
});
export type AcheteurReconnuLu = z.output<typeof acheteurReconnuSchema>;

const totauxDeVersion = z.object({ htCentimes: entier.nullable(), ttcCentimes: entier.nullable(), nbLignes: entier });
/** The effects of replacing a document by a corrected re-issue with the same number (FAC-94). */
const remplacementSchema = z.object({
  factureId: entier,
  nature: z.enum(naturesFacture),
  numero: z.string(),
  dateEmission: z.string().nullable(),
  avant: totauxDeVersion,
  apres: totauxDeVersion,
  /** Gaps not claimed by an encours: they disappear with the document. */
  ecartCentimes: entier,
  /** Gaps already claimed: they stay. */
  reclameCentimes: entier,
  /** For an avoir: the part already shared out, which stays, then its nature; null when it is not an encaissement. */
  affecteCentimes: entier,
  affecteNature: natureFiscaleLue.nullable(),
});
export type RemplacementFacture = z.output<typeof remplacementSchema>;

/** A dropped document that gave no invoice (FAC-82). */
export const factureRefuseeSchema = z.object({
  id: entier,
  nom: z.string(),
  phrase: z.string(),
  fichier: fichierSchema.nullable(),
  remplace: remplacementSchema.nullable(),
  creeParNom: z.string().nullable(),
  creeLe: instant,
});
export type FactureRefuseeGardee = z.output<typeof factureRefuseeSchema>;
export const saisieDeRefuseeSchema = factureRefuseeSchema.extend({
  /** The data that could be read; null without any. */
  saisie: saisieLueSchema.nullable(),
});
export type SaisieDeRefusee = z.output<typeof saisieDeRefuseeSchema>;

const sommeSchema = z.object({ nombre: entier, centimes: entier });
export const tuilesFactureSchema = z.object({
  /** Invoices compared with at least one condition: their amount without tax. */
  controlees: sommeSchema,
  /** Gaps not claimed by an encours yet. */
  ecarts: sommeSchema,
  sansCondition: sommeSchema,
  /** Invoices issued in the current quarter. */
  trimestre: sommeSchema,
  /** Invoices waiting for a laboratory, a date or a total. */
  aCompleter: entier,
  /** Invoices stopped by their totals. */
  aAccepter: entier,
  /** Refused files waiting to be typed. */
  refusees: entier,
  /** The new control in progress after a change of conditions; null when there is none. */
  recontrole: z.object({ faites: entier, total: entier }).nullable(),
});
export type TuilesFacture = z.output<typeof tuilesFactureSchema>;

nommer({
  droitsFactureSchema,
  ligneControleeSchema,
  detailFactureSchema,
  acheteurReconnuSchema,
  remplacementFactureSchema: remplacementSchema,
  totauxDeVersionSchema: totauxDeVersion,
  factureRefuseeSchema,
  saisieDeRefuseeSchema,
  saisieLueSchema,
  documentDepotSchema,
  depotFacture: depotSchema,
  sommeFacture: sommeSchema,
});
