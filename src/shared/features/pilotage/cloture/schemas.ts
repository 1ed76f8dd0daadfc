import { z } from 'zod';
import { typesTenant } from '#shared/core/acteur.ts';
import { booleenQuery, texteRequis, version } from '#shared/core/champs.ts';
import { entierLu, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { instant, type Jour } from '#shared/core/dates.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { avancementSchema } from '#shared/features/exploitation/archive/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';

/** The lines of a closing, in order (CPT-142). */
export const sortesDeLigne = [
  'MANDAT',
  'PAIEMENT',
  'REVERSIONS',
  'A_REVERSER',
  'ENCOURS',
  'DELEGUES',
  'CONNEXIONS',
  'EXPORT',
  'EFFACEMENT',
] as const;
export type SorteDeLigne = (typeof sortesDeLigne)[number];

/**
 * FAITE: nothing left to do. RETIENT: the data is not erased before the line is done. A_SAVOIR: for information, blocks
 * nothing.
 */
export const etatsDeLigne = ['FAITE', 'ATTENDUE', 'RETIENT', 'A_SAVOIR'] as const;
export type EtatDeLigne = (typeof etatsDeLigne)[number];

export const ligneClotureSchema = z.object({
  sorte: z.enum(sortesDeLigne),
  etat: z.enum(etatsDeLigne),
  titre: z.string(),
  texte: z.string(),
});
export type LigneCloture = z.output<typeof ligneClotureSchema>;

/** The content of the account on the day it closed, and the accesses cut that day. */
export const constatClotureSchema = z.object({
  nbUtilisateurs: entierLu,
  nbEncours: entierLu,
  resteDu: montantsParNatureLus,
  nbDelegues: entierLu,
  connexions: z.array(z.string()),
});
export type ConstatCloture = z.output<typeof constatClotureSchema>;

const mandatArreteSchema = z.object({
  id: entierLu,
  mandat: z.string(),
  arrete: z.boolean(),
  essais: entierLu,
  dernierEssaiLe: instant.nullable(),
  raison: texteOuNul,
  arreteLe: instant.nullable(),
  arreteParNom: texteOuNul,
});
type MandatArrete = z.output<typeof mandatArreteSchema>;

/** The link that lets a closed account download its data: its mail address, never its secret (CPT-146). */
const lienExportSchema = z.object({
  adresse: z.string(),
  envoyeLe: instant,
  expireLe: instant,
  priseLe: instant.nullable(),
});
export type LienExport = z.output<typeof lienExportSchema>;

type Somme = { readonly nombre: number; readonly centimes: number };
/** The facts from which the lines and the acts of a closing are computed. */
export type FaitsCloture = {
  readonly constat: ConstatCloture;
  readonly mandats: readonly MandatArrete[];
  /** Payments received after the resignation and not refunded in full. */
  readonly paiementsARendre: Somme;
  /** What groupements still owe to this account. */
  readonly reversions: Somme & { readonly sansIban: boolean };
  /** What this groupement still owes to its adhérents. */
  readonly aReverser: Somme;
  readonly dernierExportLe: string | null;
  readonly lienExport: LienExport | null;
  readonly effacementLe: Jour;
  readonly effacementCommenceLe: string | null;
  readonly effaceLe: string | null;
  /**
   * The super administrator's reason to let the erasure go on in spite of the amounts owed; null when he gave none, or
   * when more is owed since.
   */
  readonly leveeMotif: string | null;
};

export const etatsCloture = ['RETENUE', 'ATTENDUE', 'PRETE', 'EN_COURS', 'EFFACEE'] as const;
export type EtatCloture = (typeof etatsCloture)[number];

export const clotureEnListeSchema = z.object({
  /** The id of the account. */
  id: entierLu,
  nom: z.string(),
  type: z.enum(typesTenant),
  demandeeLe: instant,
  demandeeParNom: z.string(),
  effacementLe: z.string(),
  effaceLe: instant.nullable(),
  etat: z.enum(etatsCloture),
  nbMandats: entierLu,
  nbReversions: entierLu,
});
export type ClotureEnListe = z.output<typeof clotureEnListeSchema>;

export const clotureSchema = clotureEnListeSchema.extend({
  version: entierLu,
  lignes: z.array(ligneClotureSchema),
  mandats: z.array(mandatArreteSchema),
  /** Whether online payment is configured: stopping the mandates may then be tried again from here. */
  enLigne: z.boolean(),
  leveeMotif: texteOuNul,
  leveeParNom: texteOuNul,
  lienExport: lienExportSchema.nullable(),
  droits: z.object({ reessayer: z.boolean(), lever: z.boolean(), effacer: z.boolean(), envoyerLien: z.boolean() }),
});
export type Cloture = z.output<typeof clotureSchema>;

/** What the link of the export opens: the account, and the progress of its export. */
export const exportDeClosSchema = z.object({
  nom: z.string(),
  effacementLe: z.string(),
  expireLe: instant,
  exportDonnees: avancementSchema.nullable(),
});
export type ExportDeClos = z.output<typeof exportDeClosSchema>;

export const filtresClotures = {
  ...paginationQuery(['effacementLe', 'nom', 'demandeeLe'], 'effacementLe'),
  effacee: booleenQuery.optional(),
};

export const leveeSchema = z.strictObject({ motif: texteRequis('Le motif'), version });
/** The erasure is irreversible: the name of the account must be typed. */
export const effacementSchema = z.strictObject({ nom: texteRequis('Le nom du compte'), version });

nommer({ ligneClotureSchema, mandatArreteSchema, clotureEnListeSchema, clotureSchema, exportDeClosSchema });
