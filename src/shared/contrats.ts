import { contratsTypes, type Contrats } from './contrats-inscrits.ts';
import type { ContratType, RouteContract } from './core/contract.ts';

export type NomDeContrat = keyof Contrats;
type Appels = { readonly [Nom in NomDeContrat]: { readonly [Appel in keyof Contrats[Nom]]: RouteContract } };
/**
 * Every call of the product, by feature, for OpenAPI and for the tests of rights. The cast is safe since every schema
 * of a contract comes from zod, and it is needed: comparing the 624 schemas with `z.ZodType` takes longer than the rest
 * of the type check.
 */
export const contrats = contratsTypes as Readonly<Record<NomDeContrat, ContratType>> as Appels;
