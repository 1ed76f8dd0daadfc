import { z } from 'zod';

type Schema = {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
};

const texte = (nom: string, { minLength = 1 }: Schema): string => {
  if (/mail/i.test(nom)) return 'quelqu.un@exemple.fr';
  if (/^date|jusquau/i.test(nom)) return '2026-11-21';
  if (/color|couleur/i.test(nom)) return '#17754a';
  if (/url|site/i.test(nom)) return 'https://exemple.fr/';
  if (/password/i.test(nom)) return 'Pharmaccord1';
  return 'x'.repeat(Math.max(minLength, 3));
};

const depuis = (schema: Schema, nom = ''): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choix] = schema.anyOf ?? schema.oneOf ?? [];
  if (choix) return depuis(choix, nom);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([cle, propriete]) => [cle, depuis(propriete, cle)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => depuis(schema.items ?? {}, nom));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case undefined:
    default:
      return texte(nom, schema);
  }
};

/** A plausible value of a zod schema, from the field names people expect: what a fuzzer then spoils. */
export const echantillon = (schema: z.ZodType): unknown =>
  depuis(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Every way to replace one leaf (or branch) of a value by `intrus`. */
export function* avecIntrus(valeur: unknown, intrus: unknown): Generator {
  yield intrus;
  if (Array.isArray(valeur)) {
    for (const [i, element] of valeur.entries())
      for (const autre of avecIntrus(element, intrus)) yield valeur.with(i, autre);
    return;
  }
  if (typeof valeur !== 'object' || valeur === null) return;
  for (const [cle, element] of Object.entries(valeur))
    for (const autre of avecIntrus(element, intrus)) yield { ...valeur, [cle]: autre };
}

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur);

/**
 * The values that a contract refuses, each spoiled in one place (`avecIntrus`), as few as tell all of them: one is spoiled in
 * every field at once, since a refusal names all the fields it refuses. What the contract takes stays apart: it goes further.
 */
export const reunirLesRefus = (
  schema: z.ZodType,
  modele: unknown,
  valeurs: Iterable<unknown>,
): { readonly acceptees: readonly unknown[]; readonly refusees: readonly unknown[] } => {
  const acceptees: unknown[] = [];
  const refusees: unknown[] = [];
  const rangs = new Map<string, number>();
  const reunies: Record<string, unknown>[] = [];
  for (const valeur of valeurs) {
    const champ =
      estObjet(modele) && estObjet(valeur) && Object.keys(valeur).find((nom) => valeur[nom] !== modele[nom]);
    if (schema.safeParse(valeur).success) acceptees.push(valeur);
    else if (champ) {
      const rang = rangs.get(champ) ?? 0;
      rangs.set(champ, rang + 1);
      (reunies[rang] ??= { ...modele })[champ] = valeur[champ];
    } else refusees.push(valeur);
  }
  return { acceptees, refusees: [...refusees, ...reunies] };
};
