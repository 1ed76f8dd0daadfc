import type { DetailRdv, Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { EtatAutosave, Phase } from './autosave.ts';
import type { ChampSaisiRdv } from '../conflit/fusion-saisie.ts';
import type { SaisieRdv } from '../saisie.ts';

/** A save whose answer is awaited or lost: sent again unchanged with the same key, it is recorded once. */
export type Tentative = {
  readonly cle: string;
  readonly id: number | null;
  readonly version: number | null;
  readonly saisie: SaisieRdv;
};

export type Conflit = {
  readonly par: string;
  readonly le: string;
  readonly actuel: DetailRdv;
  /** Fields that both users changed, when the server refused. */
  readonly champs: readonly ChampSaisiRdv[];
};
/** The colleague's version, taken into the form when no field is in conflict. */
type Reconciliation = { readonly base: SaisieRdv; readonly conflits: readonly ChampSaisiRdv[] };

export type CopieLocale = {
  readonly id: number | null;
  readonly version: number | null;
  readonly base: SaisieRdv;
  readonly saisie: SaisieRdv;
  readonly tentative: Tentative | null;
};

export type ServicesRdv = {
  /** Reads the current values of the form. */
  readonly lireSaisie: () => SaisieRdv;
  /** @throws the error of the call */
  readonly enregistrer: (tentative: Tentative, acquise: SaisieRdv | null) => Promise<Enregistrement>;
  readonly garder: (gardee: CopieLocale) => Promise<void>;
  /** Deletes the local copy, once the server has everything. */
  readonly acquitter: () => Promise<void>;
  /** Deletes the local copy when the form closes. */
  readonly oublier: () => Promise<void>;
  /**
   * Merges a colleague's save into the form, if no field was changed on both sides (RDV-25); otherwise leaves the form
   * unchanged.
   */
  readonly reconcilier: (actuel: DetailRdv, base: SaisieRdv) => Reconciliation;
  readonly surAcquis: (recu: Enregistrement, envoyee: SaisieRdv) => void;
  readonly direEchec: () => void;
  /** Clock in milliseconds, to time the writes. */
  readonly horloge: () => number;
};

export type DepartEnregistreur = {
  readonly id: number | null;
  readonly version: number | null;
  /** Version of the server that the form is based on. */
  readonly base: SaisieRdv;
  readonly tentative?: Tentative | null;
};

/** State to show: the same object until it changes, even while the user types. */
export type EnregistrementMontre = {
  readonly phase: Phase;
  /** `touchee`: text was typed since the opening; `enregistree`: some of it was saved. */
  readonly touchee: boolean;
  readonly enregistree: boolean;
  readonly id: number | null;
  readonly conflit: Conflit | null;
  /** Reason of a refusal, by the server or by the form itself. */
  readonly refus: unknown;
  /** True when the device could not store the text either. */
  readonly sansFilet: boolean;
};

/** State of the recorder, shared by its parts. */
export type EtatEnregistreur = {
  machine: EtatAutosave;
  id: number | null;
  version: number | null;
  /** Version of the server. */
  acquise: SaisieRdv;
  tentative: Tentative | null;
  /** Version of the text on its way; null when none is, or when a previous page sent it. */
  frappeEnvoyee: number | null;
  conflit: Conflit | null;
  refus: unknown;
  sansFilet: boolean;
  /** True once the form is closed: nothing is sent any more. */
  fini: boolean;
};
