import type { z } from 'zod';
import type { identiteTenantSchema, Tenant } from '#shared/features/tenant/contract.ts';

export type Identite = z.input<typeof identiteTenantSchema>;

const champs = [
  'nom',
  'mail',
  'rue',
  'codePostal',
  'ville',
  'telephone',
  'fax',
  'cip',
  'finess',
  'numeroAssuranceMaladie',
  'siret',
  'ape',
  'rcs',
  'capital',
  'numeroIntracommunautaire',
  'titulaires',
  'site',
  'siteInternet',
  'siteIntranet',
] as const satisfies readonly (keyof Identite)[];

type Complete = { [K in (typeof champs)[number]]: string | null };

export const identiteVide = Object.fromEntries(champs.map((nom) => [nom, null])) as Complete;

/** What the form edits of an account. */
export const identiteDe = (tenant: Tenant): Complete => Object.fromEntries(champs.map((nom) => [nom, tenant[nom]])) as Complete;
