import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';

/** A TRADE habilitation in force, of an accepted pharmacy. */
export type Suivie = {
  readonly habilitationId: number;
  readonly tenantId: AuthorizedTenantId;
  readonly droitTrade: boolean;
  readonly lectureEncours: boolean;
  readonly lectureDocuments: boolean;
  readonly lectureConditions: boolean;
  readonly tousLaboratoires: boolean;
  readonly expireLe: string | null;
};

export const habilitationsTradeEnVigueur = (
  tx: SystemeTx,
  delegue: Pick<Acteur, 'tenantId' | 'utilisateurId'>,
  aujourdhui: Jour,
): Promise<Suivie[]> =>
  tx
    .selectFrom('habilitation as h')
    .innerJoin('tenant as t', 't.id', 'h.tenant_id')
    .select([
      'h.id as habilitationId',
      'h.tenant_id as tenantId',
      'h.droit_trade as droitTrade',
      'h.lecture_encours as lectureEncours',
      'h.lecture_documents as lectureDocuments',
      'h.lecture_conditions as lectureConditions',
      'h.tous_laboratoires as tousLaboratoires',
      'h.expire_le as expireLe',
    ])
    .where('h.delegue_tenant_id', '=', delegue.tenantId)
    .where('h.delegue_id', '=', delegue.utilisateurId)
    .where('h.sorte', '=', 'TRADE')
    .where(enVigueur(aujourdhui))
    .where('t.active', '=', 'ACCEPTED')
    .$castTo<Suivie>()
    .execute();

type Consultation = {
  readonly tenantId: number;
  readonly utilisateurId: number;
  readonly action: string;
  readonly jour: Jour;
};
/** Whether the pharmacy's journal already says it today. */
export const estNoteeAuJournal = async (
  tx: SystemeTx,
  { tenantId, utilisateurId, action, jour }: Consultation,
): Promise<boolean> => {
  const notee = await tx
    .selectFrom('journal')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .where('objet', '=', 'trade')
    .where('action', '=', action)
    .where('cree_le', '>=', sql<string>`${jour}::timestamp at time zone 'Europe/Paris'`)
    .limit(1)
    .executeTakeFirst();
  return notee !== undefined;
};
