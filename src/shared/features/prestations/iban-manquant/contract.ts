import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { compteBancaireSaisiSchema } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { canDemanderIbans, canSuivreIbanTardif } from './policy.ts';
import { etatsIbanTardif } from './rules.ts';

const ibanTardifSchema = z.object({
  etat: z.enum(etatsIbanTardif),
  demandeLe: instant,
  demandeParNom: z.string(),
  /** The mail address that received the link. */
  adresse: z.string(),
  expireLe: instant,
  titulaire: texteOuNul,
  /** Only the last characters of the IBAN. */
  iban: texteOuNul,
  /** Warns that the holder's name is not that of the account: never a refusal (PRS-25). */
  avertissement: texteOuNul,
  saisiLe: instant.nullable(),
  utilisableLe: instant.nullable(),
  confirmeLe: instant.nullable(),
  confirmeParNom: texteOuNul,
  version: entierLu,
});
export type IbanTardif = z.output<typeof ibanTardifSchema>;

const suiviSchema = z.object({
  demande: ibanTardifSchema.nullable(),
  droits: z.object({ demander: z.boolean(), confirmer: z.boolean() }),
});
export type SuiviIbanTardif = z.output<typeof suiviSchema>;

const racine = '/api/v1/ibans-tardifs/:id' as const;
const suivre = rolesQui(canSuivreIbanTardif);
/** The link accepts any text, so that a malformed link is answered like any wrong link. */
const lien = z.object({ id: z.string(), uuid: z.string() });

export const ibanManquantContract = defineContract({
  lireIbanTardif: {
    method: 'GET',
    url: racine,
    summary: 'L’IBAN demandé à un compte résilié à qui une reversion est due.',
    access: suivre,
    params: idParams,
    response: suiviSchema,
  },
  demanderIbanTardif: {
    method: 'POST',
    url: racine,
    summary: 'Envoyer à l’ADMIN connu d’un compte résilié le lien, à usage unique, où il donne son IBAN.',
    access: suivre,
    params: idParams,
    response: suiviSchema,
  },
  confirmerIbanTardif: {
    method: 'PUT',
    url: racine,
    summary: 'Confirmer l’IBAN donné par un compte résilié, 72 heures après : les virements l’emploient.',
    access: suivre,
    confirmation: 'requise',
    impersonation: 'forbidden',
    params: idParams,
    body: z.strictObject({ version }),
    response: suiviSchema,
  },
  ibansManquants: {
    method: 'GET',
    url: '/api/v1/prestations/ibans-manquants',
    summary: 'À combien de pharmacies le groupement doit une reversion sans connaître leur IBAN.',
    access: rolesQui(canDemanderIbans),
    response: z.object({ nombre: entierLu, nbResiliees: entierLu, noms: z.array(z.string()) }),
  },
  demanderIbans: {
    method: 'POST',
    url: '/api/v1/prestations/ibans-manquants',
    summary:
      'Demander leur IBAN, par mail et notification, à toutes les pharmacies à qui une reversion est due sans lui.',
    access: rolesQui(canDemanderIbans),
    impersonation: 'forbidden',
    response: z.object({ nbDemandes: entierLu, nbDejaDemandes: entierLu }),
  },
  lireDemandeIban: {
    method: 'GET',
    url: '/api/v1/ibans/:id/public/:uuid',
    summary: 'Ce que le lien montre à l’ADMIN d’un compte résilié : ce qui lui est dû, et par qui.',
    access: 'public',
    params: lien,
    response: z.object({
      nom: z.string(),
      dus: z.array(z.object({ groupementNom: z.string(), montantHtCentimes: entierLu })),
    }),
  },
  donnerIban: {
    method: 'POST',
    url: '/api/v1/ibans/:id/public/:uuid',
    summary: 'Donner l’IBAN d’un compte résilié par son lien, une fois ; tous ses ADMIN en sont prévenus.',
    access: 'public',
    params: lien,
    body: compteBancaireSaisiSchema,
    response: sansContenu,
  },
});

nommer({ ibanTardifSchema });
