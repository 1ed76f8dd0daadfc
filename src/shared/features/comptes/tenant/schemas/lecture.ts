import { z } from 'zod';
import { typesTenant } from '#shared/core/acteur.ts';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { instant } from '#shared/core/dates.ts';

/** CPT-23: WAITING, then accepted; TERMINATED on resignation; DEACTIVATED suspends. */
export const etatsTenant = ['WAITING', 'ACCEPTED', 'REFUSED', 'DEACTIVATED', 'TERMINATED'] as const;
export type EtatTenant = (typeof etatsTenant)[number];
const etatsAdhesion = ['WAITING', 'ACCEPTED', 'REFUSED', 'TERMINATED'] as const;

export const abonnementSchema = z.object({
  alias: texteOuNul,
  dateFin: texteOuNul,
  dateEssai: texteOuNul,
  partenaire: z.boolean(),
  abonne: z.boolean(),
  essaiActif: z.boolean(),
  statutGratuit: z.union([z.literal(1), z.literal(2)]),
});

export const tenantSchema = z.object({
  id: entierLu,
  type: z.enum(typesTenant),
  isGroupement: z.boolean(),
  nom: z.string(),
  mail: z.string(),
  rue: texteOuNul,
  codePostal: texteOuNul,
  ville: texteOuNul,
  adresse: z.string(),
  telephone: texteOuNul,
  fax: texteOuNul,
  cip: texteOuNul,
  finess: texteOuNul,
  numeroAssuranceMaladie: texteOuNul,
  siret: texteOuNul,
  ape: texteOuNul,
  rcs: texteOuNul,
  capital: texteOuNul,
  numeroIntracommunautaire: texteOuNul,
  titulaires: texteOuNul,
  site: texteOuNul,
  siteInternet: texteOuNul,
  siteIntranet: texteOuNul,
  tva: texteOuNul,
  partenariat: z.boolean(),
  groupementId: entierOuNul,
  groupementNom: texteOuNul,
  groupementIdAsked: entierOuNul,
  groupementNomAsked: texteOuNul,
  etatGroupement: z.enum(etatsAdhesion).nullable(),
  active: z.enum(etatsTenant),
  abonnement: abonnementSchema,
  creeLe: instant,
  version: entierLu,
});
export type Tenant = z.output<typeof tenantSchema>;

/** The session's own account, with the key of its push channel. */
export const monTenantSchema = tenantSchema.extend({ pushKey: z.string() });
export type MonTenant = z.output<typeof monTenantSchema>;
