import type { DetailRdv, Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { EtatAutosave, Phase } from './autosave.ts';
import type { ChampSaisiRdv } from '../conflit/fusion-saisie.ts';
import type { SaisieRdv } from '../saisie.ts';

/** A save whose answer is awaited, or was lost: sent again unchanged, under the same name, it is recorded once. */
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
  /** What both changed, when the server refused. */
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
  /** The form as it is now. */
  readonly lireSaisie: () => SaisieRdv;
  /** @throws what the call throws */
  readonly enregistrer: (tentative: Tentative, acquise: SaisieRdv | null) => Promise<Enregistrement>;
  readonly garder: (gardee: CopieLocale) => Promise<void>;
  /** The server has it: the local copy is deleted. */
  readonly acquitter: () => Promise<void>;
  /** The form closes: its local copy is deleted. */
  readonly oublier: () => Promise<void>;
  /**
   * Takes into the form what a colleague saved meanwhile, when nothing of it was also changed here (RDV-25);
   * otherwise the form stays as it is.
   */
  readonly reconcilier: (actuel: DetailRdv, base: SaisieRdv) => Reconciliation;
  readonly surAcquis: (recu: Enregistrement, envoyee: SaisieRdv) => void;
  readonly direEchec: () => void;
  /** Milliseconds that a write took. */
  readonly horloge: () => number;
};

export type DepartEnregistreur = {
  readonly id: number | null;
  readonly version: number | null;
  /** The version of the server. */
  readonly base: SaisieRdv;
  readonly tentative?: Tentative | null;
};

/** The state to show: the same object until it changes, whatever is typed meanwhile. */
export type EnregistrementMontre = {
  readonly phase: Phase;
  /** Something was typed since it was opened; some of it was saved. */
  readonly touchee: boolean;
  readonly enregistree: boolean;
  readonly id: number | null;
  readonly conflit: Conflit | null;
  /** The reason of the server's refusal, or of the form's own. */
  readonly refus: unknown;
  /** The device could not store the text either. */
  readonly sansFilet: boolean;
};

/** What the recorder knows between two events. Its parts share it. */
export type EtatEnregistreur = {
  machine: EtatAutosave;
  id: number | null;
  version: number | null;
  /** The version of the server. */
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
