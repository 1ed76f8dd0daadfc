import { z } from 'zod';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { droitsLus, entierLu, entierOuNul, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant, jour, jourFacultatif } from '#shared/core/dates.ts';
import { pieceSchema } from '#shared/core/fichiers/pieces.ts';
import { tauxTvaSaisi } from './schemas/taux-tva.ts';
import { etatCourrierSchema } from '#shared/features/courrier/courrier/schemas/etat.ts';
import {
  typesEncours,
  typesSaisissables,
  actionsEncours,
  etatsEncours,
  payeursEncours,
  canauxEncours,
  ecartMotifs,
  sourcesEncours,
  moyensLus,
  originesMontant,
  naturesFiscales,
  type ActionEncours,
} from './schemas/enumerations.ts';

// The enumerations have their own file, so that a module that only needs them does not load these schemas.
export * from './schemas/enumerations.ts';
export * from './schemas/taux-tva.ts';

/** The acts this session may do now on the encours, by rights and state together. The server checks them again. */
export const droitsEncoursSchema = droitsLus(
  'modifier',
  'declarer',
  'relancer',
  'regler',
  'repasserADeclarer',
  'repasserARegler',
  'suspendre',
  'joindre',
  'commenter',
  'supprimer',
);
export type DroitsEncours = z.output<typeof droitsEncoursSchema>;

/** One encours, in the form answered by every act. */
export const encoursSchema = z.object({
  id: entierLu,
  /** `E-2026-00042`. */
  numero: z.string(),
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  type: z.enum(typesEncours),
  info: z.string(),
  actionAttendue: z.enum(actionsEncours),
  actionDescription: texteOuNul,
  /** The nature of each amount (ENC-74). */
  natureFiscale: natureFiscaleLue,
  /** Hundredths of a percent; null when unknown, or when its lines have several rates. */
  tauxTvaCentiemes: entierOuNul,
  valeurAttendueCentimes: entierLu,
  /** The total settled: money received, or settled otherwise. */
  valeurRegleeCentimes: entierLu,
  /** The money received (parts of encaissements), limited to the days of the list's filter if any (ENC-61). */
  recuCentimes: entierLu,
  /** The amount settled without money, limited to the days of the list's filter if any (ENC-61). */
  compenseCentimes: entierLu,
  /** Expected minus settled. For a settled encours it is the gap, negative when more came than expected. */
  soldeCentimes: entierLu,
  /** The planned day while A_DECLARER, the real one once DECLARE. */
  dateDeclaration: z.string(),
  dateEcheance: z.string(),
  /** The first day a settlement may be expected: the day of the fact, else the best known day (ENC-32). */
  dateOrigine: z.string(),
  /** Whether the due date follows the declaration (+ 30 days), because it was not typed. */
  echeanceAuto: z.boolean(),
  etat: z.enum(etatsEncours),
  payeur: z.enum(payeursEncours),
  dateFait: texteOuNul,
  referenceFacture: texteOuNul,
  referenceBl: texteOuNul,
  canalDeclaration: z.enum(canauxEncours).nullable(),
  ecartMotif: z.enum(ecartMotifs).nullable(),
  /** The motive in the words of the person who closed the encours. */
  ecartPrecision: texteOuNul,
  regleLe: texteOuNul,
  origineMontant: z.enum(originesMontant),
  /**
   * "Montant à compléter": the quantity or turnover of the computed amount was never given; the encours cannot be
   * declared until then (ENC-40).
   */
  aCompleter: z.boolean(),
  /** Whether the source waits for a proof, the photo of a TG, that is not attached yet (ENC-80). */
  preuveManque: z.boolean(),
  sourceType: z.enum(sourcesEncours).nullable(),
  sourceId: entierOuNul,
  sourceDetailId: entierOuNul,
  niveauRelance: entierLu,
  prochaineRelance: texteOuNul,
  suspenduJusquau: texteOuNul,
  responsableId: entierOuNul,
  responsableNom: texteOuNul,
  nbPieces: entierLu,
  /** Days since the due date; null when the encours is not late. */
  retardJours: entierOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsEncoursSchema,
});
export type Encours = z.output<typeof encoursSchema>;

/** The fields shown in a row and needed by its acts; its author and the text of its papiers are only in the detail. */
export const encoursEnListeSchema = encoursSchema.omit({
  echeanceAuto: true,
  dateFait: true,
  referenceFacture: true,
  referenceBl: true,
  canalDeclaration: true,
  ecartMotif: true,
  ecartPrecision: true,
  origineMontant: true,
  sourceId: true,
  sourceDetailId: true,
  responsableId: true,
  creeParNom: true,
  creeLe: true,
  modifieParNom: true,
  modifieLe: true,
});
export type EncoursEnListe = z.output<typeof encoursEnListeSchema>;
export const ligneSchema = z.object({
  produit: z.string(),
  ean: texteOuNul,
  quantite: entierLu,
  prixUnitaireHtCentimes: entierLu,
  /** Null when unknown, or equal to that of the encours. */
  tauxTvaCentiemes: entierOuNul,
  motif: texteOuNul,
});
export type LigneEncours = z.output<typeof ligneSchema>;

export const reglementSchema = z.object({
  id: entierLu,
  date: z.string(),
  action: z.enum(moyensLus),
  /** The amount in the nature of the encours. */
  montantCentimes: entierLu,
  /** The amount in the nature of the encaissement, of which it is a share (ENC-77). */
  montantRecuCentimes: entierLu,
  natureRecue: natureFiscaleLue,
  /** The rate of the conversion; null without a conversion, or when the document gives both amounts. */
  tauxTvaCentiemes: entierOuNul,
  /** The number; for a transfer, the label of the bank. */
  reference: texteOuNul,
  fichierId: entierOuNul,
  /** Whether this settlement closed the encours. */
  solde: z.boolean(),
  /** The encaissement of which it is a share; null for a settlement without money (a relivraison for example). */
  encaissementId: entierOuNul,
  /** Settlements of the same act are undone together (ECM-8). */
  acteId: entierLu,
  /** When the settlement was cancelled; it stays visible. */
  annuleLe: instant.nullable(),
  annuleParNom: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
});
export type Reglement = z.output<typeof reglementSchema>;

const relanceSchema = z.object({
  id: entierLu,
  date: z.string(),
  niveau: entierLu,
  canal: z.enum(canauxEncours),
  destinataires: z.array(z.string()),
  creeParNom: texteOuNul,
});

/** One line of the timeline: an act of the journal, or a comment. */
export const evenementEncoursSchema = z.object({
  cle: z.string(),
  le: instant,
  par: z.string(),
  impersonation: z.boolean(),
  nature: z.enum(['ACTE', 'COMMENTAIRE']),
  /** The verb of the journal: `creer`, `declarer`, `regler`… Null for a comment. */
  action: texteOuNul,
  texte: texteOuNul,
  avant: z.unknown(),
  apres: z.unknown(),
});

export const detailEncoursSchema = encoursSchema.extend({
  lignes: z.array(ligneSchema),
  reglements: z.array(reglementSchema),
  relances: z.array(relanceSchema),
  pieces: z.array(pieceSchema),
  /** The mails about the encours. */
  courriers: z.array(etatCourrierSchema),
  chronologie: z.array(evenementEncoursSchema),
});
export type DetailEncours = z.output<typeof detailEncoursSchema>;

const champsSommes = {
  nombre: entierLu,
  /** Null when there is no amount. */
  natureFiscale: natureFiscaleLue.nullable(),
  attenduCentimes: entierLu,
  /** The total settled: money received, or settled otherwise. */
  regleCentimes: entierLu,
  /** Money received (parts of encaissements), limited to the days of the list's filter if any (ENC-61). */
  recuCentimes: entierLu,
  /** Amount settled without money, limited to the days of the list's filter if any (ENC-61). */
  compenseCentimes: entierLu,
  /** The balance still owed: a settled encours owes nothing, whatever its gap. Never negative (ENC-31). */
  soldeCentimes: entierLu,
  /** The gaps of the settled encours: positive for less, negative for more than expected. */
  ecartCentimes: entierLu,
};
const sommesDUneNatureSchema = z.object(champsSommes);
/**
 * Sums of encours. Each amount is of one nature (ENC-78): when the encours have a single nature, as is usual, it covers
 * them all; when they have two, it is HT, and the TTC amounts are apart.
 */
export const sommesSchema = z.object({
  ...champsSommes,
  autreNature: sommesDUneNatureSchema.nullable(),
});
export type SommesDUneNature = Omit<z.output<typeof sommesSchema>, 'autreNature'>;
export type SommesEncours = z.output<typeof sommesSchema>;

const ligneSaisie = z.strictObject({
  produit: texteRequis('Le produit'),
  ean: eanSaisi,
  quantite: z
    .number('La quantité est obligatoire.')
    .int('La quantité doit être un nombre entier.')
    .min(1, 'La quantité doit être au moins 1.')
    .max(1_000_000, 'La quantité ne doit pas dépasser 1 000 000.'),
  prixUnitaireHtCentimes: centimes('Le prix unitaire'),
  tauxTvaCentiemes: tauxTvaSaisi.nullish().default(null),
  motif: texteFacultatif('Le motif'),
});

/** The latest day accepted: a later one would be a typing mistake, and its due date could leave the calendar. */
const DERNIER_JOUR = '2099-12-31';
const avant2100 = (valeur: string | null): boolean => valeur === null || valeur <= DERNIER_JOUR;
const tropLoin = 'Cette date est trop lointaine.';

const champsSaisie = {
  laboratoireId: idChoisi('un laboratoire'),
  type: choix('Le type', typesSaisissables),
  info: texteRequis('L’information', 500),
  actionAttendue: choix('L’action attendue', actionsEncours),
  actionDescription: texteFacultatif('La description de l’action'),
  valeurAttendueCentimes: centimes('La valeur attendue'),
  /** Absent: the habit of the account for a new encours, the saved nature for an existing one (ENC-75). */
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').nullish(),
  tauxTvaCentiemes: tauxTvaSaisi.nullish(),
  payeur: choix('Le payeur', payeursEncours).default('LABO'),
  dateFait: jourFacultatif('La date du fait'),
  referenceFacture: texteFacultatif('La référence de la facture'),
  referenceBl: texteFacultatif('La référence du bon de livraison'),
  /** Null: 30 days after the declaration. */
  dateEcheance: jourFacultatif('La date d’échéance').refine(avant2100, tropLoin),
  lignes: z.array(ligneSaisie).max(200, 'Un encours contient 200 lignes au plus.').default([]),
};

type ActionDecrite = { actionAttendue: ActionEncours; actionDescription: string | null };
/** Another action ("Autres") needs a description (ENC-3). */
const actionDecrite = ({ actionAttendue, actionDescription }: ActionDecrite): boolean =>
  actionAttendue !== 'AUTRES' || actionDescription !== null;
const descriptionManquante = {
  path: ['actionDescription'],
  message: 'La description de l’action est obligatoire quand l’action est « Autres ».',
};

export const creationEncoursSchema = z
  .strictObject({
    ...champsSaisie,
    /** Planned day of the declaration. */
    dateDeclaration: jour('La date de déclaration').refine(avant2100, tropLoin),
    /** Absent: the person who creates the encours. */
    responsableId: idChoisi('un responsable').nullish(),
  })
  .refine(actionDecrite, descriptionManquante);
export type CreationEncours = z.output<typeof creationEncoursSchema>;

export const modificationEncoursSchema = z
  .strictObject({
    ...champsSaisie,
    /** An encours born from a réclamation keeps its type. */
    type: choix('Le type', typesEncours),
    dateDeclaration: jour('La date de déclaration').refine(avant2100, tropLoin),
    responsableId: idChoisi('un responsable').nullable(),
    version,
  })
  .refine(actionDecrite, descriptionManquante);
export type ModificationEncours = z.output<typeof modificationEncoursSchema>;

nommer({
  droitsEncoursSchema,
  encoursSchema,
  evenementEncours: evenementEncoursSchema,
  sommesDUneNature: sommesDUneNatureSchema,
  sommesEncours: sommesSchema,
  ligneSaisieEncours: ligneSaisie,
});
