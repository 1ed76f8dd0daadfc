import { z } from 'zod';
import { defineContract } from '#shared/core/contract.ts';
import { modeleSchema, modelesSchema, modificationModeleSchema, natureSchema, versionModeleSchema } from './schemas.ts';

/** The roles that write to laboratories in the account's name (CRR-10). */
const gestionnaires = ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const;
const racine = '/api/v1/modeles-mail' as const;
const params = z.object({ nature: natureSchema });

export const modeleMailContract = defineContract({
  lireModeles: {
    method: 'GET',
    url: racine,
    summary: 'Les modèles de mail du compte, avec de quoi en montrer un exemple.',
    access: gestionnaires,
    response: modelesSchema,
  },
  modifierModele: {
    method: 'PUT',
    url: `${racine}/:nature`,
    summary: 'Changer l’objet et le message d’un modèle.',
    access: gestionnaires,
    params,
    body: modificationModeleSchema,
    response: modeleSchema,
  },
  retablirModele: {
    method: 'POST',
    url: `${racine}/:nature/retablir`,
    summary: 'Revenir au modèle d’origine.',
    access: gestionnaires,
    params,
    body: versionModeleSchema,
    response: modeleSchema,
  },
});
