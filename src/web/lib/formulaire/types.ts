import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react';

/** The answer of the server or the network to a whole form. `conflit`: another user changed the item meanwhile. */
export type AlerteFormulaire = { genre: 'refus' | 'conflit' | 'connexion'; texte: string };

export type EnvoiFormulaire = {
  /** Pass it to `call`: it does not change while the same values are sent again after a lost connection. */
  idempotencyKey: string;
};

export type OptionsFormulaire = {
  /** Errors that the schema alone cannot find, by field, shown together with the schema's. */
  verifier?: (valeurs: Valeurs) => Readonly<Record<string, string>>;
  /** Name under which the draft is kept until it is saved (`encours.nouveau`, `encours.12`). */
  brouillon?: string;
  /** Asks before leaving a changed form. Default true. */
  garde?: boolean;
  /** True for a field that exists but is not rendered yet: its refusal waits until the screen renders it. */
  connait?: (chemin: string) => boolean;
  /** Offered on a version conflict: read the item again, then `reprendre` the new values. */
  onRecharger?: () => void;
};

/** The props that `useFormulaire` gives to a text field. */
export type ProprietesChamp = {
  readonly name?: string;
  readonly value?: string;
  readonly error?: ReactNode;
  readonly onChange: (valeur: unknown) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
};

/** The props of a checkbox or a switch. */
export type ProprietesCoche = Pick<ProprietesChamp, 'name' | 'error' | 'onChange'> & { readonly checked?: boolean };

export type Valeurs = Record<string, unknown>;

export type EtatFormulaire<V> = {
  id: string;
  /** `<TextInput label="Nom" {...f.champ('nom')} />` */
  champ: (chemin: Chemin<V>) => ReturnType<UseFormReturnType<Valeurs>['getInputProps']>;
  /** `<Checkbox label="Actif" {...f.coche('actif')} />` */
  coche: (chemin: Chemin<V>) => ReturnType<UseFormReturnType<Valeurs>['getInputProps']>;
  valeurs: V;
  poser: (modifs: Partial<V>) => void;
  erreurs: Readonly<Record<string, ReactNode>>;
  alerte: AlerteFormulaire | null;
  fermerAlerte: () => void;
  enCours: boolean;
  modifie: boolean;
  envoyer: () => Promise<void>;
  /** Sets new starting values (after “Recharger”, or after an autosave): the form counts as unchanged. */
  reprendre: (valeurs: V) => void;
  /** For a dialog without URL: `onClose={() => void f.quitter().then((oui) => oui && fermer())}`. */
  quitter: () => Promise<boolean>;
  /** True when the shown values were typed before a reload; `repartir` restores the starting values. */
  repris: boolean;
  repartir: () => void;
  recharger: (() => void) | undefined;
  /** Props of the `<form>` element, which `<Formulaire>` sets. */
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
