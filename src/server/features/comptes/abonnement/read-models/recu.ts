import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { IssuePaiement } from '#shared/features/comptes/abonnement/contract.ts';

type Identite = Emetteur & { readonly siret: string | null; readonly numeroIntracommunautaire: string | null };
export type RecuDePaiement = {
  readonly id: number;
  readonly issue: IssuePaiement;
  readonly nature: 'PAIEMENT' | 'RENOUVELLEMENT';
  readonly montantCentimes: number;
  readonly rembourseCentimes: number;
  readonly recuLe: string;
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
  readonly transaction: string;
  readonly client: Identite;
};

const identite = (tx: SystemeTx) =>
  tx
    .selectFrom('tenant')
    .select([
      'nom',
      'rue',
      'code_postal as codePostal',
      'ville',
      'telephone',
      'mail',
      'siret',
      'numero_intracommunautaire as numeroIntracommunautaire',
    ]);

/** Who is paid: the publisher's own account. */
export const identiteDeLEditeur = (tx: SystemeTx): Promise<Identite> =>
  identite(tx).where('type', '=', 'EDITEUR').orderBy('id').limit(1).executeTakeFirstOrThrow();

/** One payment of the account, for its receipt (CPT-160). @throws 404 for an unknown one, or another account's */
export const paiementDuRecu = async (tx: SystemeTx, tenantId: number, id: number): Promise<RecuDePaiement> => {
  const { rows } = await sql<Omit<RecuDePaiement, 'client'>>`
    select p.id, p.issue, p.nature, p.montant_centimes as "montantCentimes", p.recu_le as "recuLe",
      p.date_debut as "dateDebut", p.date_fin as "dateFin", coalesce(p.trans_id, p.trans_uuid) as transaction,
      coalesce((select sum(r.montant_centimes) from abonnement_remboursement r where r.tenant_id = p.tenant_id
        and r.paiement_id = p.id and r.issue = 'PAYE'), 0)::bigint as "rembourseCentimes"
    from abonnement_paiement p where p.tenant_id = ${tenantId} and p.id = ${id}`.execute(tx);
  const paiement = rows[0];
  if (!paiement) throw coreErrors.introuvable();
  return { ...paiement, client: await identite(tx).where('id', '=', tenantId).executeTakeFirstOrThrow() };
};
