import type { z } from 'zod';
import type { identiteTenantSchema } from '#shared/features/comptes/tenant/contract.ts';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { avertirDesCles, type AvertissementTenant } from '#shared/features/comptes/tenant/rules/cles.ts';

type IdentiteTenant = z.input<typeof identiteTenantSchema>;

/** Labels of the fields, in the order of the form. */
export const libellesIdentite = {
  nom: 'Nom',
  mail: 'E-mail',
  rue: 'Rue',
  codePostal: 'Code postal',
  ville: 'Ville',
  telephone: 'Téléphone',
  fax: 'Fax',
  titulaires: 'Titulaires',
  cip: 'CIP',
  finess: 'FINESS',
  numeroAssuranceMaladie: 'N° d’assurance maladie',
  siret: 'SIRET',
  ape: 'Code APE',
  rcs: 'RCS',
  capital: 'Capital',
  numeroIntracommunautaire: 'N° intracommunautaire',
  site: 'Site internet',
  siteInternet: 'Site internet',
  siteIntranet: 'Site intranet',
} as const satisfies Record<keyof IdentiteTenant, string>;

export type ChampIdentite = keyof typeof libellesIdentite;
export type Complete = { [K in ChampIdentite]: string | null };

const champs = Object.keys(libellesIdentite) as ChampIdentite[];
const complete = (valeurDe: (nom: ChampIdentite) => string | null) =>
  Object.fromEntries(champs.map((nom) => [nom, valeurDe(nom)])) as Complete;

export const identiteVide = complete(() => null);

/** The fields of an account that the form edits. */
export const identiteDe = (tenant: Tenant): Complete => complete((nom) => tenant[nom]);

const compacter = (valeur: string | null) => valeur?.replace(/[\s.]/g, '').toUpperCase() || null;

/** The warnings on the typed values (CPT-27), which never prevent saving. */
export const avertissementsDe = (saisie: Complete): Readonly<Partial<Record<ChampIdentite, AvertissementTenant>>> =>
  avertirDesCles({
    codePostal: saisie.codePostal?.trim() || null,
    telephone: compacter(saisie.telephone),
    fax: compacter(saisie.fax),
    finess: compacter(saisie.finess),
    numeroAssuranceMaladie: compacter(saisie.numeroAssuranceMaladie),
    siret: compacter(saisie.siret),
    numeroIntracommunautaire: compacter(saisie.numeroIntracommunautaire),
  });

export type EcartIdentite = { readonly champ: ChampIdentite; readonly autre: string | null };

/**
 * Merges a version saved by another user: keeps the typed values, updates the untouched fields.
 * @returns the merged values, and the fields that both changed, with the other version's value
 */
export const fusionnerIdentite = (
  depart: Complete,
  saisie: Complete,
  relue: Complete,
): { valeurs: Complete; ecarts: EcartIdentite[] } => {
  const touche = (nom: ChampIdentite) => (saisie[nom] ?? '') !== (depart[nom] ?? '');
  const differe = (nom: ChampIdentite) =>
    (relue[nom] ?? '') !== (depart[nom] ?? '') && (relue[nom] ?? '') !== (saisie[nom] ?? '');
  return {
    valeurs: complete((nom) => (touche(nom) ? saisie[nom] : relue[nom])),
    ecarts: champs.filter((nom) => touche(nom) && differe(nom)).map((champ) => ({ champ, autre: relue[champ] })),
  };
};
