import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EvenementPromotion } from '#shared/features/operations/promotion/contract/historique.ts';
import type { NomsOperation } from '#shared/features/operations/operation/rules/changements.ts';
import { direEcriture, type EcriturePromotion } from '#shared/features/operations/promotion/rules/historique.ts';
import { findEtats } from '#server/features/operations/operation/repository/etats.ts';

const MAX_EVENEMENTS = 500;

/** What the journal of a promotion points at, under its name, in one statement. */
const nomsDe = async (tx: TenantTx): Promise<NomsOperation> => {
  const { rows } = await sql<{ sorte: string; id: number; nom: string }>`
    select 'laboratoire' as sorte, l.id, d.nom from laboratoire l join laboratoire_detail d on d.id = l.detail_id
      where l.tenant_id = ${tx.tenantId}
    union all select 'emplacement', id, nom from emplacement where tenant_id = ${tx.tenantId}
    union all select 'priorite', id, nom from priorite where tenant_id = ${tx.tenantId}
    union all select 'segment', id, nom from segment where tenant_id = ${tx.tenantId}`.execute(tx);
  const noms = new Map(rows.map(({ sorte, id, nom }) => [`${sorte}.${id}`, nom]));
  return (sorte, id) => noms.get(`${sorte}.${id}`);
};

type Ligne = EcriturePromotion & Pick<EvenementPromotion, 'id' | 'le' | 'par' | 'impersonation'>;
/**
 * Who did what on it, the last first (OPE-29): from this account's own journal, never from its modèle's or its copies'.
 * @throws 404
 */
export const historiquePromotion = async (tx: TenantTx, id: number): Promise<EvenementPromotion[]> => {
  if (!(await findEtats(tx, id))) throw coreErrors.introuvable();
  const lignes: Ligne[] = await tx
    .selectFrom('journal')
    .select(['id', 'cree_le as le', 'utilisateur_nom as par', 'impersonation', 'action', 'avant', 'apres'])
    .where('tenant_id', '=', tx.tenantId)
    .where('objet', '=', 'promotion')
    .where('objet_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_EVENEMENTS)
    .execute();
  const noms = await nomsDe(tx);
  return lignes.map(({ avant, apres, ...ligne }) => {
    const { titre, details } = direEcriture({ action: ligne.action, avant, apres }, noms);
    return { ...ligne, titre, details: [...details] };
  });
};
