import { CompiledQuery, type Compilable } from 'kysely';

/** Beyond, the one that was not asked for longest is written again: a text weighs some kilobytes. */
const MAX = 200;
const gardees = new Map<string, CompiledQuery>();

/** Stands for a value while the text is written. What reads it would write a text for one value only. */
class Place {
  readonly nom: string;
  constructor(nom: string) {
    this.nom = nom;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`the value of ${this.nom} is not known when its query is written`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

type Valeurs = Readonly<Record<string, unknown>>;
const placesDe = <V extends Valeurs>(valeurs: V): V =>
  Object.fromEntries(Object.keys(valeurs).map((nom) => [nom, new Place(nom)])) as V;

/** The least lately asked comes first. */
const retrouver = <V extends Valeurs>(cle: string, valeurs: V, ecrire: (places: V) => Compilable): CompiledQuery => {
  const connue = gardees.get(cle);
  const gardee = connue ?? ecrire(placesDe(valeurs)).compile();
  if (connue) gardees.delete(cle);
  else if (gardees.size >= MAX) gardees.delete(gardees.keys().next().value as string);
  gardees.set(cle, gardee);
  return gardee;
};

/**
 * A query whose text is written once for each shape: what Kysely takes to write a long one is a tenth of a request
 * (EXP-109).
 * @param cle all that the text depends on, and every value that is not in `valeurs`
 * @param valeurs what changes from one run to the next; parameters of the query, never read by `ecrire`
 * @throws Error when `ecrire` reads one of them
 */
export const requeteGardee = <V extends Valeurs, R = unknown>(
  cle: string,
  valeurs: V,
  ecrire: (places: V) => Compilable<R>,
): CompiledQuery<R> => {
  const { sql, parameters } = retrouver(cle, valeurs, ecrire);
  const donnees = parameters.map((parametre) => (parametre instanceof Place ? valeurs[parametre.nom] : parametre));
  return CompiledQuery.raw(sql, donnees);
};
