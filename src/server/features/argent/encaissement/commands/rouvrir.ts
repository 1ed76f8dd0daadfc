import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import {
  agirDansTx,
  chargerEncours,
  enregistrerSuivi,
  prevenirEncours,
} from '#server/features/argent/encours/commands/agir.ts';
import { unEncours } from '#server/features/argent/encours/read-models/liste.ts';
import {
  updateReglementsAnnules,
  findReglement,
  updateSoldesOublies,
  findReglementsActifs,
} from '#server/features/argent/encours/repository/reglements.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { reglementContract } from '#shared/features/argent/encours/contract/reglements.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as rules from '#shared/features/argent/encours/rules.ts';
import { sommeDesReglements } from '#shared/features/argent/encours/rules/repris.ts';
import { partsDeLEncours } from '../read-models/parts.ts';
import { lockEncaissements } from '../repository.ts';
import { oublierSansPart } from './defaire.ts';

/** Locks the encaissements that settled this encours, before it. @returns the encaissement of each settlement */
const verrouillerRecus = async (tx: TenantTx, encoursId: number): Promise<ReadonlyMap<number, number>> => {
  const parts = await partsDeLEncours(tx, encoursId);
  await lockEncaissements(tx, [...new Set(parts.map(({ encaissementId }) => encaissementId))]);
  return new Map(parts.map(({ id, encaissementId }) => [id, encaissementId]));
};

/** Frees the shares of these settlements: an encaissement born of one goes with its last share. */
const rendre = (
  tx: TenantTx,
  ctx: Contexte,
  recus: ReadonlyMap<number, number>,
  reglementIds: readonly number[],
): Promise<void> => oublierSansPart(tx, ctx, [...new Set(reglementIds.flatMap((id) => recus.get(id) ?? []))]);

export const annulerReglementEncaissement = (
  ctx: Contexte,
  id: number,
  reglementId: number,
  version: number | undefined,
): Promise<Encours> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const recus = await verrouillerRecus(tx, id);
    // Locked first: two cancellations of one settlement follow each other, the second finds it cancelled or the version
    // gone.
    const avant = await chargerEncours(tx, acteur, id, peut.canReglerEncours, version);
    const reglement = await findReglement(tx, id, reglementId);
    if (!reglement) throw coreErrors.introuvable();
    if (reglement.annuleLe) throw encoursErrors.reglementAnnule();
    const apres = rules.annulerReglementEncours(avant, sommeDesReglements([reglement]));
    await updateReglementsAnnules(tx, acteur, [reglementId]);
    await enregistrerSuivi(tx, acteur, avant, apres, { action: 'annuler-reglement', complement: { reglement } });
    await rendre(tx, ctx, recus, [reglementId]);
    prevenirEncours(tx, [id]);
    return unEncours(tx, acteur, id, aujourdhuiDe(ctx));
  });

type Reouverture = BodyOf<(typeof reglementContract)['repasserARegler']>;

/**
 * Opens a settled encours again: the chosen settlements are cancelled, the others stay. Without a choice, only the act
 * that closed it is undone: the encours is as it was just before (ENC-7).
 */
export const repasserAReglerEncaissement = (
  ctx: Contexte,
  id: number,
  { version, reglements: choisis }: Reouverture,
): Promise<Encours> =>
  inTenant(ctx, async (tx) => {
    const recus = await verrouillerRecus(tx, id);
    let annules: Awaited<ReturnType<typeof findReglementsActifs>> = [];
    return agirDansTx(tx, ctx, {
      id,
      version,
      peut: peut.canRepasserEncours,
      action: 'repasser-a-regler',
      appliquer: async (encours) => {
        const actifs = await findReglementsActifs(tx, id);
        annules = actifs.filter(({ id: idDuReglement, solde }) => (choisis ? choisis.includes(idDuReglement) : solde));
        // A chosen settlement is not there: cancelled meanwhile, or of another encours.
        if (choisis && annules.length !== choisis.length) throw coreErrors.introuvable();
        return rules.repasserAReglerEncours(encours, sommeDesReglements(annules));
      },
      effets: async () => {
        const ids = annules.map((annule) => annule.id);
        await updateReglementsAnnules(tx, ctx.acteur, ids);
        await updateSoldesOublies(tx, [id]);
        await rendre(tx, ctx, recus, ids);
        return {
          annules: annules.map(({ date, montantCentimes, reference }) => ({ date, montantCentimes, reference })),
        };
      },
    });
  });
