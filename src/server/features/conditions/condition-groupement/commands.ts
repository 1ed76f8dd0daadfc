import { exigerLigne } from '#server/core/version.ts';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { detailDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { verifierDuplication } from '#shared/features/conditions/condition/rules.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import { canGererConditionsGroupement } from '#shared/features/conditions/condition-groupement/policy.ts';
import {
  periodeDesConditions,
  verifierActeConditionGroupement,
} from '#shared/features/conditions/condition-groupement/rules.ts';
import type {
  ConditionGroupementSaisie,
  CreationConditionGroupement,
  DetailConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { prevenirConditions } from './commands/cibler.ts';
import { cloreCondition } from './commands/clore.ts';
import { publierCondition, retirerCondition } from './commands/publier.ts';
import { detailConditionGroupement } from './read-models/detail.ts';
import {
  findChoixDeLaReponse,
  deleteConditionGroupement,
  findConditionGroupement,
  insertConditionGroupement,
  updateConditionGroupement,
  lockSegments,
  type LigneConditionGroupement,
} from './repository.ts';

type Corps<K extends keyof typeof conditionGroupementContract> = BodyOf<(typeof conditionGroupementContract)[K]>;
const OBJET = 'condition-groupement';

const detail = (tx: TenantTx, ctx: Contexte, id: number): Promise<DetailConditionGroupement> =>
  detailConditionGroupement(tx, ctx.acteur, id, aujourdhuiDe(ctx));

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
/** @throws 404, 403, 409 CONFLIT_VERSION */
export const chargerConditionGroupement = async (
  tx: TenantTx,
  { acteur }: Contexte,
  id: number,
  version?: number,
): Promise<LigneConditionGroupement> => {
  const ligne = exigerLigne(await findConditionGroupement(tx, id));
  if (!canGererConditionsGroupement(acteur)) throw coreErrors.interdit();
  return exigerLigne(ligne, version);
};

/** What was typed of a condition, for the journal and for a copy. */
const saisieDe = async (tx: TenantTx, ligne: LigneConditionGroupement): Promise<ConditionGroupementSaisie> => ({
  partenariatId: ligne.partenariatId,
  annee: ligne.annee,
  dateDebut: ligne.dateDebut,
  dateFin: ligne.dateFin,
  segmentIds: await lockSegments(tx, ligne.id),
  choix: (await findChoixDeLaReponse(tx, ligne.id)).map(({ libelle, gammes }) => ({
    libelle,
    gammes: gammes.map(({ nom, tranches }) => ({ nom, tranches })),
  })),
});

const creer = async (
  tx: TenantTx,
  ctx: Contexte,
  laboratoireId: number,
  saisie: ConditionGroupementSaisie,
  { action, ...suite }: { readonly action: string; readonly sourceId?: number },
): Promise<DetailConditionGroupement> => {
  const detailId = await detailDuLaboratoire(tx, laboratoireId);
  if (detailId === undefined) throw coreErrors.introuvable();
  const id = await insertConditionGroupement(tx, { laboratoireId, detailId }, saisie, ctx.acteur);
  await journaliser(tx, ctx.acteur, {
    objet: OBJET,
    objetId: id,
    action,
    apres: { laboratoireId, ...saisie, ...suite },
  });
  prevenirConditions(tx, [tx.tenantId], id);
  return detail(tx, ctx, id);
};

export const creerConditionGroupement = (
  ctx: Contexte,
  { laboratoireId, ...saisie }: CreationConditionGroupement,
): Promise<DetailConditionGroupement> => {
  if (!canGererConditionsGroupement(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, (tx) => creer(tx, ctx, laboratoireId, saisie, { action: 'creer' }));
};

export const modifierConditionGroupement = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps<'modifierConditionGroupement'>,
): Promise<DetailConditionGroupement> =>
  inTenant(ctx, async (tx) => {
    const avant = await chargerConditionGroupement(tx, ctx, id, version);
    verifierActeConditionGroupement('modifier', avant.etat);
    const ancienne = await saisieDe(tx, avant);
    await updateConditionGroupement(tx, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: OBJET,
      objetId: id,
      action: 'modifier',
      avant: ancienne,
      apres: saisie,
    });
    prevenirConditions(tx, [tx.tenantId], id);
    return detail(tx, ctx, id);
  });

export const changerEtatConditionGroupement = (
  ctx: Contexte,
  id: number,
  { acte, version }: Corps<'changerEtatConditionGroupement'>,
): Promise<DetailConditionGroupement> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerConditionGroupement(tx, ctx, id, version);
    await { publier: publierCondition, retirer: retirerCondition, clore: cloreCondition }[acte](tx, ctx, ligne);
    return detail(tx, ctx, id);
  });

/** The copy is always a draft, never in the same year (CND-17). */
export const dupliquerConditionGroupement = (
  ctx: Contexte,
  id: number,
  demandee: Corps<'dupliquerConditionGroupement'>,
): Promise<DetailConditionGroupement> =>
  inTenant(ctx, async (tx) => {
    const source = await chargerConditionGroupement(tx, ctx, id);
    const periode = periodeDesConditions(demandee);
    verifierDuplication(source, periode);
    const saisie = { ...(await saisieDe(tx, source)), ...periode };
    return creer(tx, ctx, source.laboratoireId, saisie, { action: 'dupliquer', sourceId: id });
  });

export const supprimerConditionGroupement = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerConditionGroupement(tx, ctx, id, version);
    verifierActeConditionGroupement('supprimer', ligne.etat);
    const avant = { laboratoireId: ligne.laboratoireId, ...(await saisieDe(tx, ligne)) };
    await deleteConditionGroupement(tx, id);
    await journaliser(tx, ctx.acteur, { objet: OBJET, objetId: id, action: 'supprimer', avant });
    prevenirConditions(tx, [tx.tenantId], id);
    return null;
  });
