import { z } from 'zod';
import { defineContract } from '#shared/core/contract.ts';
import {
  modeleMailSchema,
  modelesSchema,
  modificationModeleSchema,
  natureSchema,
  versionModeleSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererModeles } from './policy.ts';

const racine = '/api/v1/modeles-mail' as const;
const params = z.object({ nature: natureSchema });

export const modeleMailContract = defineContract({
  lireModeles: {
    method: 'GET',
    url: racine,
    summary: 'Les modèles de mail du compte, avec de quoi en montrer un exemple.',
    access: rolesQui(canGererModeles),
    response: modelesSchema,
  },
  modifierModele: {
    method: 'PUT',
    url: `${racine}/:nature`,
    summary: 'Changer l’objet et le message d’un modèle.',
    access: rolesQui(canGererModeles),
    params,
    body: modificationModeleSchema,
    response: modeleMailSchema,
  },
  retablirModele: {
    method: 'POST',
    url: `${racine}/:nature/retablir`,
    summary: 'Revenir au modèle d’origine.',
    access: rolesQui(canGererModeles),
    params,
    body: versionModeleSchema,
    response: modeleMailSchema,
  },
});
