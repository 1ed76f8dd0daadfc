import type { DetailRdv, Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { Etat, Phase } from './autosave.ts';
import type { SaisieRdv } from './saisie.ts';

/** A save whose answer is awaited or was lost. Sent again unchanged, under the same key, it is not recorded twice. */
export type Tentative = {
  readonly cle: string;
  readonly id: number | null;
  readonly version: number | null;
  readonly saisie: SaisieRdv;
};

export type Conflit = { readonly par: string; readonly le: string; readonly actuel: DetailRdv };

export type Gardee = {
  readonly id: number | null;
  readonly version: number | null;
  readonly base: SaisieRdv;
  readonly saisie: SaisieRdv;
  readonly tentative: Tentative | null;
};

export type Services = {
  /** The form as it is now. */
  readonly lireSaisie: () => SaisieRdv;
  /** @throws what the call throws */
  readonly enregistrer: (tentative: Tentative, acquise: SaisieRdv | null) => Promise<Enregistrement>;
  readonly garder: (gardee: Gardee) => Promise<void>;
  /** The server has it: this copy must not be offered at the next opening. */
  readonly acquitter: () => Promise<void>;
  /** The form closes: its copy is deleted. */
  readonly oublier: () => Promise<void>;
  readonly surAcquis: (recu: Enregistrement, envoyee: SaisieRdv) => void;
  readonly direEchec: () => void;
  /** Milliseconds: what a write costs. */
  readonly horloge: () => number;
};

export type Depart = {
  readonly id: number | null;
  readonly version: number | null;
  /** What the server holds. */
  readonly base: SaisieRdv;
  readonly tentative?: Tentative | null;
};

/** What the screen shows of the saving: the same object until one of its fields changes. */
export type Vue = {
  readonly phase: Phase;
  /** Something was typed since it was opened; some of it was saved. */
  readonly touchee: boolean;
  readonly enregistree: boolean;
  readonly id: number | null;
  readonly conflit: Conflit | null;
  /** Why the server said no, or the form before it. */
  readonly refus: unknown;
  /** The device could not keep the text either. */
  readonly sansFilet: boolean;
};

/** What the recorder knows between two events. Its parts share it. */
export type EtatEnregistreur = {
  machine: Etat;
  id: number | null;
  version: number | null;
  /** What the server holds. */
  acquise: SaisieRdv;
  tentative: Tentative | null;
  /** How many keys the save on its way holds; null when none is, or when it comes from a previous page. */
  frappeEnvoyee: number | null;
  conflit: Conflit | null;
  refus: unknown;
  sansFilet: boolean;
  /** The form is closed: nothing is sent any more. */
  fini: boolean;
};
