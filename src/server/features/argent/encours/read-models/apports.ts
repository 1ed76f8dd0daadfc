import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type {
  NatureEncaissement,
  OrigineEncours,
  Payeur,
  NatureFiscale,
} from '#shared/features/argent/encours/schemas/enumerations.ts';

/** Received from a laboratory, and not shared out: told beside what it owes, never taken off it (ECM-13). */
export type RecuNonAffecte = {
  readonly nature: NatureEncaissement;
  readonly numero: string | null;
  readonly date: Jour;
  /** In the nature `partage`. */
  readonly resteCentimes: number;
  readonly partage: NatureFiscale;
};

/** What later features know of encours: the composition gives it. */
export type ApportsEncours = {
  /** Where the money of `encours e` comes from (STA-5). */
  readonly origineEncours: RawBuilder<OrigineEncours>;
  /** What the promotions of the chosen `encours e` sold: the columns of `lignesParEncours`, in its order. */
  readonly lignesVendues: (choisis: RawBuilder<boolean>) => RawBuilder<unknown>;
  /** A person wrote the amount of an encours: what its source asks for beside it follows (RFA-16). */
  readonly suivreMontantSaisi: (
    tx: TenantTx,
    encours: { readonly sourceType: string | null; readonly laboratoireId: number },
  ) => Promise<void>;
  readonly recusNonAffectes: (tx: TenantTx, laboratoireId: number, payeur?: Payeur) => Promise<RecuNonAffecte[]>;
};
