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

/** Parts that later features add to the screens of the encours; the page gives them. */
export type ComplementsEncours = {
  readonly reclamation: (encoursId: number) => ReactNode;
  readonly dossierPreuve: (encoursId: number) => ReactNode;
  readonly dossierPreuveDuLabo: (laboratoireId: number) => ReactNode;
  /** `encaissement` comes after `encours` in the order, so the page passes its dialogs. */
  readonly regler: (dialogue: DialogueEncoursProps) => ReactNode;
  /** Gives the tax nature of new encours; undefined until it is read (ENC-75). */
  readonly avecNatureHabituelle: (rendu: (nature: NatureFiscale | undefined) => ReactNode) => ReactNode;
  readonly reglerSelection: (dialogue: DialogueSelectionProps) => ReactNode;
};
