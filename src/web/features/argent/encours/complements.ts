import type { ReactNode } from 'react';

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsEncours = {
  readonly reclamation: (encoursId: number) => ReactNode;
  readonly dossierPreuve: (encoursId: number) => ReactNode;
  readonly dossierPreuveDuLabo: (laboratoireId: number) => ReactNode;
};
