import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererAdressesSortantes } from './policy.ts';

const racine = '/api/v1/adresses-sortantes' as const;

export const adresseSortanteSchema = z.object({
  id: entierLu,
  /** Protocol, machine and port: `https://service.exemple.fr`. */
  origine: z.string(),
  libelle: z.string(),
  ajouteeParNom: z.string(),
  ajouteeLe: instant,
});
export type AdresseSortante = z.output<typeof adresseSortanteSchema>;

export const adresseSortanteContract = defineContract({
  lireAdressesSortantes: {
    method: 'GET',
    url: racine,
    summary: 'Les adresses que le serveur a le droit d’appeler.',
    access: rolesQui(canGererAdressesSortantes),
    response: z.array(adresseSortanteSchema),
  },
  autoriserAdresse: {
    method: 'POST',
    url: racine,
    summary: 'Autoriser le serveur à appeler une adresse, jamais celle d’un réseau interne.',
    access: rolesQui(canGererAdressesSortantes),
    confirmation: 'requise',
    idempotent: true,
    body: z.strictObject({ origine: texteRequis('L’adresse'), libelle: texteRequis('Le libellé') }),
    response: adresseSortanteSchema,
  },
  interdireAdresse: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Ne plus autoriser une adresse : les connexions qui l’emploient s’arrêtent aussitôt.',
    access: rolesQui(canGererAdressesSortantes),
    params: idParams,
    response: z.object({ id: entierLu }),
  },
});

nommer({ adresseSortanteSchema });
