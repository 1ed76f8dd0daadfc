import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { toutesLesReglesLegales } from '#server/features/catalogue/regle-legale/read-models.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { canRedigerCondition, canSupprimerCondition } from '#shared/features/conditions/condition/policy.ts';
import {
  avertissementsCondition,
  remiseLue,
  verifierDetachee,
  verifierDuplication,
  verifierEnPlace,
  verifierRetiree,
  verifierSienne,
} from '#shared/features/conditions/condition/rules.ts';
import type {
  AvertissementCondition,
  Condition,
  CreationCondition,
  ModificationCondition,
} from '#shared/features/conditions/condition/schemas.ts';
import { redemanderControle } from '#server/features/argent/facture/commands/comparer.ts';
import { chargerCondition, prevenirCondition } from './commands/charger.ts';
import { porteurCondition } from './commands/pieces.ts';
import { croiseesPar } from './read-models/croisees.ts';
import { uneCondition } from './read-models/liste.ts';
import {
  deleteCondition,
  insertCondition,
  findProduitsDeCondition,
  updateCondition,
  updateRetraitCondition,
  type LigneCondition,
} from './repository.ts';

const creer = async (
  tx: TenantTx,
  ctx: Contexte,
  { laboratoireId, remplaceId = null, ...saisie }: CreationCondition,
  { action, ...suite }: { readonly action: string; readonly sourceId?: number },
): Promise<Condition> => {
  const { id } = await insertCondition(tx, laboratoireId, { ...saisie, remplaceId }, ctx.acteur);
  await journaliser(tx, ctx.acteur, {
    objet: 'condition',
    objetId: id,
    action,
    apres: { laboratoireId, ...saisie, ...suite },
  });
  await redemanderControle(tx, tx.tenantId, [laboratoireId]);
  prevenirCondition(tx, id);
  return uneCondition(tx, ctx.acteur, id, aujourdhuiDe(ctx));
};

export const creerCondition = (ctx: Contexte, saisie: CreationCondition): Promise<Condition> => {
  if (!canRedigerCondition(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { remplaceId } = saisie;
    if (!remplaceId) return creer(tx, ctx, saisie, { action: 'creer' });
    const ancienne = await chargerCondition(tx, ctx.acteur, remplaceId, canRedigerCondition);
    if (ancienne.laboratoireId !== saisie.laboratoireId) throw coreErrors.introuvable();
    verifierEnPlace(ancienne);
    const nouvelle = await creer(tx, ctx, saisie, { action: 'renegocier', sourceId: remplaceId });
    await journaliser(tx, ctx.acteur, {
      objet: 'condition',
      objetId: remplaceId,
      action: 'remplacer',
      apres: { suivanteId: nouvelle.id },
    });
    prevenirCondition(tx, remplaceId);
    return nouvelle;
  });
};

/** What was typed of a condition, for the journal and for a copy. */
const saisieDe = async (tx: TenantTx, ligne: LigneCondition) => {
  const {
    id,
    laboratoireId: _l,
    origine: _o,
    liee: _i,
    nbPieces: _n,
    version: _v,
    retireeLe: _r,
    modifieLe: _m,
    modifieParNom: _p,
    ...champs
  } = ligne;
  return { ...champs, produits: await findProduitsDeCondition(tx, id) };
};

export const modifierCondition = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ModificationCondition,
): Promise<Condition> =>
  inTenant(ctx, async (tx) => {
    const avant = await chargerCondition(tx, ctx.acteur, id, canRedigerCondition, version);
    verifierSienne(avant);
    const ancienne = await saisieDe(tx, avant);
    await updateCondition(tx, avant, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'condition',
      objetId: id,
      action: 'modifier',
      avant: ancienne,
      apres: saisie,
    });
    await redemanderControle(tx, tx.tenantId, [avant.laboratoireId]);
    prevenirCondition(tx, id);
    return uneCondition(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });

/**
 * The copy is the pharmacy's own, even of a condition of the groupement. Its pièces stay with the year they were signed
 * for.
 */
export const dupliquerCondition = (
  ctx: Contexte,
  id: number,
  periode: BodyOf<(typeof conditionContract)['dupliquerCondition']>,
): Promise<Condition> =>
  inTenant(ctx, async (tx) => {
    const source = await chargerCondition(tx, ctx.acteur, id, canRedigerCondition);
    verifierEnPlace(source);
    verifierDuplication(source, periode);
    // For a later year, it renews the source (CND-19).
    const remplaceId = periode.dateDebut > source.dateDebut ? id : null;
    const saisie = { ...(await saisieDe(tx, source)), ...periode, laboratoireId: source.laboratoireId, remplaceId };
    return creer(tx, ctx, saisie, { action: 'dupliquer', sourceId: id });
  });

/** A withdrawn condition counts nowhere and is not lost; put back, it counts again (CND-20). */
const deplacerCondition = (ctx: Contexte, id: number, version: number, acte: 'retirer' | 'remettre') =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerCondition(tx, ctx.acteur, id, canRedigerCondition, version);
    verifierDetachee(ligne);
    if (acte === 'retirer') verifierEnPlace(ligne);
    else verifierRetiree(ligne);
    await updateRetraitCondition(tx, id, acte === 'retirer' ? ctx.acteur.nomComplet : null, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'condition', objetId: id, action: acte });
    await redemanderControle(tx, tx.tenantId, [ligne.laboratoireId]);
    prevenirCondition(tx, id);
    return uneCondition(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });
export const retirerUneCondition = (ctx: Contexte, id: number, version: number): Promise<Condition> =>
  deplacerCondition(ctx, id, version, 'retirer');
export const remettreUneCondition = (ctx: Contexte, id: number, version: number): Promise<Condition> =>
  deplacerCondition(ctx, id, version, 'remettre');

/** Deletes a condition and the rows that depend on it; the journal keeps them. */
export const supprimerCondition = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerCondition(tx, ctx.acteur, id, canSupprimerCondition, version);
    verifierDetachee(ligne);
    const avant = {
      ...ligne,
      produits: await findProduitsDeCondition(tx, id),
      pieces: await oublierPieces(tx, porteurCondition, id),
    };
    await deleteCondition(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'condition', objetId: id, action: 'supprimer', avant });
    await redemanderControle(tx, tx.tenantId, [ligne.laboratoireId]);
    prevenirCondition(tx, id);
    return null;
  });

/** The warnings of a form being filled (CND-7); nothing is written. */
export const avertirCondition = (
  ctx: Contexte,
  envisagee: BodyOf<(typeof conditionContract)['avertirCondition']>,
): Promise<AvertissementCondition[]> => {
  if (!canRedigerCondition(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const croisees = await croiseesPar(tx, envisagee);
    return avertissementsCondition(
      { ...envisagee, ...remiseLue(envisagee) },
      croisees,
      await toutesLesReglesLegales(tx),
    );
  });
};
