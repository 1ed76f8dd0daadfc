import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { natureDuReglement, resteDe } from '#shared/features/argent/encaissement/rules.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { Donneur } from '../read-models/donneurs.ts';
import { lockEncaissements, type LigneEncaissement } from '../repository.ts';
import { completerEncaissement } from './affecter.ts';
import { chargerEncaissement } from './charger.ts';
import { creerEncaissementDansTx } from './creer.ts';
import { papierARegler } from './papiers.ts';

type ProvenanceEncaissement = Pick<
  ReglementSaisie,
  'encaissementId' | 'recu' | 'action' | 'reference' | 'autrePapier'
> & {
  readonly date: Jour;
  /** The source of a new encaissement. Default: typed. */
  readonly source?: SourceEncaissement | undefined;
  /** The amount that the giver announced, of which this settles a part. */
  readonly annonceCentimes?: number | null | undefined;
};

/** Whether a settlement is money: it uses an encaissement, or its action is a means of payment. */
export const estDeLArgent = ({
  encaissementId,
  action,
}: Pick<ProvenanceEncaissement, 'encaissementId' | 'action'>): boolean =>
  (encaissementId ?? null) !== null || natureDuReglement(action) !== null;

const CHAMPS: Readonly<Record<string, string>> = {
  '/numero': '/reference',
  '/montantHtCentimes': '/recu/montantHtCentimes',
  '/montantTtcCentimes': '/recu/montantTtcCentimes',
};
/**
 * Renames the refused fields to those of the settlement form.
 * @param ailleurs how the fields that only this caller knows are renamed
 */
export const avecChampsDuReglement = async <T>(
  acte: () => Promise<T>,
  ailleurs: (pointer: string) => string = (pointer) => pointer,
): Promise<T> => {
  try {
    return await acte();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map(({ pointer, detail }) => ({
      pointer: CHAMPS[pointer] ?? ailleurs(pointer),
      detail,
    }));
    throw new AppError(error.status, error.code, error.message, { errors, details: error.details });
  }
};

export type EncaissementTrouve = {
  /** Locked. */
  readonly encaissement: LigneEncaissement;
  /** The person chose it among those received; false: it was found by its number. */
  readonly choisi: boolean;
};

/**
 * The encaissement that exists and pays: chosen, or known by its number; locked, before the encours it settles.
 * Undefined: it is to record.
 * @throws 404, 400 for amounts that are not its own
 */
export const encaissementConnu = async (
  tx: TenantTx,
  ctx: Contexte,
  { encaissementId, recu, action, reference, autrePapier, date }: ProvenanceEncaissement,
  { payeur, laboratoireId }: Donneur,
): Promise<EncaissementTrouve | undefined> => {
  if (encaissementId) {
    const charge = await chargerEncaissement(tx, ctx.acteur, encaissementId, canEncaisser);
    return { encaissement: recu ? await completerEncaissement(tx, ctx, charge, recu) : charge, choisi: true };
  }
  const nature = natureDuReglement(action);
  if (reference === null || nature === null) return undefined;
  // Its number is locked before the encours, whatever is said of it: two people never wait for each other.
  const encaissement = await papierARegler(tx, { payeur, laboratoireId, nature, numero: reference, date });
  // Typed with amounts, or as another paper, it is new: `creerEncaissementDansTx` tells when it is not.
  return encaissement && !recu && !autrePapier ? { encaissement, choisi: false } : undefined;
};

/**
 * Records what pays: what was said of it, else exactly what it settles, in the nature of its encours (ECM-40).
 * @throws as `creerEncaissementDansTx`
 */
export const nouvelEncaissement = async (
  tx: TenantTx,
  ctx: Contexte,
  { recu, action, reference, date, autrePapier, source = 'MANUEL', annonceCentimes = null }: ProvenanceEncaissement,
  { payeur, laboratoireId }: Donneur,
  paye: { readonly montantCentimes: number; readonly natureFiscale: NatureFiscale },
): Promise<LigneEncaissement> => {
  const montant = Math.max(paye.montantCentimes, annonceCentimes ?? 0);
  const exact = {
    montantHtCentimes: paye.natureFiscale === 'HT' ? montant : null,
    tvaCentimes: null,
    montantTtcCentimes: paye.natureFiscale === 'TTC' ? montant : null,
  };
  const nature = natureDuReglement(action)!;
  const papier = { laboratoireId, payeur, nature, numero: reference, date, info: null, autrePapier };
  const saisie = { ...papier, ...(recu ?? exact) };
  // Never null: only a line of a relevé bancaire may already have been received.
  return (await creerEncaissementDansTx(tx, ctx, saisie, {
    source,
    neDuReglement: !recu && annonceCentimes === null,
    partage: paye.natureFiscale,
  }))!;
};

/** What is left to share out of an encaissement, in its own nature. @throws 409 ENCAISSEMENT_ANNULE */
export const disponibleDe = (encaissement: LigneEncaissement): number => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  return resteDe(encaissement);
};

/** The encaissement under that number, locked; what a partner tells may have been typed before. */
export const encaissementDuVersement = papierARegler;
/** The encaissement, locked. */
export const encaissementVerrouille = async (tx: TenantTx, id: number): Promise<LigneEncaissement | undefined> =>
  (await lockEncaissements(tx, [id]))[0];
