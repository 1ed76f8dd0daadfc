import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/**
 * Parses the query string into plain values (`?etat=DECLARE&page=2`); a repeated name gives a list. For
 * `createRouter`.
 */
export const parseSearch = (recherche: string): Record<string, unknown> => {
  const parametresLus: Record<string, unknown> = {};
  const parametres = new URLSearchParams(recherche);
  for (const nom of new Set(parametres.keys())) {
    const valeurs = parametres.getAll(nom);
    parametresLus[nom] = valeurs.length > 1 ? valeurs : valeurs[0];
  }
  return parametresLus;
};

const enMots = (valeur: unknown): string[] => {
  if (valeur === undefined || valeur === null || valeur === '') return [];
  if (Array.isArray(valeur)) return valeur.flatMap(enMots);
  return [typeof valeur === 'string' ? valeur : JSON.stringify(valeur)];
};

/** The reverse of `parseSearch`. To give to `createRouter`. */
export const stringifySearch = (recherche: Record<string, unknown>): string => {
  const parametres = new URLSearchParams();
  for (const [nom, valeur] of Object.entries(recherche)) for (const mot of enMots(valeur)) parametres.append(nom, mot);
  const texte = parametres.toString();
  return texte === '' ? '' : `?${texte}`;
};

const memes = (a: unknown, b: unknown): boolean => enMots(a).join('\n') === enMots(b).join('\n');

type Recherche = Record<string, unknown>;
/** A schema whose fields are all optional, because an address may hold none. */
type SchemaUrl = z.ZodObject<Readonly<Record<string, z.ZodType>>>;

/** The fields of one list, under the names of its schema. */
const sansPrefixe = (schema: SchemaUrl, recherche: Recherche, prefixe: string): Recherche =>
  Object.fromEntries(Object.keys(schema.shape).map((nom) => [nom, recherche[prefixe + nom]]));

/**
 * Drops an invalid field only, so that a shared link keeps its other filters. A list of one element travels as a
 * single value, and the list of a notification is separated by commas.
 */
const motsRecevables = (schema: SchemaUrl, recherche: Recherche): Recherche =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([nom, champ]) => {
      const mot = recherche[nom];
      const essais = [mot, [mot], typeof mot === 'string' && mot.split(',')];
      return [nom, essais.find((essai) => champ.safeParse(essai).success)];
    }),
  );

const lireEtat = <S extends SchemaUrl>(schema: S, recherche: Recherche): z.output<S> =>
  schema.parse(motsRecevables(schema, recherche));

/** The fields that differ from the defaults: the only ones an address writes. */
const sansDefauts = (schema: SchemaUrl, etat: Recherche): Recherche => {
  const defauts: Recherche = schema.parse({});
  return Object.fromEntries(
    Object.entries(etat).filter(([nom, valeur]) => enMots(valeur).length > 0 && !memes(valeur, defauts[nom])),
  );
};

const estRequete = <S extends SchemaUrl>(schema: S, mots: unknown): mots is z.input<S> =>
  schema.safeParse(mots).success;
/** The named fields, in the form that the server's call accepts. */
const enRequete = <S extends SchemaUrl>(schema: S, mots: Recherche, noms: readonly string[]): Partial<z.input<S>> => {
  const requete = Object.fromEntries(noms.map((nom) => [nom, mots[nom]]));
  return estRequete(schema, requete) ? requete : {};
};

export type OptionsUrl = {
  /** Replaces the current history entry, for a text typed letter by letter. */
  remplacer?: boolean;
  /** Clears all other fields of the address: another tab has its own filters and its own opened item. */
  seul?: boolean;
};

export type EtatUrl<S extends SchemaUrl> = {
  /** Every field, defaults included. */
  etat: z.output<S>;
  /** The fields that differ from the defaults: pass it to `call(route, { query })` and to the query key. */
  query: Partial<z.input<S>>;
  /** Changes some fields; any change but a page's own goes back to page 1. `undefined` or `''` clears a field. */
  changer: (
    modifs: Partial<{ [K in keyof z.output<S>]: z.output<S>[K] | null | undefined }>,
    options?: OptionsUrl,
  ) => void;
  /** Clears every field but sort and page size. */
  effacer: () => void;
  /** Names of the filters in force (sort and paging apart). */
  actifs: readonly string[];
};

