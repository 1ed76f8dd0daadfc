import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteFacultatif, urlFacultative, version } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { etatsJour } from '#shared/features/connexions/vente/schemas/jours.ts';

/** How the sales of an account are collected (CNX-1). */
export const typesExtracteur = ['AUCUN', 'AGENT_LOCAL', 'API_WINPHARMA', 'SFTP', 'IMPORT_FICHIER'] as const;
export type TypeExtracteur = (typeof typesExtracteur)[number];

export const consentementSchema = z.object({ version: z.string(), par: z.string(), le: instant });
export type Consentement = z.output<typeof consentementSchema>;

/** Why the sales cannot be collected at all (CNX-45). */
export const causesPanne = [
  'PARAMETRES',
  'IDENTIFIANTS',
  'INJOIGNABLE',
  'TROP_LENT',
  'COUPEE',
  'TROP_GROS',
  'FORME',
  'REFUS',
  'ADRESSE',
  'CERTIFICAT',
  'DOSSIER',
  'OFFICINE',
  'SECRET',
] as const;
export type CausePanne = (typeof causesPanne)[number];

/** `motDePasse`: the saved one stays when it is absent, and is deleted when it is empty. */
export const parametresSaisisSchema = z.strictObject({
  idNat: texteFacultatif('L’identifiant national', 9).refine(
    (valeur) => valeur === null || /^[0-9A-Z]{9}$/.test(valeur),
    'L’identifiant national compte neuf caractères.',
  ),
  url: urlFacultative('L’adresse'),
  identifiant: texteFacultatif('L’identifiant', 100),
  motDePasse: z
    .string('Le mot de passe est un texte.')
    .max(200, 'Le mot de passe ne doit pas dépasser 200 caractères.')
    .optional(),
  version,
});
export type ParametresSaisis = z.output<typeof parametresSaisisSchema>;

export const etatExtracteurSchema = z.object({
  extracteurType: z.enum(typesExtracteur),
  extracteurConfiguredDate: instant.nullable(),
  extracteurConfiguratorIp: texteOuNul,
  consentement: consentementSchema.nullable(),
  /** The id of the account, then the version to send to `configurerExtracteur`. */
  tenantId: entierLu,
  versionCompte: entierLu,
  parametres: z.object({
    idNat: texteOuNul,
    url: texteOuNul,
    identifiant: texteOuNul,
    /** Whether a secret is saved; the secret itself is never returned. */
    secretPresent: z.boolean(),
    /** For SFTP: the folder where the extractor drops its files, chosen by the server. */
    dossier: texteOuNul,
    modifieLe: instant.nullable(),
    modifieParNom: texteOuNul,
  }),
  /** The version of the parameters and of the sharing. */
  version: entierLu,
  /** « Impossible de récupérer les données de vente »; null when the collection works. */
  panne: z.object({ cause: z.enum(causesPanne), phrase: z.string(), depuis: instant, echecs: entierLu }).nullable(),
  dernierEssaiLe: instant.nullable(),
  dernierSuccesLe: instant.nullable(),
  prochainEssaiLe: instant.nullable(),
  /** Whether a collection is running now. */
  enCours: z.boolean(),
  /** The groupement of the account, and whether the state is shared with it; null without a groupement. */
  partage: z
    .object({ groupementNom: z.string(), accorde: z.boolean(), parNom: texteOuNul, le: instant.nullable() })
    .nullable(),
});
export type EtatExtracteur = z.output<typeof etatExtracteurSchema>;

/** The extraction of an adhérent for its groupement: dots and a date, never an amount (CNX-43). */
export const extractionAdherentSchema = z.object({
  tenantId: entierLu,
  nom: z.string(),
  ville: texteOuNul,
  /** Null when the adhérent does not share its extraction. */
  extraction: z
    .object({
      dernierJour: texteOuNul,
      /** The last thirty days, the oldest first. */
      jours: z.array(z.object({ jour: z.string(), etat: z.enum(etatsJour).nullable() })),
      enPanne: z.boolean(),
    })
    .nullable(),
});
export type ExtractionAdherent = z.output<typeof extractionAdherentSchema>;

nommer({ consentementExtracteur: consentementSchema, etatExtracteurSchema });
