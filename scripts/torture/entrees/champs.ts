import type { Fragment } from './valeurs.ts';

export type Chemin = readonly (string | number)[];

/** Every field of a value, the value itself first. */
export function* champsDe(valeur: unknown, chemin: Chemin = []): Generator<Chemin> {
  yield chemin;
  if (typeof valeur !== 'object' || valeur === null) return;
  for (const [nom, sous] of Object.entries(valeur))
    yield* champsDe(sous, [...chemin, Array.isArray(valeur) ? Number(nom) : nom]);
}

const SEUL: Chemin = [];
/** The JSON of a value in which each field of `mis` is written as its fragment says. */
export const ecrireAvec = (valeur: unknown, mis: ReadonlyMap<string, Fragment>, chemin: Chemin = SEUL): string => {
  const fragment = mis.get(chemin.join('/'));
  if (fragment !== undefined) return fragment;
  if (typeof valeur !== 'object' || valeur === null) return JSON.stringify(valeur) ?? 'null';
  if (Array.isArray(valeur)) return `[${valeur.map((sous, i) => ecrireAvec(sous, mis, [...chemin, i])).join(',')}]`;
  const champs = Object.entries(valeur).map(
    ([nom, sous]) => `${JSON.stringify(nom)}:${ecrireAvec(sous, mis, [...chemin, nom])}`,
  );
  return `{${champs.join(',')}}`;
};

/** The same with one field written twice, or one that no call knows. */
export const avecEnTrop = (json: string, champ: string): string => {
  if (!json.startsWith('{')) return json;
  return `{${champ}${json === '{}' ? '' : ','}${json.slice(1)}`;
};
