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

/** What this session may do now with this invoice. The server checks them again. */
export const droitsFactureSchema = z.object({
  choisirLaboratoire: z.boolean(),
  /** Correct what was read of it: its head, its parties, its lines. */
  corriger: z.boolean(),
  mettreDeCote: z.boolean(),
  reprendre: z.boolean(),
  /** Totals that do not add up. */
  accepter: z.boolean(),
  /** A paper of what the laboratory owes becomes an encours. */
  encaisser: z.boolean(),
  /** Say what it is, and what its lines are. */
  classer: z.boolean(),
  controler: z.boolean(),
  reclamer: z.boolean(),
  supprimer: z.boolean(),
});
export type DroitsFacture = z.output<typeof droitsFactureSchema>;

/** Another paper of the same number, mostly: its day and its amount tell which. */
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
  /** Null until a paper kept before is read again. */
  genre: z.enum(genresFacture).nullable(),
  autofacturee: z.boolean(),
  affacturee: z.boolean(),
  /** The one that takes its place. */
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
  /** Lines invoiced in excess that no encours holds yet, and what they amount to. */
  nbEcarts: entier,
  ecartCentimes: entier,
  /**
   * What a credit note became, as long as it is not cancelled; null also when its number is already that of another
   * amount.
   */
  encaissementId: entier.nullable(),
  /** The encours of what the laboratory owes by a self-billed paper. */
  encoursId: entier.nullable(),
  nbReclamees: entier,
  reclameCentimes: entier,
  nbSansCondition: entier,
  /** Things to read on its sheet: what is odd in the document, what the conditions say of it. */
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
  /** Told by a person. */
  natureSaisie: z.boolean(),
  quantiteMillioniemes: entier,
  quantiteGratuiteMillioniemes: entier,
  prixBrutMillioniemes: entier.nullable(),
  prixNetMillioniemes: entier.nullable(),
  montantNetCentimes: entier,
  /** What its goods cost, every commercial discount off; null until it is read again. */
  achatNetCentimes: entier.nullable(),
  tvaCentiemes: entier.nullable(),
  /** From its gross price to its amount, hundredths of a percent (FAC-13). */
  remiseConstateeCentiemes: entier.nullable(),
  remiseAttendueCentiemes: entier.nullable(),
  /** Null before any control. */
  resultat: z.enum(resultatsLigne).nullable(),
  motif: z.enum(motifsLigne).nullable(),
  conditionDite: z.string().nullable(),
  attenduCentimes: entier.nullable(),
  /** Above zero: invoiced in excess. */
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
  /** Of the whole document. */
  ajustements: z.array(ajustementSchema),
  /** What stops it from counting, in sentences; why it counts all the same. */
  arrets: z.array(z.string()),
  raisonAcceptee: z.string().nullable(),
  /** At our address, under another name: a person tells whether it is ours. */
  acheteurAConfirmer: z.boolean(),
  /** Sentences to read before its gaps are claimed. */
  avantDeReclamer: z.array(z.string()),
  /** Those that it takes the place of. */
  remplace: z.array(papierLieSchema),
  /** Sentences. */
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
  /** Null: typed without its document. */
  fichier: fichierSchema.nullable(),
  /** What was read in the text of a PDF before its data came, the latest first (FAC-31). */
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
  /** A refused one waits to be typed. */
  refuseeId: entier.nullish(),
  /** What was done of it, or why not. */
  phrase: z.string(),
  /** Refused as an invoice: a statement of account, to be read as such (FAC-70). */
  releve: z.literal(true).optional(),
  /** Refused for the number of a kept one, whose place it may take (FAC-94). */
  remplacable: z.literal(true).optional(),
});
export type DocumentDepot = z.output<typeof documentDepotSchema>;

export const depotSchema = z.object({
  id: entier,
  /** Files announced, received, and read. */
  attendus: entier,
  recus: entier,
  lus: entier,
  fini: z.boolean(),
  documents: z.array(documentDepotSchema),
});
export type DepotFacture = z.output<typeof depotSchema>;

/** What a person once said is this account (FAC-59). */
export const acheteurReconnuSchema = z.object({
  id: entier,
  sorte: z.enum(sortesReconnues),
  valeur: z.string(),
  apprisParNom: z.string().nullable(),
  apprisLe: instant,
});
export type AcheteurReconnuLu = z.output<typeof acheteurReconnuSchema>;

const totauxDeVersion = z.object({ htCentimes: entier.nullable(), ttcCentimes: entier.nullable(), nbLignes: entier });
/** What a corrected re-issue changes of the document of its number (FAC-94). */
const remplacementSchema = z.object({
  factureId: entier,
  nature: z.enum(naturesFacture),
  numero: z.string(),
  dateEmission: z.string().nullable(),
  avant: totauxDeVersion,
  apres: totauxDeVersion,
  /** Its gaps that no encours asks for: they go with it. */
  ecartCentimes: entier,
  /** Those that are claimed: they stay. */
  reclameCentimes: entier,
  /** Of a credit note: what is shared out of it, which stays, and its nature; null: it is no encaissement. */
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
  /** What was read of it; null when nothing was. */
  saisie: saisieLueSchema.nullable(),
});
export type SaisieDeRefusee = z.output<typeof saisieDeRefuseeSchema>;

const sommeSchema = z.object({ nombre: entier, centimes: entier });
export const tuilesFactureSchema = z.object({
  /** Compared with at least one condition: what was invoiced, without tax. */
  controlees: sommeSchema,
  /** What no encours asks for yet. */
  ecarts: sommeSchema,
  sansCondition: sommeSchema,
  /** Issued in the current quarter. */
  trimestre: sommeSchema,
  /** Waiting for a laboratory, a date or a total. */
  aCompleter: entier,
  /** Stopped by their totals. */
  aAccepter: entier,
  /** Refused files that wait to be typed. */
  refusees: entier,
  /** Under way after a change of conditions; null when nothing is. */
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
