import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { chargerSelection } from '#server/features/argent/encours/commands/agir.ts';
import type { AffectationSaisie } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { completerMontants } from '#shared/features/argent/encaissement/rules/montants.ts';
import { canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import { updateMontants, type LigneEncaissement } from '../repository.ts';
import { chargerEncaissement } from './charger.ts';
import { partagerEncaissement } from './partager.ts';

type Montants = Parameters<typeof completerMontants>[0];
/** Fills in the amounts that an encaissement lacked; known ones stay (ECM-1). @throws 400 MONTANTS_CONTRAIRES */
export const completerEncaissement = async (
  tx: TenantTx,
  { acteur }: Pick<Contexte, 'acteur'>,
  encaissement: LigneEncaissement,
  dits: Montants,
): Promise<LigneEncaissement> => {
  const montants = completerMontants({
    montantHtCentimes: encaissement.montantHtCentimes ?? dits.montantHtCentimes,
    tvaCentimes: encaissement.tvaCentimes ?? dits.tvaCentimes,
    montantTtcCentimes: encaissement.montantTtcCentimes ?? dits.montantTtcCentimes,
  });
  const { montantHtCentimes: ht, tvaCentimes: tva, montantTtcCentimes: ttc } = montants;
  const contraire = (montantRetenu: number | null, dit: number | null): boolean =>
    dit !== null && montantRetenu !== dit;
  const faux = ht !== null && ttc !== null && (tva === null || ht + tva !== ttc);
  if (
    faux ||
    contraire(ht, dits.montantHtCentimes) ||
    contraire(tva, dits.tvaCentimes) ||
    contraire(ttc, dits.montantTtcCentimes)
  )
    throw encaissementErrors.montantsContraires();
  await updateMontants(tx, encaissement.id, montants, acteur);
  return { ...encaissement, ...montants, version: encaissement.version + 1 };
};

/** Settles one or several encours with one encaissement, in one act (ECM-7). */
export const affecterEncaissement = (
  ctx: Contexte,
  id: number,
  { version, date, parts }: AffectationSaisie,
): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const encaissement = await chargerEncaissement(tx, ctx.acteur, id, canEncaisser, version);
    const uniques = [...new Map(parts.map((part) => [part.encoursId, part])).values()];
    const choisis = new Map(
      (
        await chargerSelection(
          tx,
          ctx.acteur,
          uniques.map((part) => ({ id: part.encoursId, version: part.version })),
          canReglerEncours,
        )
      ).map((encours) => [encours.id, encours]),
    );
    const dansLOrdre = parts.flatMap(({ encoursId }) => choisis.get(encoursId) ?? []);
    await partagerEncaissement(tx, ctx, encaissement, dansLOrdre, parts, { date: date ?? aujourdhuiDe(ctx) });
    return detailEncaissement(tx, ctx.acteur, id);
  });
