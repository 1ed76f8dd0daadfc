import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';

const booleen = (nom: string) => z.boolean(`Indiquez ${nom}.`);
/** A pharmacy that wants to open more laboratories opens them all. */
const MAX_LABORATOIRES = 500;
const DERNIER_JOUR = '2099-12-31';
export const champsDroits = {
  droitTrade: booleen('si cette personne peut proposer des opérations'),
  lectureEncours: booleen('si cette personne peut lire les encours'),
  /** Documents stay closed to a delegate unless the pharmacy opens them (RES-45). */
  lectureDocuments: booleen('si cette personne peut lire les documents').default(false),
  lectureConditions: booleen('si cette personne peut lire les conditions').default(false),
  tousLaboratoires: booleen('si tous les laboratoires sont ouverts').default(false),
  laboratoireIds: z
    .array(idChoisi('un laboratoire'), 'La liste des laboratoires est attendue.')
    .max(MAX_LABORATOIRES, `${MAX_LABORATOIRES} laboratoires au plus.`)
    .default([]),
  /** The last day of the access, included; without it, the access lasts until it is deactivated. */
  expireLe: jourFacultatif('La date de fin').refine(
    (v) => v === null || v <= DERNIER_JOUR,
    'Cette date est trop lointaine.',
  ),
};
export const droitsHabilitationSchema = z.strictObject({ version, ...champsDroits });
