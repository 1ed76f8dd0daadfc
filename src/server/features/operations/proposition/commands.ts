import { cloreAvisDeProposition } from '#server/features/operations/promotion/commands/prevenir-delegue.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { ecrireChez, entrerChez, type EntreeDelegue } from '#server/features/reseau/delegue/commands/entrer.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { ModificationPromotion, PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionEditeeSchema, type PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import { canAgirSurSaProposition } from '#shared/features/operations/proposition/policy.ts';
import { etatProposition, verifierProposee } from '#shared/features/operations/proposition/rules.ts';
import { detailPromotion } from '#server/features/operations/promotion/read-models/detail.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import {
  deletePromotion,
  findPromotion,
  lockPromotionsOperation,
  type LignePromotion,
} from '#server/features/operations/operation/repository.ts';
import { prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { creerPromotionDansTx } from '#server/features/operations/promotion/commands/creer.ts';
import { fichiersDeLaPromotion } from '#server/features/operations/promotion/read-models/fichiers.ts';
import { modifierDansTx } from '#server/features/operations/promotion/commands/modifier.ts';
import { estTouchee } from '#server/features/operations/promotion/read-models/delegue.ts';

/** A proposal, and the pharmacy it was made to. */
type PropositionVisee = { readonly id: number; readonly pharmacieId: number };
const ENTREE = { exige: 'droitTrade', action: 'consulter-promotions' } as const satisfies EntreeDelegue;

/** Only what its delegate wrote: nothing the pharmacy alone knows, such as another plan for that place. */
const versProposition = (detail: DetailPromotion): PromotionEditee =>
  promotionEditeeSchema.parse({ ...detail, droits: { modifier: true, valider: [] } });

/** @throws 404 for a promotion that is not the delegate's own proposal, 409 PROPOSITION_DECIDEE, PROPOSITION_REPRISE */
const verifier = async (
  tx: TenantTx,
  ctx: Contexte,
  promotion: LignePromotion | undefined,
): Promise<LignePromotion> => {
  if (!promotion || !canAgirSurSaProposition(ctx.acteur, promotion)) throw coreErrors.introuvable();
  verifierProposee(etatProposition(promotion, await estTouchee(tx, promotion.id, ctx.acteur.utilisateurId)));
  return promotion;
};

/**
 * Locks the proposal, so that a pharmacy taking it over at the same moment comes before or after.
 * @throws 409 CONFLIT_VERSION too
 */
const chargerProposition = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  version: number | undefined,
): Promise<LignePromotion> => {
  const [verrouillee] = await lockPromotionsOperation(tx, [id]);
  const promotion = await verifier(tx, ctx, verrouillee);
  exigerVersion(promotion, version, ctx.acteur.nomComplet);
  return promotion;
};

const dates = ({ dateDebut, dateFin }: Pick<DetailPromotion, 'dateDebut' | 'dateFin'>): string =>
  dateDebut && dateFin ? `, du ${formatJour(dateDebut)} au ${formatJour(dateFin)}` : '';

/**
 * A draft in the pharmacy, whose own people complete, validate or delete it; they are told (OPE-62, OPE-64).
 * @throws 404 without an habilitation in force, 403 without `droitTrade`
 */
export const proposerPromotion = (
  ctx: Contexte,
  pharmacieId: number,
  saisie: PromotionSaisie,
): Promise<PromotionEditee> =>
  ecrireChez(ctx, pharmacieId, ENTREE, async (tx) => {
    const { id } = await creerPromotionDansTx(tx, ctx.acteur, saisie, { origine: 'DELEGUE' });
    const detail = await detailPromotion(tx, ctx, id);
    const { nomComplet } = ctx.acteur;
    await annoncerEvenement(tx, ctx.acteur, 'PROPOSITION_RECUE', [
      {
        tenantId: tx.tenantId,
        objet: id,
        donnees: { phrase: `${nomComplet} vous propose « ${detail.nomOperation} »${dates(detail)}.` },
        lien: { ecran: 'promotions', params: { promotion: String(id) } },
      },
    ]);
    return versProposition(detail);
  });

export const lireProposition = (ctx: Contexte, { id, pharmacieId }: PropositionVisee): Promise<PromotionEditee> =>
  entrerChez(ctx, pharmacieId, ENTREE, async (tx) => {
    await verifier(tx, ctx, await findPromotion(tx, id));
    return versProposition(await detailPromotion(tx, ctx, id));
  });

export const modifierProposition = (
  ctx: Contexte,
  { id, pharmacieId }: PropositionVisee,
  { version, ...saisie }: ModificationPromotion,
): Promise<PromotionEditee> =>
  ecrireChez(ctx, pharmacieId, ENTREE, async (tx) =>
    versProposition(await modifierDansTx(tx, ctx, await chargerProposition(tx, ctx, id, version), saisie)),
  );

/** A proposal the pharmacy has not touched is deleted with its discussion; the journal keeps it. */
export const retirerProposition = (
  ctx: Contexte,
  { id, pharmacieId }: PropositionVisee,
  version: number | undefined,
): Promise<null> =>
  ecrireChez(ctx, pharmacieId, ENTREE, async (tx) => {
    const { acteur } = ctx;
    const promotion = await chargerProposition(tx, ctx, id, version);
    const avant = { ...versSaisie(promotion, await enfantsDe(tx, id)), nomOperation: promotion.nomOperation };
    const fichiers = await fichiersDeLaPromotion(tx, id);
    await deletePromotion(tx, id);
    await cloreAvisDeProposition(tx, acteur, id);
    for (const fichierId of fichiers) await supprimerFichier(tx, fichierId);
    await journaliser(tx, acteur, {
      tenantId: tx.tenantId,
      objet: 'promotion',
      objetId: id,
      action: 'retirer-proposition',
      avant,
    });
    const phrase = `${acteur.nomComplet} a retiré sa proposition « ${promotion.nomOperation} ».`;
    await annoncerEvenement(tx, acteur, 'PROPOSITION_RETIREE', [
      { tenantId: tx.tenantId, objet: id, donnees: { phrase } },
    ]);
    prevenirPromotions(tx, [id]);
    return null;
  });
