import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  AdherentAServir,
  DetailPrestation,
  PropositionRepartition,
} from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { argentParti, estModifiablePrestation } from '#shared/features/prestations/prestation/rules.ts';
import {
  repartirEntreAdherents as partager,
  type AdherentServi,
} from '#shared/features/prestations/prestation/rules/repartition.ts';
import type { PartSaisiePrestation, RepartitionSaisie } from '#shared/features/prestations/prestation/schemas.ts';
import type { ModeRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';
import { adherentsAServir } from '../read-models/adherents.ts';
import { detailPrestation } from '../read-models/detail.ts';
import { unePrestation } from '../read-models/liste.ts';
import { findPrestation, updateMode } from '../repository.ts';
import { replaceParts, lockReversions } from '../repository/reversions.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

/** The adhérents that may have a part, with the figures that weigh each one. @throws 404, 403 */
export const propositionRepartition = (ctx: Contexte, id: number): Promise<PropositionRepartition> =>
  inTenant(ctx, async (tx) => {
    const prestation = await unePrestation(tx, ctx, id);
    if (!canGererPrestations(ctx.acteur)) throw coreErrors.interdit();
    const { modeRepartition, aReverserCentimes } = prestation;
    const adherents = await enSysteme(tx, (systeme) => adherentsAServir(systeme, ctx.acteur.tenantId, prestation));
    return { modeRepartition, aReverserCentimes, adherents };
  });

/** Base used when none was typed: the known figure (PRS-11). */
const baseConnue = (mode: ModeRepartition, { caCentimes, nbRealisations }: AdherentAServir): number | null => {
  switch (mode) {
    case 'CA':
      return caCentimes;
    case 'NB_REALISATIONS':
      return nbRealisations;
    case 'EGAL':
    case 'MANUEL':
      return null;
  }
};
const servisPar = (
  mode: ModeRepartition,
  parts: readonly PartSaisiePrestation[],
  adherents: readonly AdherentAServir[],
): AdherentServi[] => {
  const connus = new Map(adherents.map((adherent) => [adherent.pharmacieId, adherent]));
  return parts.map(({ pharmacieId, base, montantHtCentimes }) => {
    const adherent = connus.get(pharmacieId);
    if (!adherent) throw prestationErrors.adherentInconnu();
    return { pharmacieId, base: base ?? baseConnue(mode, adherent), montantHtCentimes };
  });
};

/**
 * Shares what is for the adhérents, to the cent (PRS-10, PRS-12); the whole replaces what was there.
 * @throws 409 ARGENT_PARTI once money left, PRESTATION_CLOSE, ADHERENT_INCONNU, SANS_BASE, SANS_ADHERENT, TOTAL_FAUX
 */
export const repartirPrestation = (
  ctx: Contexte,
  id: number,
  { version, modeRepartition, parts }: RepartitionSaisie,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    if (!estModifiablePrestation(prestation.etat)) throw prestationErrors.pasModifiable(prestation.etat);
    if (argentParti(prestation)) throw prestationErrors.montantsFiges();
    const adherents = await enSysteme(tx, (systeme) => adherentsAServir(systeme, ctx.acteur.tenantId, prestation));
    const issue = partager(modeRepartition, prestation.aReverserCentimes, servisPar(modeRepartition, parts, adherents));
    if ('refus' in issue) throw prestationErrors.repartitionFausse(issue.refus);
    const avant = await lockReversions(tx, id);
    await replaceParts(tx, id, issue.parts);
    await updateMode(tx, id, modeRepartition, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'repartir',
      avant: { modeRepartition: prestation.modeRepartition, parts: avant.length },
      apres: { modeRepartition, parts: issue.parts },
    });
    prevenirPrestation(
      tx,
      id,
      [...avant, ...issue.parts].map(({ pharmacieId }) => pharmacieId),
    );
    return detailPrestation(tx, ctx, id);
  });

/**
 * Shares again after a change of amount, among the same adhérents and by the same weights. Parts typed by hand stay
 * and no longer add up: no money leaves until they do (PRS-12).
 */
export const repartirDeNouveau = async (tx: TenantTx, id: number): Promise<void> => {
  const { modeRepartition, aReverserCentimes, repartiCentimes, ...prestation } = exigerPresence(
    await findPrestation(tx, id),
  );
  if (modeRepartition === 'MANUEL' || prestation.nbReversions === 0 || argentParti(prestation)) return;
  const parts = await lockReversions(tx, id);
  const sansBase = modeRepartition !== 'EGAL' && parts.every(({ base }) => base === null);
  if (sansBase || aReverserCentimes === repartiCentimes) return;
  const issue = partager(modeRepartition, aReverserCentimes, parts);
  if ('parts' in issue) await replaceParts(tx, id, issue.parts);
};
