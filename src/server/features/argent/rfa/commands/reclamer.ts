import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import {
  appliquerPlans,
  retirerLies,
  type LigneLiee,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { replanifierEncours } from '#shared/features/argent/encours/rules.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { corrigerReclamations, encoursCorrigeables } from '#shared/features/argent/rfa/rules/paliers.ts';
import { suivreRfa } from '#shared/features/argent/rfa/rules/suivi.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { detailRfa, uneRfaLue } from '../read-models/detail.ts';
import { upsertEcartGarde } from '../repository/ecarts.ts';
import { insertReclamant } from '../repository/paliers.ts';
import { updateVersionRfa } from '../repository.ts';
import { chargerRfa, exigerVentes, prevenirRfa } from './charger.ts';
import { reconcilierRfa, resumeDesEncours, verrouillerEncoursDeLaRfa } from './reconcilier.ts';

type PeriodeVisee = BodyOf<(typeof rfaContract)['reclamerSoldeRfa']>;
type Suivie = ReturnType<typeof suivreRfa>[number];
type Journal = { readonly action: string; readonly avant?: unknown; readonly apres: object };

/** One act on the encours of a period: by who keeps the RFA, on the version that was seen. */
const surLaPeriode = (
  ctx: Contexte,
  id: number,
  { periode, version }: PeriodeVisee,
  faire: (tx: TenantTx, suivie: Suivie) => Promise<Journal>,
): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    const { acceptation } = await chargerRfa(tx, ctx.acteur, id, canGererRfa, version);
    if (acceptation !== 'ACCEPTED') throw rfaErrors.nonAcceptee();
    const rfa = await uneRfaLue(tx, id);
    exigerVentes(ctx.acteur, rfa.type);
    const suivie = suivreRfa(aSuivre(rfa), aujourdhuiDe(ctx)).find(({ vue }) => vue.numero === periode);
    if (!suivie) throw rfaErrors.rienAReclamer();
    const { apres, ...journal } = await faire(tx, suivie);
    await updateVersionRfa(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'rfa', objetId: id, ...journal, apres: { periode, ...apres } });
    prevenirRfa(tx, id);
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });

/**
 * What a period still owes becomes an encours, or is added to the one that is still to declare: the rest of a finished
 * one, what its confirmed tiers give of one under way (RFA-16, RFA-48).
 */
export const reclamerSoldeRfa = (ctx: Contexte, id: number, visee: PeriodeVisee): Promise<DetailRfa> =>
  surLaPeriode(ctx, id, visee, async (tx, { bilan }) => {
    if (bilan.resteCentimes === 0) throw rfaErrors.rienAReclamer();
    const { periode } = visee;
    await insertReclamant(tx, { rfaId: id, palierId: bilan.jusquAuPalier, periode }, ctx.acteur);
    await reconcilierRfa(tx, ctx, id);
    return { action: 'reclamer-solde', apres: { montantCentimes: bilan.resteCentimes } };
  });

const corriges = (lies: readonly LigneLiee[], montants: ReadonlyMap<number, number>, aujourdhui: string) =>
  lies.flatMap((avant) => {
    const valeurAttendueCentimes = montants.get(avant.id) ?? 0;
    if (valeurAttendueCentimes === 0) return [];
    const { dateDeclaration, dateEcheance, echeanceAuto } = avant;
    const dates = { dateDeclaration, dateEcheance: echeanceAuto ? null : dateEcheance };
    return [{ avant, apres: replanifierEncours(avant, { ...dates, valeurAttendueCentimes }, aujourdhui) }];
  });

/**
 * Brings the encours declared or typed, and not settled, down to what the base gives, the latest first, never under
 * what was received; an encours of which nothing is left is removed (RFA-49).
 */
export const corrigerReclamationRfa = (ctx: Contexte, id: number, visee: PeriodeVisee): Promise<DetailRfa> =>
  surLaPeriode(ctx, id, visee, async (tx, { bilan, vue }) => {
    const montants = corrigerReclamations(encoursCorrigeables(vue.encours), bilan.tropCentimes);
    if (montants.size === 0) throw rfaErrors.rienACorriger();
    const vises = (await verrouillerEncoursDeLaRfa(tx, id)).filter((lie) => montants.has(lie.id));
    const changer = corriges(vises, montants, aujourdhuiDe(ctx));
    const plan = { creer: [], changer, ecarts: [], nonReclames: [], retenir: [], oublier: [] };
    const retirer = vises.filter((lie) => montants.get(lie.id) === 0);
    const source = { tenantId: tx.tenantId, id };
    await retirerLies(tx, ctx.acteur, retirer);
    await appliquerPlans(tx, ctx.acteur, 'RFA', [{ source, plan: { ...plan, retirer: [] } }], {
      maintenant: ctx.services.maintenant(),
    });
    await reconcilierRfa(tx, ctx, id);
    return {
      action: 'corriger-reclamation',
      avant: { encours: resumeDesEncours(vises) },
      apres: { encours: resumeDesEncours(changer.map(({ apres }) => apres)) },
    };
  });

/** The gap is accepted as it is, with its reason, until it changes (RFA-49). @throws 409 when it changed meanwhile */
export const garderEcartRfa = (
  ctx: Contexte,
  id: number,
  { ecartCentimes, raison, ...visee }: BodyOf<(typeof rfaContract)['garderEcartRfa']>,
): Promise<DetailRfa> =>
  surLaPeriode(ctx, id, visee, async (tx, { bilan }) => {
    if (bilan.tropCentimes !== ecartCentimes) throw rfaErrors.ecartChange(bilan.tropCentimes);
    await upsertEcartGarde(tx, { rfaId: id, periode: visee.periode, ecartCentimes, raison }, ctx.acteur);
    return { action: 'garder-ecart', apres: { ecartCentimes, raison } };
  });
