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

// In a file of their own: the modules that only need the names do not load these schemas.
export * from './schemas/enumerations.ts';
export * from './schemas/taux-tva.ts';

/** What this session may do now with this encours: rights and state together. The server checks them again. */
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

/** One encours, as the answer of every act. */
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
  /** Of each of its amounts (ENC-74). */
  natureFiscale: natureFiscaleLue,
  /** Hundredths of a percent; null: not known, or its lines have several. */
  tauxTvaCentiemes: entierOuNul,
  valeurAttendueCentimes: entierLu,
  /** All that settles it: received, or settled otherwise. */
  valeurRegleeCentimes: entierLu,
  /** What was received (the parts of encaissements), or received in the days that the list filters on (ENC-61). */
  recuCentimes: entierLu,
  /** What settled it without money, or did in the days that the list filters on (ENC-61). */
  compenseCentimes: entierLu,
  /** Expected minus settled. Of a settled encours it is the gap, negative when more came than was expected. */
  soldeCentimes: entierLu,
  /** Planned while A_DECLARER, real once DECLARE. */
  dateDeclaration: z.string(),
  dateEcheance: z.string(),
  /** The first day a settlement may be expected: the fact, else what is known of it (ENC-32). */
  dateOrigine: z.string(),
  /** The due date follows the declaration (+ 30 days): it was not typed. */
  echeanceAuto: z.boolean(),
  etat: z.enum(etatsEncours),
  payeur: z.enum(payeursEncours),
  dateFait: texteOuNul,
  referenceFacture: texteOuNul,
  referenceBl: texteOuNul,
  canalDeclaration: z.enum(canauxEncours).nullable(),
  ecartMotif: z.enum(ecartMotifs).nullable(),
  /** The motive in the words of who closed it. */
  ecartPrecision: texteOuNul,
  regleLe: texteOuNul,
  origineMontant: z.enum(originesMontant),
  /** "Montant à compléter": what its amount depends on was never given; not declarable until it is (ENC-40). */
  aCompleter: z.boolean(),
  /** Its source waits for a proof that neither it nor this encours has: the photo of a TG (ENC-80). */
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
  /** Days since the due date of what is late; null: not late. */
  retardJours: entierOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsEncoursSchema,
});
export type Encours = z.output<typeof encoursSchema>;

/** What a row shows and its acts need: who wrote it, and the words of its papers, are in its detail. */
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
  /** Null: not known, or that of its encours. */
  tauxTvaCentiemes: entierOuNul,
  motif: texteOuNul,
});
export type LigneEncours = z.output<typeof ligneSchema>;

export const reglementSchema = z.object({
  id: entierLu,
  date: z.string(),
  action: z.enum(moyensLus),
  /** In the nature of the encours. */
  montantCentimes: entierLu,
  /** The same in the nature of what was received, of which it is a share (ENC-77). */
  montantRecuCentimes: entierLu,
  natureRecue: natureFiscaleLue,
  /** At which it was converted; null: it was not, or as its document says. */
  tauxTvaCentiemes: entierOuNul,
  /** A number; of a transfer, what the bank wrote. */
  reference: texteOuNul,
  fichierId: entierOuNul,
  /** It closed the encours. */
  solde: z.boolean(),
  /** What was received, of which this is a share; null when it is not money (a redelivery, say). */
  encaissementId: entierOuNul,
  /** Settlements of one act, undone together (ECM-8). */
  acteId: entierLu,
  /** Cancelled, and kept in sight. */
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

/** One line of the timeline: what was done (journal) or said (comment). */
export const evenementEncoursSchema = z.object({
  cle: z.string(),
  le: instant,
  par: z.string(),
  impersonation: z.boolean(),
  nature: z.enum(['ACTE', 'COMMENTAIRE']),
  /** Verb of the journal: `creer`, `declarer`, `regler`… Null for a comment. */
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
  /** The mails that speak of it. */
  courriers: z.array(etatCourrierSchema),
  chronologie: z.array(evenementEncoursSchema),
});
export type DetailEncours = z.output<typeof detailEncoursSchema>;

const champsSommes = {
  nombre: entierLu,
  /** Null: nothing is added. */
  natureFiscale: natureFiscaleLue.nullable(),
  attenduCentimes: entierLu,
  /** All that settles: received, or settled otherwise. */
  regleCentimes: entierLu,
  /** Received (the parts of encaissements), in the days that the list filters on when it does (ENC-61). */
  recuCentimes: entierLu,
  /** Settled without money, in the days that the list filters on when it does (ENC-61). */
  compenseCentimes: entierLu,
  /** Still owed: a settled encours owes nothing, whatever its gap. Never negative (ENC-31). */
  soldeCentimes: entierLu,
  /** Gaps of the settled ones: less (more than zero) or more than was expected. */
  ecartCentimes: entierLu,
};
const sommesDUneNatureSchema = z.object(champsSommes);
/**
 * Sums of encours. Each amount is of one nature (ENC-78): all of it when the encours have one, as is usual; when they
 * have two, HT, and what is TTC is apart.
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

/** Beyond, a typing mistake; and a due date could leave the calendar. */
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
  /** Absent: the habit of the account for a new one, as it was for one that exists (ENC-75). */
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').nullish(),
  tauxTvaCentiemes: tauxTvaSaisi.nullish(),
  payeur: choix('Le payeur', payeursEncours).default('LABO'),
  dateFait: jourFacultatif('La date du fait'),
  referenceFacture: texteFacultatif('La référence de la facture'),
  referenceBl: texteFacultatif('La référence du bon de livraison'),
  /** Null: the declaration + 30 days. */
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
    /** Absent: the person who creates. */
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
