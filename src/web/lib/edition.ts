import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from './formulaire.ts';
import { fusionnerVersions } from './formulaire/fusion.ts';

/** Keeps the first version read: a refresh must not overwrite what is being typed. */
export const usePremierLu = <E>(element: E | undefined): E | undefined => {
  const [premier, setPremier] = useState(element);
  if (premier === undefined && element !== undefined) setPremier(element);
  return premier;
};

/** The fields of an item that a form edits: those that its schema names. */
export const extraireChamps = <C extends z.core.$ZodLooseShape, E extends object>(
  schema: z.ZodObject<C>,
  element: E,
): Pick<E, keyof C & keyof E> =>
  Object.fromEntries(Object.entries(element).filter(([nom]) => nom in schema.shape)) as Pick<E, keyof C & keyof E>;

/** The empty values of a form. */
export const champsVides = <C extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<C>,
): { readonly [N in keyof C]: null } =>
  Object.fromEntries(Object.keys(schema.shape).map((nom) => [nom, null])) as { readonly [N in keyof C]: null };

type EnConflit<V> = Pick<EtatFormulaire<V>, 'valeurs' | 'poser' | 'fermerAlerte'>;

/**
 * After a conflict: keeps the typed fields, takes the colleague's values for the others, and bases the next submission
 * on the colleague's version.
 */
export const reprendreApresConflit = <V extends { readonly version: number | null }>(
  f: EnConflit<V>,
  depart: V,
  frais: V,
): void => {
  f.poser({ ...fusionnerVersions(depart, frais, f.valeurs), version: frais.version });
  f.fermerAlerte();
};

/** Bases the next submission on the version just read, for a form that holds no other field of the item. */
export const reprendreVersion = (
  f: { readonly poser: (modifs: { version: number }) => void; readonly fermerAlerte: () => void },
  { version }: { readonly version: number },
): void => {
  f.poser({ version });
  f.fermerAlerte();
};

type Options<S extends z.ZodType, E> = {
  /** The item's fields as form values. */
  champs: (element: E) => SaisieDe<z.input<S>>;
  enregistrer: (donnees: z.output<S>, version: number) => Promise<unknown>;
  /** Reads the item again; undefined when it has been deleted. */
  relire: () => Promise<E | undefined>;
  onFermer: () => void;
};

/**
 * A form on an item that other users may change meanwhile. On a conflict, "Recharger" keeps the typed fields, takes
 * the colleague's values for the others, and bases the next submission on the colleague's version.
 * @returns the form, and the function that closes its dialog (asking first when something was typed)
 */
export const useEdition = <S extends z.ZodType, E extends { readonly version: number }>(
  schema: S,
  element: E,
  { champs, enregistrer, relire, onFermer }: Options<S, E>,
): { formulaire: EtatFormulaire<SaisieDe<z.input<S>>>; fermer: () => void } => {
  const base = useRef(element);
  const formulaire: EtatFormulaire<SaisieDe<z.input<S>>> = useFormulaire(
    schema,
    champs(element),
    async (donnees) => {
      await enregistrer(donnees, base.current.version);
      onFermer();
    },
    { onRecharger: () => void recharger() },
  );
  const recharger = async () => {
    const frais = await relire();
    if (!frais) return onFermer();
    formulaire.poser(fusionnerVersions(champs(base.current), champs(frais), formulaire.valeurs));
    base.current = frais;
    formulaire.fermerAlerte();
  };
  return { formulaire, fermer: () => void formulaire.quitter().then((oui) => oui && onFermer()) };
};
