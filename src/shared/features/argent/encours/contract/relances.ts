import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { MAX_DELAI_RELANCE, NIVEAU_MAX, TYPE_DEFAUT } from '../rules/delais.ts';
import { typesEncours } from '../schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererRelances, canLireEncours } from '../policy.ts';

const typesRelance = [TYPE_DEFAUT, ...typesEncours] as const;
const DELAI = `Un délai est un nombre entier de jours, de 1 à ${MAX_DELAI_RELANCE}.`;
const delais = z
  .array(z.number(DELAI).int(DELAI).min(1, DELAI).max(MAX_DELAI_RELANCE, DELAI), 'Indiquez les délais.')
  .min(1, 'Indiquez au moins un délai.')
  .max(NIVEAU_MAX, `Il y a ${NIVEAU_MAX} relances au plus.`)
  .refine(
    (jours) => jours.every((jour, i) => i === 0 || jour > (jours[i - 1] ?? 0)),
    'Chaque délai doit être plus long que le précédent.',
  );
/** The fields of the form of the delays. */
export const relanceRuleSaisieSchema = z.strictObject({ delais });
const version = z
  .number('La version est obligatoire.')
  .int('La version est obligatoire.')
  .min(0, 'La version est obligatoire.');

export const relanceRuleSchema = z.object({
  type: z.enum(typesRelance),
  /** The delays that apply now. */
  delais: z.array(entierLu),
  /**
   * Whether the type has its own delays; false when it follows the default ones (or the usual ones, for the default
   * itself).
   */
  propre: z.boolean(),
  version: entierLu,
  modifieLe: instant.nullable(),
  modifieParNom: texteOuNul,
});
export type RelanceRule = z.output<typeof relanceRuleSchema>;
export const relanceRulesSchema = z.object({
  regles: z.array(relanceRuleSchema),
  droits: z.object({ gerer: z.boolean() }),
});
export type RelanceRules = z.output<typeof relanceRulesSchema>;

export const relanceContract = defineContract({
  lireReglesRelance: {
    method: 'GET',
    url: '/api/v1/relances',
    summary: 'Après combien de jours chaque sorte d’encours se relance.',
    access: rolesQui(canLireEncours),
    response: relanceRulesSchema,
  },
  modifierRegleRelance: {
    method: 'PUT',
    url: '/api/v1/relances/:type',
    summary: 'Changer les délais de relance d’une sorte d’encours, ou (sans délais) revenir à ceux par défaut.',
    access: rolesQui(canGererRelances),
    params: z.object({ type: z.enum(typesRelance, 'Cette sorte d’encours n’existe pas.') }),
    body: z.strictObject({ delais: delais.nullable(), version }),
    response: relanceRuleSchema,
  },
});

nommer({ regleRelanceSchema: relanceRuleSchema });
