import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererCoordonneesBancaires } from '../policy.ts';
import { bicLu, ibanLu, isBic, isIban, isIbanHorsEee } from '#shared/core/iban.ts';
import { isNomSepa } from '../rules/pain001.ts';

const iban = texteRequis('L’IBAN', 60)
  .transform(ibanLu)
  .refine((valeur) => valeur === '' || isIban(valeur), 'L’IBAN n’est pas valide : vérifiez chaque caractère.');
const bic = z
  .string()
  .trim()
  .max(20, 'Le BIC ne doit pas dépasser 20 caractères.')
  .nullish()
  .transform((valeur) => (valeur ? bicLu(valeur) : null))
  .refine((valeur) => valeur === null || isBic(valeur), 'Le BIC n’est pas valide : 8 ou 11 caractères.');

const compteSaisi = z.strictObject({
  /** The account holder's name, as the bank knows it. */
  titulaire: texteRequis('Le titulaire', 70).refine(
    (valeur) => valeur === '' || isNomSepa(valeur),
    'Écrivez le titulaire en lettres latines : une banque ne lit pas les autres.',
  ),
  iban,
  bic,
});
type CompteSaisi = z.output<typeof compteSaisi>;
const bicAttendu = ({ iban: compte, bic: banque }: CompteSaisi): boolean => banque !== null || !isIbanHorsEee(compte);
const SON_BIC = {
  path: ['bic'],
  error: 'Le BIC est obligatoire pour un compte hors de l’Espace économique européen (Suisse, Monaco, Royaume-Uni…).',
};

/** A bank account typed for the first time. */
export const compteBancaireSaisiSchema = compteSaisi.refine(bicAttendu, SON_BIC);
export const coordonneesSaisiesSchema = compteSaisi
  .extend({
    /** The version of the known bank account; null when there was none. */
    version: z.number('La version est obligatoire.').int('La version est obligatoire.').nullable(),
  })
  .refine(bicAttendu, SON_BIC);
export type CoordonneesSaisies = z.output<typeof coordonneesSaisiesSchema>;
export const coordonneesSchema = z.object({
  titulaire: z.string(),
  iban: z.string(),
  bic: texteOuNul,
  /** No transfer file uses this IBAN before this instant (PRS-24); null when it may be used. */
  utilisableLe: instant.nullable(),
  /** Warns that the holder's name is not that of the account: never a refusal (PRS-25). */
  avertissement: texteOuNul,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
});
export type CoordonneesPrestation = z.output<typeof coordonneesSchema>;

const base = '/api/v1/coordonneesBancaires';
const tenants = rolesQui(canGererCoordonneesBancaires);

/** The bank account that a groupement pays from, or that an adhérent is paid on (PRS-3). */
export const coordonneesContract = defineContract({
  lireCoordonnees: {
    method: 'GET',
    url: base,
    summary: 'Le compte bancaire de mon compte : celui qui reçoit les reversions, ou celui qui les paie.',
    access: tenants,
    response: coordonneesSchema.nullable(),
  },
  ecrireCoordonnees: {
    method: 'PUT',
    url: base,
    summary:
      'Dire ou changer mon compte bancaire ; les administrateurs du compte en sont prévenus par mail, et un IBAN ' +
      'neuf attend 72 heures.',
    access: tenants,
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: coordonneesSaisiesSchema,
    response: coordonneesSchema,
  },
});

nommer({ coordonneesVirement: coordonneesSchema });
