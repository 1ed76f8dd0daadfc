import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import {
  recevoirConditions,
  reprendreConditions,
} from '#server/features/conditions/condition/commands/materialiser.ts';
import type { SourceAcceptee } from '#server/features/conditions/condition/repository/recues.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canRepondreProposition } from '#shared/features/conditions/condition-groupement/policy.ts';
import { repondreALaCondition } from '#shared/features/conditions/condition-groupement/rules.ts';
import { materialiserCondition } from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import type {
  Proposition,
  ReponseSaisieConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { uneProposition } from '../read-models/propositions.ts';
import { nomsDeLaCondition } from '../read-models/noms.ts';
import { findChoix } from '../repository.ts';
import { findGroupementDeLaReponse, updateReponse, lockPublication, lockReponse } from '../repository/reponses.ts';
import { cloreProposition, prevenirConditions } from './cibler.ts';

/** @throws 404 for a condition that is not published, or not any more */
const chargerPublication = async (tx: SystemeTx, groupementId: number, id: number): Promise<SourceAcceptee> => {
  const publiee = await lockPublication(tx, groupementId, id);
  const noms = publiee && (await nomsDeLaCondition(tx, groupementId, id));
  if (!noms) throw coreErrors.introuvable();
  return { ...publiee, groupementNom: noms.groupement, partenariatNom: noms.partenariat };
};

/**
 * What the accepted choice promises becomes conditions of the pharmacy, read-only.
 * @throws 404 for a choice of another condition
 */
const recevoir = async (tx: SystemeTx, acteur: Acteur, publiee: SourceAcceptee, choixId: number): Promise<void> => {
  const choix = await findChoix(tx, publiee.groupementId, publiee.id, choixId);
  if (!choix) throw coreErrors.introuvable();
  const materialisees = materialiserCondition({ libelle: choix.libelle, gammes: choix.gammes });
  await recevoirConditions(tx, acteur, publiee, materialisees, choix.libelle);
};

/** One answer: the former one's conditions go, the new one's come, both journals say it. */
const changer = async (
  tx: SystemeTx,
  ctx: Contexte,
  groupementId: number,
  id: number,
  saisie: ReponseSaisieConditionGroupement,
): Promise<void> => {
  const { acteur, services } = ctx;
  const publiee = await chargerPublication(tx, groupementId, id);
  const avant = await lockReponse(tx, publiee, acteur.tenantId);
  if (!avant) throw coreErrors.introuvable();
  const { version, repondueParNom, repondueLe, recueLe } = avant;
  exigerVersion(
    { version, modifieLe: repondueLe ?? recueLe, modifieParNom: repondueParNom },
    saisie.version,
    publiee.groupementNom,
  );
  const demandee =
    saisie.etat === 'ACCEPTED' ? { etat: saisie.etat, choixId: saisie.choixId } : { etat: saisie.etat, choixId: null };
  const apres = repondreALaCondition(avant, demandee, publiee, aujourdhuiDe({ services }));
  await reprendreConditions(tx, acteur, { groupementId, id, pharmacieId: acteur.tenantId });
  if (apres.choixId !== null) await recevoir(tx, acteur, publiee, apres.choixId);
  await updateReponse(tx, publiee, acteur, apres);
  for (const tenantId of [groupementId, acteur.tenantId])
    await journaliser(tx, acteur, {
      tenantId,
      objet: 'condition-groupement',
      objetId: id,
      action: 'repondre',
      avant: { etat: avant.etat, choixId: avant.choixId },
      apres: { ...apres, pharmacieId: acteur.tenantId },
    });
};

/**
 * Accept a choice, change it, or refuse. What was not published to this pharmacy and what does not exist answer alike.
 */
export const repondreProposition = (
  ctx: Contexte,
  id: number,
  saisie: ReponseSaisieConditionGroupement,
): Promise<Proposition> =>
  inTenant(ctx, async (tx) => {
    const groupementId = await findGroupementDeLaReponse(tx, id);
    if (groupementId === undefined) throw coreErrors.introuvable();
    if (!canRepondreProposition(ctx.acteur)) throw coreErrors.interdit();
    await enSysteme(tx, (systeme) => changer(systeme, ctx, groupementId, id, saisie));
    await cloreProposition(tx, ctx.acteur, id, [tx.tenantId]);
    prevenirConditions(tx, [groupementId, tx.tenantId], id);
    return uneProposition(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });
