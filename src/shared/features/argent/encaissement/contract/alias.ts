import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canEncaisser, canLireEncaissements } from '../policy.ts';

const base = '/api/v1/laboratoires/:id/alias';
/** A name that identifies a laboratory in the account's papiers: in a bank label, on an invoice. */
const aliasSchema = z.object({
  id: entierLu,
  nom: z.string(),
  creeParNom: texteOuNul,
  creeLe: instant,
  /** When the name was withdrawn: it is no longer recognised; adding it again puts it back (ENC-71). */
  retireLe: instant.nullable(),
  retireParNom: texteOuNul,
});

export const aliasContract = defineContract({
  listAlias: {
    method: 'GET',
    url: base,
    summary: 'Les noms appris d’un laboratoire (libellés de banque, factures), puis ceux retirés.',
    access: rolesQui(canLireEncaissements),
    params: idParams,
    response: z.array(aliasSchema),
  },
  ajouterAlias: {
    method: 'POST',
    url: base,
    summary: 'Apprendre un nom d’un laboratoire ; un nom n’est qu’à un laboratoire.',
    access: rolesQui(canEncaisser),
    idempotent: true,
    params: idParams,
    body: z.strictObject({ nom: texteRequis('Le nom', 60) }),
    response: aliasSchema,
  },
  retirerAlias: {
    method: 'DELETE',
    url: `${base}/:aliasId`,
    summary: 'Retirer un nom d’un laboratoire : il reste visible, et s’apprend de nouveau.',
    access: rolesQui(canEncaisser),
    params: z.object({ id, aliasId: id }),
    response: sansContenu,
  },
});

nommer({ aliasPayeur: aliasSchema });
