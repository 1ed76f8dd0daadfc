import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteFacultatif, urlFacultative } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';

/** How Pharmaccord reaches the pharmacy's own software (CNX-4). */
export const connexionsLgo = ['AUCUNE', 'API', 'FICHIER', 'MANUELLE'] as const;
export type ConnexionLgo = (typeof connexionsLgo)[number];

/** The software that pharmacies work with (CNX-61). */
export const logicielsLgo = [
  'LGPI',
  'SMART_RX',
  'WINPHARMA',
  'LEO',
  'PHARMALAND',
  'PHARMAVITALE',
  'CADUCIEL',
  'VINDILIS',
  'LOGIPHAR',
  'CRYSTAL',
  'ESCULAPE',
  'VISIOPHARM',
  'MSI_2000',
  'PERIPHAR',
  'ACTIPHARM',
  'PHARMONY',
  'ESOPE',
  'AUTRE',
] as const;
export type LogicielLgo = (typeof logicielsLgo)[number];

/** The kinds of exchanges between Pharmaccord and the LGO (CNX-65). */
export const actesEchange = ['ESSAI', 'ENVOI', 'RETRAIT', 'EXPORT', 'SAISIE', 'SAISIE_ANNULEE'] as const;
export type ActeEchange = (typeof actesEchange)[number];

export const dernierEchangeSchema = z.object({ le: instant, ok: z.boolean(), message: texteOuNul });
export type DernierEchange = z.output<typeof dernierEchangeSchema>;

const valeursLgo = {
  connexion: z.enum(connexionsLgo),
  logiciel: z.enum(logicielsLgo).nullable(),
  adresse: texteOuNul,
  identifiant: texteOuNul,
};
/**
 * A setting typed by a super administrator during a visit: it applies once an ADMIN of the pharmacy confirms it
 * (CNX-84).
 */
export const attenteLgoSchema = z.object({
  ...valeursLgo,
  /** Whether the setting has a new password, never shown. */
  secretRemplace: z.boolean(),
  parNom: z.string(),
  le: instant,
  version: entierLu,
});
export type AttenteLgo = z.output<typeof attenteLgoSchema>;
/** The present setting and the pending one, for the ADMIN of the pharmacy to compare. */
export const lgoAConfirmerSchema = z.object({ actuel: z.object(valeursLgo), attente: attenteLgoSchema.nullable() });
export type LgoAConfirmer = z.output<typeof lgoAConfirmerSchema>;

/** The whole setting, as the super administrator sees it, without the secret. */
export const reglageLgoSchema = z.object({
  connexion: z.enum(connexionsLgo),
  logiciel: z.enum(logicielsLgo).nullable(),
  adresse: texteOuNul,
  identifiant: texteOuNul,
  secretPresent: z.boolean(),
  dernierEchange: dernierEchangeSchema.nullable(),
  /**
   * The author of the present setting, then the ADMIN who confirmed it; null for a setting older than confirmations.
   */
  regleParNom: texteOuNul,
  confirmeParNom: texteOuNul,
  confirmeLe: instant.nullable(),
  attente: attenteLgoSchema.nullable(),
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
});
export type ReglageLgo = z.output<typeof reglageLgoSchema>;

const MAX_SECRET = 200;
export const reglageLgoSaisiSchema = z
  .strictObject({
    connexion: choix('La connexion', connexionsLgo),
    logiciel: z.enum(logicielsLgo, 'Logiciel inconnu.').nullable().default(null),
    adresse: urlFacultative('L’adresse'),
    identifiant: texteFacultatif('L’identifiant', 100),
    /** Absent or empty: the saved secret stays. */
    secret: texteFacultatif('Le mot de passe', MAX_SECRET),
  })
  .refine(({ connexion, adresse }) => connexion !== 'API' || adresse !== null, {
    path: ['adresse'],
    error: 'L’adresse est obligatoire pour une connexion par API.',
  })
  .refine(({ connexion, logiciel }) => connexion === 'AUCUNE' || logiciel !== null, {
    path: ['logiciel'],
    error: 'Le logiciel est obligatoire.',
  });
export type ReglageLgoSaisi = z.output<typeof reglageLgoSaisiSchema>;

/** One line of the journal of exchanges. */
export const echangeLgoSchema = z.object({
  id: entierLu,
  le: instant,
  acte: z.enum(actesEchange),
  ok: z.boolean(),
  message: texteOuNul,
  /** The operation of the exchange, under its name at that time. */
  operation: texteOuNul,
  produit: texteOuNul,
  ean: texteOuNul,
  dureeMs: entierOuNul,
  /** Null for an automatic exchange. */
  parNom: texteOuNul,
});
export type EchangeLgo = z.output<typeof echangeLgoSchema>;

nommer({ dernierEchangeSchema, attenteLgoSchema, lgoAConfirmerSchema, reglageLgoSchema });
