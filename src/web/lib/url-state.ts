import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/** The query string as plain words (`?etat=DECLARE&page=2`), a repeated name being a list. To give to `createRouter`. */
export const parseSearch = (recherche: string): Record<string, unknown> => {
  const lu: Record<string, unknown> = {};
  const parametres = new URLSearchParams(recherche);
  for (const nom of new Set(parametres.keys())) {
    const valeurs = parametres.getAll(nom);
    lu[nom] = valeurs.length > 1 ? valeurs : valeurs[0];
  }
  return lu;
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

type Mots = Record<string, string | string[]>;

const lireChamp = (schema: z.ZodType, mot: unknown): unknown => {
  const defaut = () => schema.safeParse(undefined).data;
  if (mot === undefined) return defaut();
  const lu = schema.safeParse(mot);
  if (lu.success) return lu.data;
  // A list of one travels as a lone word.
  const liste = schema.safeParse([mot]);
  return liste.success ? liste.data : defaut();
};

/** Each field on its own: an unknown word in a shared link loses that filter only. */
const lireEtat = (
  champs: Readonly<Record<string, z.ZodType>>,
  recherche: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(champs).map(([nom, schema]) => [nom, lireChamp(schema, recherche[nom])]));

/** What differs from the schema's defaults, as the words of the URL: also what the server's call needs. */
const ecrireEtat = (champs: Readonly<Record<string, z.ZodType>>, etat: Readonly<Record<string, unknown>>): Mots => {
  const mots: Mots = {};
  for (const [nom, schema] of Object.entries(champs)) {
    const valeurs = enMots(etat[nom]);
    if (valeurs.length === 0 || memes(etat[nom], schema.safeParse(undefined).data)) continue;
    const [premier = ''] = valeurs;
    mots[nom] = Array.isArray(etat[nom]) && valeurs.length > 1 ? valeurs : premier;
  }
  return mots;
};

type SchemaUrl = z.ZodObject<Readonly<Record<string, z.ZodType>>>;

export type OptionsUrl = {
  /** Takes the place of the current history entry: for what is typed letter after letter. */
  remplacer?: boolean;
  /** Forgets all the rest of the address: another tab has its own filters and its own opened item. */
  seul?: boolean;
};

export type EtatUrl<S extends SchemaUrl> = {
  /** Every field, defaults included. */
  etat: z.output<S>;
  /** What differs from the defaults: give it to `call(route, { query })` and to the query key. */
  query: Partial<z.input<S>>;
  /** Changes some fields; any change but a page's own goes back to page 1. `undefined` or `''` clears a field. */
  changer: (
    modifs: Partial<{ [K in keyof z.output<S>]: z.output<S>[K] | null | undefined }>,
    options?: OptionsUrl,
  ) => void;
  /** Clears every field but sort and page size. */
  effacer: () => void;
  /** Names of the filters in force (sort and paging apart). */
  actifs: readonly (keyof z.output<S> & string)[];
};

/** A list's own words, under the names of its schema. */
const sansPrefixe = (
  champs: Readonly<Record<string, z.ZodType>>,
  recherche: Readonly<Record<string, unknown>>,
  prefixe: string,
) => Object.fromEntries(Object.keys(champs).map((nom) => [nom, recherche[prefixe + nom]]));

const HORS_FILTRE: ReadonlySet<string> = new Set(['page', 'taille', 'tri', 'ordre']);

type Recherche = Record<string, unknown>;
type Modifier = (modif: (actuelle: Recherche) => Recherche, remplacer?: boolean) => void;

/** The query string and what changes it, read from the history itself: two changes in a row add up. */
const useRecherche = (): [texte: string, modifier: Modifier] => {
  const router = useRouter();
  const historique = router.history;
  const texte = useLocation({ select: (lieu) => lieu.searchStr });
  const modifier = useCallback<Modifier>(
    (modif, remplacer = false) => {
      const { pathname, search, hash } = historique.location;
      const suite = `${pathname}${stringifySearch(modif(parseSearch(search)))}${hash}`;
      if (suite === `${pathname}${search}${hash}`) return;
      void router.navigate({ href: suite, replace: remplacer, resetScroll: false });
    },
    [historique, router],
  );
  return [texte, modifier];
};

/**
 * Filters, sort and page in the URL. The schema is usually the contract's own query: `useEtatUrl(encoursContract.lister.query)`.
 * Parameters it does not know (the opened item) are left alone.
 * @param schema a `z.object` kept outside the component
 * @param prefixe before each name in the address: for a second list on one screen
 */
export const useEtatUrl = <S extends SchemaUrl>(schema: S, prefixe = ''): EtatUrl<S> => {
  const [recherche, modifier] = useRecherche();
  const champs: Record<string, z.ZodType> = schema.shape;
  // Compared as text: another parameter changing (the opened item) must not refetch the list.
  const lue = parseSearch(recherche);
  const texte = stringifySearch(sansPrefixe(champs, lue, prefixe));

  const { etat, query } = useMemo(() => {
    const valeurs = lireEtat(champs, parseSearch(texte));
    return { etat: valeurs, query: ecrireEtat(champs, valeurs) };
  }, [champs, texte]);

  const poser = useCallback(
    (prochain: (actuel: Recherche) => Recherche, { remplacer = false, seul = false }: OptionsUrl = {}) =>
      modifier((actuelle) => {
        const siens = new Set(Object.keys(champs).map((nom) => prefixe + nom));
        const autres = seul ? [] : Object.entries(actuelle).filter(([nom]) => !siens.has(nom));
        const siennes = seul ? {} : sansPrefixe(champs, actuelle, prefixe);
        const mots = ecrireEtat(champs, prochain(lireEtat(champs, siennes)));
        return Object.fromEntries([
          ...autres,
          ...Object.entries(mots).map(([nom, mot]) => [prefixe + nom, mot] as const),
        ]);
      }, remplacer),
    [champs, modifier, prefixe],
  );

  const changer = useCallback(
    (modifs: Record<string, unknown>, options?: OptionsUrl) =>
      poser(
        (actuel) => ({ ...actuel, ...('page' in modifs || !('page' in champs) ? {} : { page: undefined }), ...modifs }),
        options,
      ),
    [champs, poser],
  );

  const effacer = useCallback(
    () =>
      poser((actuel) =>
        Object.fromEntries(Object.entries(actuel).filter(([nom]) => HORS_FILTRE.has(nom) && nom !== 'page')),
      ),
    [poser],
  );

  const actifs = useMemo(() => Object.keys(query).filter((nom) => !HORS_FILTRE.has(nom)), [query]);

  return { etat, query, changer, effacer, actifs } as unknown as EtatUrl<S>;
};

/**
 * The opened item in the URL (`?ouvert=12`): the drawer has its own address, Back closes it.
 * @param avec prefix of what belongs to the opened item (the filters of a list inside), forgotten with it
 * @returns its id or null, what opens, what closes
 */
export const useElementOuvert = (
  nom = 'ouvert',
  avec?: string,
): { id: number | null; ouvrir: (id: number) => void; fermer: () => void } => {
  const [recherche, modifier] = useRecherche();
  const lu = Number(parseSearch(recherche)[nom]);
  const poser = useCallback(
    (id: string | undefined) =>
      modifier((actuelle) => ({
        ...Object.fromEntries(Object.entries(actuelle).filter(([cle]) => avec === undefined || !cle.startsWith(avec))),
        [nom]: id,
      })),
    [modifier, nom, avec],
  );
  return {
    id: Number.isSafeInteger(lu) && lu > 0 ? lu : null,
    ouvrir: useCallback((id: number) => poser(String(id)), [poser]),
    fermer: useCallback(() => poser(undefined), [poser]),
  };
};
