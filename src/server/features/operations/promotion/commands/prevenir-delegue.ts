import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { delegueAuteur } from '../read-models/delegue.ts';
import type { LignePromotion } from '#server/features/operations/operation/repository.ts';

/** Once the pharmacy decides or the delegate takes the proposal back, its notifications are treated (OPE-78). */
export const cloreAvisDeProposition = (tx: TenantTx, acteur: Acteur, id: number): Promise<void> =>
  cloreEvenements(tx, acteur, ['PROPOSITION_RECUE'], [{ tenantId: tx.tenantId, objet: id }]);

type Decision = 'VALIDEE' | 'REFUSEE' | 'REPRISE' | 'SUPPRIMEE';
const DITS: Readonly<Record<Decision, { readonly title: string; readonly verbe: string }>> = {
  VALIDEE: { title: 'Proposition acceptée', verbe: 'a validé' },
  REFUSEE: { title: 'Proposition refusée', verbe: 'a refusé' },
  REPRISE: { title: 'Proposition reprise', verbe: 'a repris à son compte, en la modifiant,' },
  SUPPRIMEE: { title: 'Proposition supprimée', verbe: 'a supprimé' },
};
const libellePart: Readonly<Record<PartPromotion, string>> = { PROMO: 'la promotion', TG: 'la tête de gondole' };
/** Names the decided part when the promotion has another one. */
const partDite = ({ typePromo }: LignePromotion, parts: readonly PartPromotion[]): string => {
  const [seule] = parts;
  return seule && parts.length < partsDe(typePromo).length ? ` (${libellePart[seule]} seulement)` : '';
};

type Sort = { readonly decision: Decision; readonly parts?: readonly PartPromotion[] };
/** What a pharmacy does with a delegate's proposal is told to him (OPE-64): what it decides, never why. */
export const prevenirDelegue = async (
  tx: TenantTx,
  acteur: Acteur,
  promotion: LignePromotion,
  aujourdhui: Jour,
  { decision, parts = [] }: Sort,
): Promise<void> => {
  const { id, origine, creeParId, nomOperation, laboratoireId } = promotion;
  if (origine !== 'DELEGUE' || creeParId === null || creeParId === acteur.utilisateurId) return;
  const { tenantId } = tx;
  await cloreAvisDeProposition(tx, acteur, id);
  const { title, verbe } = DITS[decision];
  await enSysteme(tx, async (systeme) => {
    const delegue = await delegueAuteur(systeme, { tenantId, delegueId: creeParId, laboratoireId }, aujourdhui);
    if (!delegue) return;
    const phrase = `${delegue.pharmacie} ${verbe} votre proposition « ${nomOperation} »${partDite(promotion, parts)}.`;
    await annoncerEvenement(systeme, null, 'PROPOSITION_DECIDEE', [
      {
        tenantId: delegue.tenantId,
        objet: `${tenantId} ${id}`,
        donnees: { titre: title, phrase },
        utilisateurId: creeParId,
        lien: { ecran: 'trade', params: { ouvert: String(tenantId) } },
      },
    ]);
  });
};
