import { z } from 'zod';
import { texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams } from '#shared/core/contract.ts';
import { jour } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { archiveSchema } from '#shared/features/exploitation/archive/contract.ts';
import { canGererPrestations, canLirePrestations } from '../policy.ts';
import { MAX_REVERSIONS } from '../schemas.ts';
import { formatsVirement } from '../schemas/enumerations.ts';
import { apresVirementSchema, detailPrestationSchema } from '../schemas/lecture.ts';

const cheminPrestation = '/api/v1/prestations/:id';
const lecteurs = rolesQui(canLirePrestations);
const gerants = rolesQui(canGererPrestations);
const reversionIds = z
  .array(idChoisi('une reversion'), 'Liste de reversions attendue.')
  .min(1, 'Choisissez au moins une reversion.')
  .max(MAX_REVERSIONS, `Choisissez ${MAX_REVERSIONS} reversions au plus.`)
  .transform((ids) => [...new Set(ids)]);
const params = z.object({ id, virementId: id });
/** The version of the prestation that the screen read. */
const surLaPrestation = { version };

/** How the parts of a prestation reach the adhérents: each call answers the whole prestation. */
export const reversionContract = defineContract({
  direDejaViree: {
    method: 'PUT',
    url: `${cheminPrestation}/reversions/virees`,
    summary: 'Dire déjà virées des reversions faites autrement, à une date et sous une référence.',
    access: gerants,
    params: idParams,
    body: z.strictObject({
      reversionIds,
      date: jour('La date du virement'),
      reference: texteRequis('La référence', 140),
      ...surLaPrestation,
    }),
    response: detailPrestationSchema,
  },
  remettreReversion: {
    method: 'PUT',
    url: `${cheminPrestation}/reversions/:reversionId/remise`,
    summary: 'Remettre à reverser une reversion dite déjà virée par erreur.',
    access: gerants,
    params: z.object({ id, reversionId: id }),
    body: z.strictObject(surLaPrestation),
    response: detailPrestationSchema,
  },
  reverserSansPreuve: {
    method: 'PUT',
    url: `${cheminPrestation}/reversions/sans-preuve`,
    summary: 'Accepter de reverser sans preuve, en disant pourquoi ; ou l’exiger de nouveau, sans motif.',
    access: gerants,
    params: idParams,
    body: z.strictObject({
      reversionIds,
      motif: texteRequis('Le motif').nullable(),
      ...surLaPrestation,
    }),
    response: detailPrestationSchema,
  },
  emettreVirement: {
    method: 'POST',
    url: `${cheminPrestation}/virements`,
    summary:
      'Préparer le fichier de virement des reversions choisies ; chacune n’est que dans un seul ; un IBAN neuf est ' +
      'laissé de côté, et dit.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ reversionIds, dateExecution: jour('La date d’exécution'), ...surLaPrestation }),
    response: apresVirementSchema,
  },
  lireVirement: {
    method: 'GET',
    url: `${cheminPrestation}/virements/:virementId/fichier`,
    summary: 'Le fichier d’un virement, toujours le même : SEPA (pain.001) ou CSV.',
    access: gerants,
    params,
    query: z.object({ format: z.enum(formatsVirement, 'Format inconnu.').default('xml') }),
    responseType: 'file',
    response: z.unknown(),
  },
  executerVirement: {
    method: 'PUT',
    url: `${cheminPrestation}/virements/:virementId/execution`,
    summary: 'Dire qu’un virement est exécuté par la banque : ses reversions sont faites, les adhérents prévenus.',
    access: gerants,
    params,
    body: z.strictObject({ date: jour('La date du virement'), version }),
    response: detailPrestationSchema,
  },
  annulerVirement: {
    method: 'PUT',
    url: `${cheminPrestation}/virements/:virementId/annulation`,
    summary: 'Annuler un fichier de virement que la banque n’a pas exécuté : ses reversions redeviennent à faire.',
    access: gerants,
    params,
    body: z.strictObject({ motif: texteRequis('Le motif'), version }),
    response: detailPrestationSchema,
  },
  lireReleveReversion: {
    method: 'GET',
    url: `${cheminPrestation}/reversions/:reversionId/releve`,
    summary: 'Le relevé de reversion d’un adhérent, en PDF.',
    access: lecteurs,
    params: z.object({ id, reversionId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  archiverReleves: {
    method: 'POST',
    url: `${cheminPrestation}/releves`,
    summary: 'Demander une archive ZIP des relevés de reversion de tous les adhérents, faite à part.',
    access: gerants,
    idempotent: true,
    params: idParams,
    response: archiveSchema,
  },
});
