import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import { creerEncaissementDansTx } from '#server/features/argent/encaissement/commands/creer.ts';
import { partagerEncaissement } from '#server/features/argent/encaissement/commands/partager.ts';
import { chargerSelection } from '#server/features/argent/encours/commands/agir.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { suiviDeclare, soldeDe } from '#shared/features/argent/encours/rules.ts';
import { declareAvantReglement } from '#shared/features/echanges/reclamation/rules.ts';
import { canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import type {
  PropositionReglement,
  reversionRecueContract,
} from '#shared/features/prestations/prestation/contract/recue.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { canReglerParReversion } from '#shared/features/prestations/prestation/policy.ts';
import { proposerParReversion } from '#shared/features/prestations/prestation/rules/reglement.ts';
import { referenceReversion } from '#shared/features/prestations/prestation/rules/pain001.ts';
import { encoursReglables, recuesLues, uneRecueLue, voirRecues, type RecueLue } from '../read-models/recues.ts';
import { upsertPreuveRecue, lockPrestationRecue } from '../repository/recues.ts';
import { nommerPrestation } from './avis.ts';
import { prevenirPrestation } from './charger.ts';

type Contrat = typeof reversionRecueContract;

/** The parts of this pharmacy, of one laboratory of its own list or of all (PRS-2). */
export const mesReversions = (ctx: Contexte, laboratoireId?: number): Promise<ResponseOf<Contrat['mesReversions']>> =>
  inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    const ouverts = await encoursReglables(tx);
    const reversions = await enSysteme(tx, async (systeme) =>
      voirRecues(systeme, ctx.acteur, tx.tenantId, await recuesLues(systeme, tx.tenantId, laboratoireId), ouverts),
    );
    const somme = (etat: 'A_REVERSER' | 'REVERSEE'): number =>
      reversions.reduce((total, reversion) => total + (reversion.etat === etat ? reversion.montantHtCentimes : 0), 0);
    return { reversions, aRecevoirCentimes: somme('A_REVERSER'), recuCentimes: somme('REVERSEE') };
  });

/**
 * One of this pharmacy's, received and not an encaissement yet.
 * @throws 404, 409 REVERSION_NON_RECUE, REVERSION_DEJA_ENCAISSEE
 */
const chargerRecue = async (tx: TenantTx, id: number): Promise<RecueLue> => {
  const recue = exigerPresence(await enSysteme(tx, (systeme) => uneRecueLue(systeme, tx.tenantId, id)));
  if (recue.etat !== 'REVERSEE') throw prestationErrors.pasRecue();
  if (recue.encaissementId !== null) throw prestationErrors.dejaReglee(recue.encaissementId);
  return recue;
};
const voirUne = async (tx: TenantTx, { acteur }: Contexte, id: number) => {
  const ouverts = await encoursReglables(tx);
  const [vue] = await enSysteme(tx, async (systeme) =>
    voirRecues(systeme, acteur, tx.tenantId, [exigerPresence(await uneRecueLue(systeme, tx.tenantId, id))], ouverts),
  );
  return exigerPresence(vue);
};

/** Proposes to settle encours of the reversion's laboratory, the oldest first, until its amount is used up (PRS-19). */
export const proposerReglement = (ctx: Contexte, id: number): Promise<PropositionReglement> => {
  if (!canReglerParReversion(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { laboratoireId, montantHtCentimes } = await chargerRecue(tx, id);
    const encoursDuLaboratoire = (await encoursReglables(tx)).filter(
      (encours) => encours.laboratoireId === laboratoireId,
    );
    const { parts, resteCentimes } = proposerParReversion(montantHtCentimes, encoursDuLaboratoire);
    return {
      reversion: await voirUne(tx, ctx, id),
      encours: encoursDuLaboratoire.map(
        ({ id: encoursId, version, numero, type, info, dateDeclaration, natureFiscale, soldeCentimes }) => ({
          encoursId,
          version,
          numero,
          type,
          info,
          dateDeclaration,
          natureFiscale,
          soldeCentimes,
          proposeCentimes: parts.get(encoursId)?.proposeCentimes ?? 0,
          proposeHtCentimes: parts.get(encoursId)?.proposeHtCentimes ?? 0,
          tauxManquant: parts.get(encoursId) === null,
        }),
      ),
      resteCentimes,
    };
  });
};

