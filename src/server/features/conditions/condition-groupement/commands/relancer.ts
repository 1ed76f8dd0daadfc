import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import { conditionGroupementErrors } from '#shared/features/conditions/condition-groupement/errors.ts';
import {
  limiteDeChoix,
  peutRepondre,
  verifierActeConditionGroupement,
} from '#shared/features/conditions/condition-groupement/rules.ts';
import { chargerConditionGroupement } from '../commands.ts';
import { choixAttendus } from '../read-models/relances.ts';
import { findConditionAnnoncee } from '../repository/ciblage.ts';
import { updateReponsesRelancees } from '../repository/relances.ts';
import { lienDeLaProposition, prevenirConditions } from './cibler.ts';

/**
 * The adhérents, all or these, that have not chosen.
 * @throws 403, 404, 409 TRANSITION_IMPOSSIBLE, PROPOSITION_TERMINEE
 */
const choixARelancer = async (tx: TenantTx, ctx: Contexte, id: number, pharmacieIds: readonly number[] | undefined) => {
  const jour = aujourdhuiDe(ctx);
  const ligne = await chargerConditionGroupement(tx, ctx, id);
  verifierActeConditionGroupement('relancer', ligne.etat);
  if (!peutRepondre(ligne, jour)) throw conditionGroupementErrors.terminee();
  const groupementId = ctx.acteur.tenantId;
  const attendus = await enSysteme(tx, (systeme) => choixAttendus(systeme, { groupementId, id, pharmacieIds }));
  return { jour, limite: limiteDeChoix(ligne, jour), attendus };
};

const avisDeRelance = async (tx: SystemeTx, id: number, limite: Jour) => {
  const { laboratoire, groupement, partenariat } = await findConditionAnnoncee(tx, id);
  return {
    phrase:
      `${groupement} attend votre choix pour ses conditions ${laboratoire} (${partenariat}), ` +
      `au plus tard le ${formatJour(limite)}.`,
    lien: lienDeLaProposition(laboratoire, id),
  };
};

/** Whom a reminder would reach, and in which words (CRR-88). */
export const prevoirRelanceConditions = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<EnvoiPrevu> =>
  inTenant(ctx, async (tx) => {
    const { jour, limite, attendus } = await choixARelancer(tx, ctx, id, pharmacieIds);
    const nouveaux = attendus.filter(({ relanceeLe }) => relanceeLe !== jour);
    return enSysteme(tx, async (systeme) => {
      const { phrase, lien } = await avisDeRelance(systeme, id, limite);
      const groupe = {
        mots: motsEvenement('CONDITION_RELANCEE', { phrase }),
        lien,
        pharmacieIds: nouveaux.map(({ pharmacieId }) => pharmacieId),
      };
      return prevoirEnvoi(systeme, ctx.services, [groupe], attendus.length - nouveaux.length);
    });
  });

/** Each at most once a day for one condition (CND-63). */
export const relancerConditionGroupement = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<{ relances: number; dejaRelances: number }> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const { jour, limite, attendus } = await choixARelancer(tx, ctx, id, pharmacieIds);
    return enSysteme(tx, async (systeme) => {
      const vises = attendus.map(({ pharmacieId }) => pharmacieId);
      const relancees = await updateReponsesRelancees(systeme, { groupementId: acteur.tenantId, id }, vises, {
        jour,
        parNom: acteur.nomComplet,
      });
      const { phrase, lien } = await avisDeRelance(systeme, id, limite);
      await annoncerEvenement(
        systeme,
        acteur,
        'CONDITION_RELANCEE',
        relancees.map((tenantId) => ({ tenantId, objet: id, donnees: { phrase }, dateLimite: limite, lien })),
      );
      if (relancees.length > 0)
        await journaliser(systeme, acteur, {
          tenantId: acteur.tenantId,
          objet: 'condition-groupement',
          objetId: id,
          action: 'relancer',
          apres: { adherents: relancees.length },
        });
      prevenirConditions(systeme, [acteur.tenantId], id);
      return { relances: relancees.length, dejaRelances: attendus.length - relancees.length };
    });
  });
