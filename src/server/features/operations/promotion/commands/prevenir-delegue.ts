import { sql } from 'kysely';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PartPromotion } from '#shared/features/operations/operation/contract/enumerations.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import type { LignePromotion } from '#server/features/operations/operation/repository.ts';

type Decision = 'VALIDEE' | 'REFUSEE' | 'REPRISE' | 'SUPPRIMEE';
const DITS: Readonly<Record<Decision, { readonly title: string; readonly verbe: string }>> = {
  VALIDEE: { title: 'Proposition acceptée', verbe: 'a validé' },
  REFUSEE: { title: 'Proposition refusée', verbe: 'a refusé' },
  REPRISE: { title: 'Proposition reprise', verbe: 'a repris à son compte, en la modifiant,' },
  SUPPRIMEE: { title: 'Proposition supprimée', verbe: 'a supprimé' },
};
const libellePart: Readonly<Record<PartPromotion, string>> = { PROMO: 'la promotion', TG: 'la tête de gondole' };
/** Of two, the one that was decided. */
const partDite = ({ typePromo }: LignePromotion, parts: readonly PartPromotion[]): string => {
  const [seule] = parts;
  return seule && parts.length < partsDe(typePromo).length ? ` (${libellePart[seule]} seulement)` : '';
};

/** The delegate who proposed it, as long as his habilitation lasts; undefined afterwards. */
const auteur = async (tx: SystemeTx, tenantId: number, delegueId: number, aujourdhui: Jour) => {
  const { rows } = await sql<{ tenantId: number; pharmacie: string }>`
    select u.tenant_id as "tenantId", t.nom as pharmacie from habilitation h
    join utilisateur u on u.id = h.delegue_id and u.activated and u.role = 'DELEGUE' join tenant t on t.id = h.tenant_id
    where h.tenant_id = ${tenantId} and h.delegue_id = ${delegueId} and h.sorte = 'TRADE' and ${enVigueur(aujourdhui)} limit 1`.execute(
    tx,
  );
  return rows[0];
};

/** Another person than its delegate wrote in it: the journal says so, whatever the act. */
export const estTouchee = async (tx: TenantTx, id: number, delegueId: number | null): Promise<boolean> => {
  const { rows } =
    await sql`select from journal where tenant_id = ${tx.tenantId} and objet = 'promotion' and objet_id = ${id}
    and utilisateur_id <> ${delegueId} limit 1`.execute(tx);
  return rows.length > 0;
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
  const { origine, creeParId, nomOperation } = promotion;
  if (origine !== 'DELEGUE' || creeParId === null || creeParId === acteur.utilisateurId) return;
  const { tenantId } = tx;
  const { title, verbe } = DITS[decision];
  await enSysteme(tx, async (systeme) => {
    const delegue = await auteur(systeme, tenantId, creeParId, aujourdhui);
    if (!delegue) return;
    await notifier(systeme, delegue.tenantId, null, {
      type: 'PROMO_TG',
      title,
      body: `${delegue.pharmacie} ${verbe} votre proposition « ${nomOperation} »${partDite(promotion, parts)}.`,
      utilisateurId: creeParId,
      lien: { ecran: 'trade', params: { ouvert: String(tenantId) } },
    });
  });
};
