import { contratsTypes, type Contrats } from './contrats-inscrits.ts';
import type { ContratType, RouteContract } from './core/contract.ts';

export type NomDeContrat = keyof Contrats;
type Appels = { readonly [Nom in NomDeContrat]: { readonly [Appel in keyof Contrats[Nom]]: RouteContract } };
/**
 * Every call of the product, by feature: what OpenAPI shows and what the tests of rights go through. Said by a cast,
 * for every schema of a contract is one of zod's own: comparing the 624 with `z.ZodType` takes longer than all the
 * rest.
 */
export const contrats = contratsTypes as Readonly<Record<NomDeContrat, ContratType>> as Appels;
