import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Segment, segmentContract, SegmentSaisi } from '#shared/features/reseau/segment/contract.ts';
import { segmentErrors } from '#shared/features/reseau/segment/errors.ts';
import { canGererSegments } from '#shared/features/reseau/segment/policy.ts';
import type { Jour } from '#shared/core/dates.ts';
import { pharmaciesDuSegment, unSegment } from './read-models.ts';
import { deleteSegment, findSegment, insertSegment, updateSegment } from './repository.ts';
import { exigerLigne, exigerVersion } from '#server/core/version.ts';

const segmentAGerer = async (tx: TenantTx, { acteur }: Contexte, id: number) => {
  const segment = exigerLigne(await findSegment(tx, id));
  if (!canGererSegments(acteur)) throw coreErrors.interdit();
  return segment;
};

/** The groupement's other screens read again; so do those of the pharmacies in the segment. */
const prevenirSegment = async (tx: TenantTx, id: number): Promise<void> => {
  const tenants = [tx.tenantId, ...(await pharmaciesDuSegment(tx, id))];
  prevenirApres(
    tx,
    tenants.map((tenantId) => ({ k: 'change', tenantId, sujet: 'adhesion', id: 0 })),
  );
};

export const creerSegment = (ctx: Contexte, saisi: SegmentSaisi): Promise<Segment> => {
  if (!canGererSegments(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { id } = await insertSegment(tx, saisi, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'segment', objetId: id, action: 'creer', apres: saisi });
    await prevenirSegment(tx, id);
    return unSegment(tx, id);
  });
};

export const modifierSegment = (
  ctx: Contexte,
  { id, version, ...saisi }: BodyOf<(typeof segmentContract)['modifierSegment']>,
): Promise<Segment> =>
  inTenant(ctx, async (tx) => {
    const avant = await segmentAGerer(tx, ctx, id);
    exigerVersion(avant, version);
    await updateSegment(tx, id, saisi, ctx.acteur);
    const { nom, description } = avant;
    await journaliser(tx, ctx.acteur, {
      objet: 'segment',
      objetId: id,
      action: 'modifier',
      avant: { nom, description },
      apres: saisi,
    });
    await prevenirSegment(tx, id);
    return unSegment(tx, id);
  });

type QuiVise<R> = (tx: TenantTx, segmentId: number, aujourdhui: Jour) => Promise<R>;
/** What targets a segment, which features written later know (`server/composition` gives it). */
export type SuitesSegment = {
  readonly conditionsVisant: QuiVise<number>;
  readonly operationsVisant: QuiVise<readonly string[]>;
  readonly rfasVisant: QuiVise<readonly string[]>;
  /** Operations and RFA that are over no longer hold a segment: their target is forgotten with it. */
  readonly oublierSegmentVise: (tx: TenantTx, segmentId: number) => Promise<void>;
};

export const supprimerSegment = (ctx: Contexte, id: number, suites: SuitesSegment): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { nom, description } = await segmentAGerer(tx, ctx, id);
    const aujourdhui = aujourdhuiDe(ctx);
    const conditions = await suites.conditionsVisant(tx, id, aujourdhui);
    if (conditions > 0) throw segmentErrors.viseParConditions({ conditions });
    const operations = await suites.operationsVisant(tx, id, aujourdhui);
    if (operations.length > 0) throw segmentErrors.viseParOperations(operations);
    const rfas = await suites.rfasVisant(tx, id, aujourdhui);
    if (rfas.length > 0) throw segmentErrors.viseParRfas(rfas);
    const { length: nbAdherents } = await pharmaciesDuSegment(tx, id);
    await prevenirSegment(tx, id);
    await suites.oublierSegmentVise(tx, id);
    await deleteSegment(tx, id);
    const avant = { nom, description, nbAdherents };
    await journaliser(tx, ctx.acteur, { objet: 'segment', objetId: id, action: 'supprimer', avant });
    return null;
  });
