import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react';

/** What the server, or the network, answered to a whole form. `conflit`: someone else changed it meanwhile. */
export type AlerteFormulaire = { genre: 'refus' | 'conflit' | 'connexion'; texte: string };

export type EnvoiFormulaire = {
  /** The same as long as the same values are sent again after a doubt (lost connection): give it to `call`. */
  idempotencyKey: string;
};

export type OptionsFormulaire = {
  /** What the schema alone cannot know is wrong with the typed values, by field: shown with the rest at once. */
  verifier?: (valeurs: Valeurs) => Readonly<Record<string, string>>;
  /** Keeps what is typed under this name until it is saved (`encours.nouveau`, `encours.12`). */
  brouillon?: string;
  /** Asks before leaving a changed form. Default true. */
  garde?: boolean;
  /** A field that exists without being drawn yet: its refusal waits there, and drawing it is the screen's. */
  connait?: (chemin: string) => boolean;
  /** Offered on a version conflict: refetch, then `reprendre` the new values. */
  onRecharger?: () => void;
};

/** What `useFormulaire` gives for a field of text. */
export type ProprietesChamp = {
  readonly name?: string;
  readonly value?: string;
  readonly error?: ReactNode;
  readonly onChange: (valeur: unknown) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
};

/** The same for a checkbox or a switch. */
export type ProprietesCoche = Pick<ProprietesChamp, 'name' | 'error' | 'onChange'> & { readonly checked?: boolean };

export type Valeurs = Record<string, unknown>;

export type EtatFormulaire<V> = {
  id: string;
  /** `<TextInput label="Nom" {...f.champ('nom')} />` */
  champ: (chemin: Chemin<V>) => ReturnType<UseFormReturnType<Valeurs>['getInputProps']>;
  /** The same for a checkbox or a switch. */
  coche: (chemin: Chemin<V>) => ReturnType<UseFormReturnType<Valeurs>['getInputProps']>;
  valeurs: V;
  poser: (modifs: Partial<V>) => void;
  erreurs: Readonly<Record<string, ReactNode>>;
  alerte: AlerteFormulaire | null;
  fermerAlerte: () => void;
  enCours: boolean;
  modifie: boolean;
  envoyer: () => Promise<void>;
  /** New starting values (after “Recharger”, or after an autosave): nothing is changed any more. */
  reprendre: (valeurs: V) => void;
  /** For a dialog without URL: `onClose={() => void f.quitter().then((oui) => oui && fermer())}`. */
  quitter: () => Promise<boolean>;
  /** True when what is shown was typed before a reload; `repartir` goes back to the starting values. */
  repris: boolean;
  repartir: () => void;
  recharger: (() => void) | undefined;
  /** Of the `<form>`; `<Formulaire>` sets them. */
  props: {
    id: string;
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (evenement: SyntheticEvent) => void;
    onKeyDown: (evenement: KeyboardEvent) => void;
  };
};

/**
 * The path of a field through the values of a form: `nom`, `lignes`, `lignes.0.nom`. A path that leads nowhere does not
 * compile. Of a union (the dispositifs of a promotion), the paths of each member.
 */
export type Chemin<V> = V extends readonly (infer E)[]
  ? `${number}` | `${number}.${Chemin<E>}`
  : V extends Blob | Date
    ? never
    : V extends object
      ? { [K in keyof V & string]-?: K | `${K}.${Chemin<V[K]>}` }[keyof V & string]
      : never;
