import { z } from 'zod';

/** The schemas that the API documentation describes once, under a name. */
export const schemasNommes = z.registry<{ readonly id: string }>();

const nomDe = (cle: string): string => `${cle.charAt(0).toUpperCase()}${cle.slice(1).replace(/Schema$/, '')}`;

/**
 * Names schemas that several calls share: OpenAPI describes each once, and a client generated from it has a type for
 * it.
 * @param schemas by the name of their constant, or by a longer one when another feature has the same: `palierRfaSchema`
 * is named `PalierRfa`
 */
export const nommer = (schemas: Readonly<Record<string, z.core.SomeType>>): void => {
  for (const [cle, schema] of Object.entries(schemas)) schemasNommes.add(schema as z.core.$ZodType, { id: nomDe(cle) });
};