/** Creates the encaissement of a received reversion, without VAT, like the transfer that paid it (PRS-40). */
const encaisser = async (tx: TenantTx, ctx: Contexte, recue: RecueLue) => {
  const { montantHtCentimes, reference, dateReversion, groupementId, id } = recue;
  const encaissement = exigerPresence(
    (await creerEncaissementDansTx(
      tx,
      ctx,
      {
        laboratoireId: null,
        payeur: 'GROUPEMENT',
        nature: 'VIREMENT',
        numero: referenceReversion(id),
        date: dateReversion ?? aujourdhuiDe(ctx),
        montantHtCentimes,
        tvaCentimes: null,
        montantTtcCentimes: null,
        info: `Reversion ${nommerPrestation(recue)}${reference ? `, ${reference}` : ''}`.slice(0, 500),
      },
      { source: 'REVERSION' },
    )) ?? undefined,
  );
  await upsertPreuveRecue(tx, { groupementId, reversionId: id, encaissementId: encaissement.id }, ctx.acteur);
  return encaissement;
};

/**
 * Settles encours of this account by a part that was received, in one act (PRS-19): it becomes an encaissement, shared
 * out at once; what is left of it is shared out later, as any other.
 * @throws 404, 403, 409 REVERSION_NON_RECUE, REVERSION_DEJA_ENCAISSEE, ENCOURS_NON_REGLABLE, and what `affecterMontant`
 * refuses
 */
export const reglerParReversion = (
  ctx: Contexte,
  id: number,
  { parts }: BodyOf<Contrat['reglerParReversion']>,
): Promise<ResponseOf<Contrat['reglerParReversion']>> => {
  if (!canReglerParReversion(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await enSysteme(tx, (systeme) => lockPrestationRecue(systeme, tx.tenantId, id));
    const recue = await chargerRecue(tx, id);
    const reglables = new Set(
      (await encoursReglables(tx))
        .filter((encours) => encours.laboratoireId === recue.laboratoireId)
        .map((encours) => encours.id),
    );
    if (!parts.every(({ encoursId }) => reglables.has(encoursId))) throw prestationErrors.encoursNonReglable();
    const encaissement = await encaisser(tx, ctx, recue);
    const choisis = await chargerSelection(
      tx,
      ctx.acteur,
      parts.map(({ encoursId, version }) => ({ id: encoursId, version })),
      canReglerEncours,
    );
    const demandes = parts.map(({ encoursId, montantCentimes }) => ({
      encoursId,
      montantCentimes,
      solder: false,
      ecartMotif: null,
      ecartPrecision: null,
    }));
    const delais = await delaisDe(tx);
    const aujourdhui = aujourdhuiDe(ctx);
    await partagerEncaissement(tx, ctx, encaissement, choisis, demandes, {
      date: encaissement.date,
      avant: (encours) => {
        const { montantCentimes = null } = demandes.find(({ encoursId }) => encoursId === encours.id) ?? {};
        return declareAvantReglement(encours.etat, soldeDe(encours), montantCentimes, { solder: false })
          ? suiviDeclare(encours, { date: aujourdhui, canal: 'PORTAIL', aujourdhui, delais: delais(encours.type) })
          : encours;
      },
    });
    prevenirPrestation(tx, recue.prestationId, [tx.tenantId]);
    return {
      reversion: await voirUne(tx, ctx, id),
      encaissementId: encaissement.id,
      nbRegles: parts.length,
    };
  });
};
