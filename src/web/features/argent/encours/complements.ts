import type { ReactNode } from 'react';
import type { EncoursEnListe, NatureFiscale } from '#shared/features/argent/encours/schemas.ts';

/** A dialog on one encours; `onFait` is called once the act is done. */
export type DialogueEncoursProps = {
  encours: EncoursEnListe;
  onFermer: () => void;
  onFait?: (() => void) | undefined;
};
export type DialogueSelectionProps = {
  encours: readonly EncoursEnListe[];
  onFermer: () => void;
  onFait?: (() => void) | undefined;
};

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsEncours = {
  readonly reclamation: (encoursId: number) => ReactNode;
  readonly dossierPreuve: (encoursId: number) => ReactNode;
  readonly dossierPreuveDuLabo: (laboratoireId: number) => ReactNode;
  /** `encaissement` comes after `encours` in the order, so the page passes its dialogs. */
  readonly regler: (dialogue: DialogueEncoursProps) => ReactNode;
  /** With what the account counts its new encours in; undefined as long as it is not read (ENC-75). */
  readonly avecNatureHabituelle: (rendu: (nature: NatureFiscale | undefined) => ReactNode) => ReactNode;
  readonly reglerSelection: (dialogue: DialogueSelectionProps) => ReactNode;
};