const HORS_FILTRE: ReadonlySet<string> = new Set(['page', 'taille', 'tri', 'ordre']);

type Modifier = (modif: (actuelle: Recherche) => Recherche, remplacer?: boolean) => void;

/** Changes the query string, read from the history itself: two changes in a row add up. */
export const useModifier = (): Modifier => {
  const router = useRouter();
  return useCallback(
    (modif, remplacer = false) => {
      const { pathname, search, hash } = router.history.location;
      const suite = stringifySearch(modif(parseSearch(search)));
      if (suite !== search)
        void router.navigate({ href: pathname + suite + hash, replace: remplacer, resetScroll: false });
    },
    [router],
  );
};

/**
 * Filters, sort and page in the URL. The schema is usually the contract's own query:
 * `useEtatUrl(encoursContract.lister.query)`. Parameters it does not know (the opened item) are left alone.
 * @param schema a `z.object` kept outside the component, each field of which may be absent
 * @param prefixe before each name in the address: for a second list on one screen
 */
export const useEtatUrl = <S extends SchemaUrl>(schema: S, prefixe = ''): EtatUrl<S> => {
  const modifier = useModifier();
  // Compares the fields as text, so that a change of another field (the opened item) does not refetch the list.
  const texte = useLocation({ select: ({ search }) => stringifySearch(sansPrefixe(schema, search, prefixe)) });
  const etatLu = useMemo(() => {
    const mots = motsRecevables(schema, parseSearch(texte));
    const etat = schema.parse(mots);
    const dits = Object.keys(sansDefauts(schema, etat));
    return { etat, query: enRequete(schema, mots, dits), actifs: dits.filter((nom) => !HORS_FILTRE.has(nom)) };
  }, [schema, texte]);

  const poser = useCallback(
    (prochain: (actuel: Recherche) => Recherche, { remplacer = false, seul = false }: OptionsUrl = {}) =>
      modifier((actuelle) => {
        const nomsDuSchema = new Set(Object.keys(schema.shape).map((nom) => prefixe + nom));
        const autres = seul ? [] : Object.entries(actuelle).filter(([nom]) => !nomsDuSchema.has(nom));
        const etat = lireEtat(schema, seul ? {} : sansPrefixe(schema, actuelle, prefixe));
        const entreesDuSchema = Object.entries(sansDefauts(schema, prochain(etat)));
        return Object.fromEntries([
          ...autres,
          ...entreesDuSchema.map(([nom, valeur]) => [prefixe + nom, valeur] as const),
        ]);
      }, remplacer),
    [schema, modifier, prefixe],
  );

  const changer = useCallback<EtatUrl<S>['changer']>(
    (modifs, options) =>
      poser((actuel) => ({ ...actuel, ...('page' in modifs ? {} : { page: undefined }), ...modifs }), options),
    [poser],
  );
  const effacer = useCallback(
    () =>
      poser((actuel) =>
        Object.fromEntries(Object.entries(actuel).filter(([nom]) => HORS_FILTRE.has(nom) && nom !== 'page')),
      ),
    [poser],
  );
  return { ...etatLu, changer, effacer };
};

/**
 * The opened item in the URL (`?ouvert=12`): the drawer has its own address, so that Back closes it.
 * @param avec prefix of the fields that belong to the opened item (the filters of a list inside), cleared with it
 * @returns the id or null, the function that opens, the function that closes
 */
export const useElementOuvert = (
  nom = 'ouvert',
  avec?: string,
): { id: number | null; ouvrir: (id: number) => void; fermer: () => void } => {
  const modifier = useModifier();
  const idOuvert = useLocation({ select: ({ search }: { search: Recherche }) => Number(search[nom]) });
  const poser = useCallback(
    (id: string | undefined) =>
      modifier((actuelle) => ({
        ...Object.fromEntries(Object.entries(actuelle).filter(([cle]) => avec === undefined || !cle.startsWith(avec))),
        [nom]: id,
      })),
    [modifier, nom, avec],
  );
  return {
    id: Number.isSafeInteger(idOuvert) && idOuvert > 0 ? idOuvert : null,
    ouvrir: useCallback((id: number) => poser(String(id)), [poser]),
    fermer: useCallback(() => poser(undefined), [poser]),
  };
};
