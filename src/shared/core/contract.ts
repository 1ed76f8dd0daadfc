import { z } from 'zod';
import type { Restriction, Role } from './acteur.ts';

/**
 * Who may call: everybody, or the listed roles. Derived from the policy by `rolesQui`, else one of the sets of
 * `roles.ts`; shown in OpenAPI as `x-roles`.
 */
export type Access = 'public' | readonly Role[];

type NomsDeParties = {
  /** Default: `fichiers`. */
  readonly fichiers?: string;
  /** Each field of the body is a JSON part of its own. Default: the whole body is one JSON part, `donnees`. */
  readonly parChamp?: boolean;
};

type RouteAvec<S> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify form: `/api/v1/encours/:id`. */
  readonly url: `/api/v1/${string}`;
  /** One French sentence for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  /** Forbidden for acts on passwords, subscription and users (COM-6). Default: allowed. */
  readonly impersonation?: 'allowed' | 'forbidden';
  /**
   * `requise`: the person types the password again, unless it was done in this session ten minutes ago at most
   * (CPT-77).
   */
  readonly confirmation?: 'requise';
  /** The session restrictions under which this call is still answered. Default: none. */
  readonly malgre?: readonly Restriction[];
  /** A creating POST: the header `Idempotency-Key` makes it safe to send twice (COM-27). */
  readonly idempotent?: boolean;
  /** How the body travels. Default: JSON. `multipart`: JSON fields + files, handed to the handler as `fichiers`. */
  readonly bodyType?: 'json' | 'text' | 'multipart';
  /** The names of the parts of a `multipart` call, see `partiesDe`. */
  readonly parties?: NomsDeParties;
  /**
   * Limit of the body in bytes. Default: 1 MiB; for `multipart`, one file of 15 MB. The files of a call are counted
   * together.
   */
  readonly bodyLimit?: number;
  /** Fields accepted in the body and removed before it is read, because they change nothing in this call (COM-137). */
  readonly ignore?: readonly string[];
  /** `file`: the handler answers a `FichierReponse`, and `response` is `z.unknown()`. Default: json. */
  readonly responseType?: 'json' | 'file';
  readonly params?: S;
  readonly query?: S;
  readonly body?: S;
  readonly response: S;
};

/** A route of any feature, when the types of its request and its answer do not matter. */
export type RouteContract = RouteAvec<z.ZodType>;
export type Contract = Readonly<Record<string, RouteContract>>;

/**
 * A route whose parts keep their own types. `z.core.SomeType` has one member, `z.ZodType` has sixty that refer to one
 * another: comparing every schema with `z.ZodType` took half of the type check.
 */
export type RouteTypee = RouteAvec<z.core.SomeType>;
export type ContratType = Readonly<Record<string, RouteTypee>>;

/** The JSON part that holds the whole body of a `multipart` call. */
export const PART_DONNEES = 'donnees';

/**
 * The parts of a `multipart` call, as a caller names them: OpenAPI describes them, the browser sends them.
 * @returns `fichiers`, the name of each part that is a file, and `parChamp`, how the body is cut into JSON parts
 */
export const partiesDe = ({ parties = {} }: Pick<RouteContract, 'parties'>): Required<NomsDeParties> => ({
  fichiers: parties.fichiers ?? 'fichiers',
  parChamp: parties.parChamp ?? false,
});

/** Names the routes of a feature; the server binds each of them, the browser calls through them. */
export const defineContract = <const C extends ContratType>(contract: C): C => contract;

type PartOf<R, K extends string> = R extends { readonly [P in K]: { readonly _zod: { readonly output: infer O } } }
  ? O
  : undefined;
type InputOf<R, K extends string> = R extends { readonly [P in K]: { readonly _zod: { readonly input: infer I } } }
  ? I
  : undefined;
/** The request as a handler receives it (after zod's defaults and coercions). */
export type ParamsOf<R> = PartOf<R, 'params'>;
export type QueryOf<R> = PartOf<R, 'query'>;
export type BodyOf<R> = PartOf<R, 'body'>;
/** The request as a caller writes it. */
export type ParamsInputOf<R> = InputOf<R, 'params'>;
export type QueryInputOf<R> = InputOf<R, 'query'>;
export type BodyInputOf<R> = InputOf<R, 'body'>;
export type ResponseOf<R> = InputOf<R, 'response'>;
export type ParsedResponseOf<R> = PartOf<R, 'response'>;

/** The body of an answer without content: `null` in JSON. */
export const sansContenu = z.null();

const entierPositif = (phrase: string) =>
  z.coerce.number(phrase).int(phrase).positive(phrase).max(Number.MAX_SAFE_INTEGER, phrase);
const idSchema = entierPositif('Cet élément n’est pas reconnu. Rechargez la page, puis recommencez.');
/** A positive integer id, in a path or in a body when no person picks it in a list (COM-28). */
export const id = idSchema;
/**
 * The id of an item a person picks in a list: the message of an empty field says what to pick (COM-36).
 * @param quoi what is chosen, with its article: "un laboratoire"
 */
export const idChoisi = (quoi: string) => entierPositif(`Choisissez ${quoi} dans la liste.`);
/** `{ id }` of a path. */
export const idParams = z.object({ id: idSchema });
