import { z } from 'zod';
import { texte } from '#shared/core/champs.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canTenirRegistre } from './policy.ts';
import {
  compteAuRegistreSchema,
  demandeRegistreSchema,
  filtresRegistre,
  importRegistreSchema,
  lectureRegistreSchema,
  pharmacieDuRegistreSchema,
  pharmacieEnListeSchema,
} from './schemas.ts';

const racine = '/api/v1/registre' as const;
const tenants = rolesQui(canTenirRegistre);

export const registreContract = defineContract({
  pageRegistre: {
    method: 'GET',
    url: racine,
    summary: 'Une page du registre public des pharmacies, cherchée, filtrée et triée, et son dernier import.',
    access: tenants,
    query: z.object(filtresRegistre),
    response: page(pharmacieEnListeSchema).extend({
      nbOuvertes: entierLu,
      nbFermees: entierLu,
      departements: z.array(z.string()),
      dernierImport: importRegistreSchema.nullable(),
    }),
  },
  lireRegistre: {
    method: 'POST',
    url: `${racine}/lecture`,
    summary: 'Lire un fichier du registre (CSV, TXT ou XLSX) : ses colonnes, ce qui changerait. Rien n’est écrit.',
    access: tenants,
    bodyType: 'multipart',
    body: demandeRegistreSchema,
    response: lectureRegistreSchema,
  },
  importerRegistre: {
    method: 'POST',
    url: `${racine}/imports`,
    summary: 'Enregistrer les pharmacies d’un fichier du registre qui se lisent.',
    access: tenants,
    idempotent: true,
    bodyType: 'multipart',
    body: demandeRegistreSchema,
    response: importRegistreSchema,
  },
  chercherAuRegistre: {
    method: 'GET',
    url: `${racine}/recherche`,
    summary: 'Les dix premières pharmacies ouvertes du registre public que ces mots nomment, pour s’inscrire.',
    access: 'public',
    query: z.object({ q: texte('La recherche').optional() }),
    response: z.object({ vide: z.boolean(), pharmacies: z.array(pharmacieDuRegistreSchema) }),
  },
  compteAuRegistre: {
    method: 'GET',
    url: `${racine}/comptes/:id`,
    summary: 'Ce que le registre public dit d’une pharmacie inscrite.',
    access: tenants,
    params: idParams,
    response: compteAuRegistreSchema,
  },
});
