import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { EncaissementCorrige, EncaissementSaisi } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { corrigerEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import { estLeMemePapier } from '#shared/features/argent/encaissement/rules/meme-papier.ts';
import { completerMontants, natureDuRecu } from '#shared/features/argent/encaissement/rules/montants.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import { reglageEncaissements } from '../read-models/reglage.ts';
import { insertEncaissement, updateEncaissement, lockEncaissements, type LigneEncaissement } from '../repository.ts';
import { chargerEncaissement, prevenirEncaissements, type ContexteEncaissement } from './charger.ts';
import { papiersDeMemeIdentite, rangDuPapier } from './papiers.ts';
import { reconnaitreAvoirPaye } from './payer-avoir.ts';

type Origine = {
  readonly source: SourceEncaissement;
  readonly fichierId?: number | null;
  /** The key of its line in a relevé bancaire (RLV-3). */
  readonly cleReleve?: string | null;
  readonly compteReleve?: string | null;
  readonly neDuReglement?: boolean;
  /** The nature to share it in, when that amount is known. Default: the habit of the account (ECM-40). */
  readonly partage?: NatureFiscale | undefined;
};

/**
 * Records what was received, in the caller's transaction: typed, read in a document, in a statement, said by the
 * laboratory.
 * @returns the locked row; null when this line of a statement was already received (RLV-3)
 * @throws 409 ENCAISSEMENT_DEJA_RECU, 400 DATE_FUTURE, 404 for a laboratory that is not the account's
 */
export const creerEncaissementDansTx = async (
  tx: TenantTx,
  ctx: ContexteEncaissement,
  { autrePapier, ...saisie }: EncaissementSaisi,
  { partage: souhaitee, ...origine }: Origine,
): Promise<LigneEncaissement | null> => {
  const { acteur } = ctx;
  // A bank may write a day of value that is still to come.
  if (!origine.cleReleve && saisie.date > aujourdhuiDe(ctx)) throw encoursErrors.dateFuture('/date');
  const complete = { ...saisie, ...completerMontants(saisie) };
  const papierRang = await rangDuPapier(tx, complete, { autrePapier });
  const partage = natureDuRecu(complete, souhaitee ?? (await reglageEncaissements(tx)).montantsEncours);
  const id = await insertEncaissement(tx, { ...complete, ...origine, papierRang, partage }, acteur);
  if (id === null) return null;
  await journaliser(tx, acteur, {
    tenantId: tx.tenantId,
    objet: 'encaissement',
    objetId: id,
    action: 'creer',
    apres: { ...complete, source: origine.source, ...(papierRang > 0 && { autrePapier: true }) },
  });
  prevenirEncaissements(tx, [id]);
  return (await lockEncaissements(tx, [id]))[0]!;
};

/** A credit note typed after the transfer that pays it and cites it is that transfer (ECM-25). */
const avoirDejaPaye = async (tx: TenantTx, { acteur }: Contexte, saisie: EncaissementSaisi): Promise<number | null> => {
  const { nature, numero, payeur, autrePapier } = saisie;
  if (nature !== 'AVOIR' || payeur !== 'LABO' || numero === null || autrePapier) return null;
  const avoir = { ...saisie, ...completerMontants(saisie), numero, fichierId: null };
  if ((await papiersDeMemeIdentite(tx, avoir)).length > 0) return null;
  const id = await reconnaitreAvoirPaye(tx, acteur, avoir, tx.tenantId);
  if (id !== null) prevenirEncaissements(tx, [id]);
  return id;
};

export const creerEncaissement = (ctx: Contexte, saisie: EncaissementSaisi): Promise<DetailEncaissement> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const id =
      (await avoirDejaPaye(tx, ctx, saisie)) ??
      (await creerEncaissementDansTx(tx, ctx, saisie, { source: 'MANUEL' }))!.id;
    return detailEncaissement(tx, ctx.acteur, id);
  });
};

/** Corrects an encaissement: never below what is shared out, nor another giver once a share exists (ECM-5). */
export const modifierEncaissement = (
  ctx: Contexte,
  id: number,
  { version, autrePapier, ...saisie }: EncaissementCorrige,
): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const avant = await chargerEncaissement(tx, acteur, id, canEncaisser, version);
    const complete = { ...saisie, ...completerMontants(saisie) };
    const { partage } = corrigerEncaissement(avant, complete);
    if (saisie.date > aujourdhuiDe(ctx)) throw encoursErrors.dateFuture('/date');
    // While what identifies the paper does not change, it keeps its rank among those of its number.
    const meme = estLeMemePapier(complete, avant);
    const papierRang = meme && !autrePapier ? undefined : await rangDuPapier(tx, complete, { autrePapier, sauf: id });
    await updateEncaissement(tx, id, { ...complete, partage, ...(papierRang !== undefined && { papierRang }) }, acteur);
    const { laboratoireId, payeur, nature, numero, date, montantHtCentimes, tvaCentimes, montantTtcCentimes, info } =
      avant;
    await journaliser(tx, acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'modifier',
      avant: { laboratoireId, payeur, nature, numero, date, montantHtCentimes, tvaCentimes, montantTtcCentimes, info },
      apres: { ...complete, ...(papierRang && { autrePapier: true }) },
    });
    prevenirEncaissements(tx, [id]);
    return detailEncaissement(tx, acteur, id);
  });
