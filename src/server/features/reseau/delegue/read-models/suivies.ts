import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { estAbonne, type Abonnement } from '#shared/core/abonnement.ts';
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
/** Without subscription an account reads nothing, its delegate neither (RES-80). */
export type HabilitationEnVigueur = Suivie & { readonly abonnee: boolean };

export const habilitationsTradeEnVigueur = async (
  tx: SystemeTx,
  delegue: Pick<Acteur, 'tenantId' | 'utilisateurId'>,
  aujourdhui: Jour,
): Promise<HabilitationEnVigueur[]> => {
  const lignes = await tx
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
      't.abonnement_alias as alias',
      't.abonnement_date_fin as dateFin',
      't.abonnement_date_essai as dateEssai',
      't.abonnement_partenaire as partenaire',
    ])
    .where('h.delegue_tenant_id', '=', delegue.tenantId)
    .where('h.delegue_id', '=', delegue.utilisateurId)
    .where('h.sorte', '=', 'TRADE')
    .where(enVigueur(aujourdhui))
    .where('t.active', '=', 'ACCEPTED')
    .$castTo<Suivie & Abonnement>()
    .execute();
  return lignes.map(({ alias, dateFin, dateEssai, partenaire, ...suivie }) => ({
    ...suivie,
    abonnee: estAbonne({ alias, dateFin, dateEssai, partenaire }, aujourdhui),
  }));
};

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
