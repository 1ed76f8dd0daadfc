import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteFacultatif } from '#shared/core/champs.ts';
import { avertirTva, estLuhn } from '#shared/features/comptes/tenant/rules/cles.ts';
import { canGererFacture, canLireFacture } from '../policy.ts';
import { compacterNumero } from '../rules/parties.ts';
import { sortesIdentifiant } from '../schemas/enumerations.ts';

const base = '/api/v1/laboratoires/:id/identifiants';
/** A number that identifies a laboratory on invoices (FAC-93). */
const identifiantSchema = z.object({
  id: entierLu,
  sorte: z.enum(sortesIdentifiant),
  valeur: z.string(),
  /** Whether a person typed it on the laboratory's page, or it was learned from an invoice. */
  saisi: z.boolean(),
  apprisParNom: texteOuNul,
  apprisLe: instant,
});
export type IdentifiantLaboratoire = z.output<typeof identifiantSchema>;

const numeroFacultatif = (nom: string, convient: (numero: string) => boolean, phrase: string) =>
  texteFacultatif(nom)
    .transform((numero) => (numero === null ? null : compacterNumero(numero)))
    .refine((numero) => numero === null || convient(numero), phrase);

const numerosSchema = z
  .strictObject({
    siren: numeroFacultatif(
      'Le SIREN',
      (numero) => /^\d{9}$/.test(numero) && estLuhn(numero),
      'Un SIREN a neuf chiffres, dont une clé : vérifiez-le.',
    ),
    tva: numeroFacultatif(
      'Le numéro de TVA',
      (numero) =>
        numero.startsWith('FR')
          ? /^FR[0-9A-Z]{2}\d{9}$/.test(numero) && avertirTva(numero, null) === null
          : /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(numero),
      'Un numéro de TVA est deux lettres de pays puis ses chiffres, dont une clé : vérifiez-le.',
    ),
  })
  .refine(({ siren, tva }) => siren !== null || tva !== null, {
    path: ['siren'],
    message: 'Indiquez le SIREN ou le numéro de TVA.',
  });

export const identifiantContract = defineContract({
  listIdentifiants: {
    method: 'GET',
    url: base,
    summary: 'Les numéros (SIREN, SIRET, TVA, GLN) auxquels un laboratoire se reconnaît sur ses factures.',
    access: rolesQui(canLireFacture),
    params: idParams,
    response: z.array(identifiantSchema),
  },
  ajouterIdentifiants: {
    method: 'POST',
    url: base,
    summary: 'Donner le SIREN ou le numéro de TVA d’un laboratoire.',
    access: rolesQui(canGererFacture),
    idempotent: true,
    params: idParams,
    body: numerosSchema,
    response: z.array(identifiantSchema),
  },
  retirerIdentifiant: {
    method: 'DELETE',
    url: `${base}/:identifiantId`,
    summary: 'Oublier un numéro d’un laboratoire : le prochain document demande à qui il est.',
    access: rolesQui(canGererFacture),
    params: z.object({ id, identifiantId: id }),
    response: sansContenu,
  },
});

nommer({ identifiantLaboratoire: identifiantSchema });
