import { exigerLigne } from '#server/core/version.ts';
import { TravailInterrompu } from '#server/core/atelier/atelier.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { assainirRiche } from '#server/core/html/assainir-riche.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { guideErrors } from '#shared/features/rendez-vous/guide-rdv/errors.ts';
import { canRedigerGuide } from '#shared/features/rendez-vous/guide-rdv/policy.ts';
import { verifierUniques } from '#shared/features/rendez-vous/guide-rdv/rules.ts';
import {
  MAX_INTRODUCTION,
  type CreationGuide,
  type Guide,
  type ModificationGuide,
} from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { monGuide } from './read-models.ts';
import { findGuide, insertGuide, replaceSections, updateGuide } from './repository.ts';

const nettoyer = async (introduction: string, { acteur }: Contexte): Promise<string> => {
  const { html } = await assainirRiche(introduction, acteur.tenantId).catch((error: unknown) => {
    throw error instanceof TravailInterrompu ? guideErrors.introductionTropComplexe() : error;
  });
  if (html.length > 2 * MAX_INTRODUCTION) throw guideErrors.introductionTropComplexe();
  return html;
};

const conclure = async (tx: TenantTx, ctx: Contexte, id: number, action: string, avant?: unknown): Promise<Guide> => {
  const guide = await monGuide(tx, ctx.acteur);
  const { introduction, sections } = guide;
  await journaliser(tx, ctx.acteur, {
    objet: 'guide-rdv',
    objetId: id,
    action,
    avant,
    apres: { introduction, sections },
  });
  prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'guide-rdv', id }]);
  return guide;
};

/** @throws 409 GUIDE_EXISTANT: an account has one */
export const creerGuide = async (ctx: Contexte, { introduction, sections }: CreationGuide): Promise<Guide> => {
  if (!canRedigerGuide(ctx.acteur)) throw coreErrors.interdit();
  const propre = await nettoyer(introduction, ctx);
  return inTenant(ctx, async (tx) => {
    const id = await insertGuide(tx, propre, ctx.acteur);
    // The guide may be copied from another one, whose ids mean nothing here.
    await replaceSections(
      tx,
      id,
      sections.map(({ titre, points }) => ({ titre, points: points.map((point) => ({ ...point, id: null })) })),
    );
    return conclure(tx, ctx, id, 'creer');
  });
};

export const modifierGuide = async (
  ctx: Contexte,
  { version, introduction, sections }: ModificationGuide,
): Promise<Guide> => {
  if (!canRedigerGuide(ctx.acteur)) throw coreErrors.interdit();
  verifierUniques({ sections });
  const propre = await nettoyer(introduction, ctx);
  return inTenant(ctx, async (tx) => {
    const ligne = exigerLigne(await findGuide(tx), version);
    const avant = await monGuide(tx, ctx.acteur);
    await updateGuide(tx, ligne.id, propre, ctx.acteur);
    await replaceSections(tx, ligne.id, sections);
    return conclure(tx, ctx, ligne.id, 'modifier', { introduction: avant.introduction, sections: avant.sections });
  });
};
