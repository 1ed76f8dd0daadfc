import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte, dansTenant, inSysteme } from '#server/core/contexte.ts';
import { lireTenant, transactionSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { journaliser } from '#server/core/journal.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';

/** A TRADE habilitation in force, of an accepted pharmacy. */
export type Suivie = {
  readonly habilitationId: number;
  readonly tenantId: AuthorizedTenantId;
  readonly droitTrade: boolean;
  readonly lectureEncours: boolean;
  readonly expireLe: string | null;
};

/** The pharmacies this delegate follows today. During an impersonation, none. */
export const pharmaciesSuivies = async (tx: SystemeTx, { acteur, services }: Contexte): Promise<Suivie[]> => {
  if (acteur.role !== 'DELEGUE' || acteur.impersonation) return [];
  return tx
    .selectFrom('habilitation as h')
    .innerJoin('tenant as t', 't.id', 'h.tenant_id')
    .select([
      'h.id as habilitationId',
      'h.tenant_id as tenantId',
      'h.droit_trade as droitTrade',
      'h.lecture_encours as lectureEncours',
      'h.expire_le as expireLe',
    ])
    .where('h.delegue_tenant_id', '=', acteur.tenantId)
    .where('h.delegue_id', '=', acteur.utilisateurId)
    .where('h.sorte', '=', 'TRADE')
    .where(enVigueur(aujourdhuiDe({ services })))
    .where('t.active', '=', 'ACCEPTED')
    .$castTo<Suivie>()
    .execute();
};

/** Journalled once a day: the pharmacy sees what was consulted, not every click. */
const noterConsultation = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { tenantId, habilitationId }: Suivie,
  action: string,
  jour: Jour,
) => {
  const deja = await tx
    .selectFrom('journal')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', acteur.utilisateurId)
    .where('objet', '=', 'trade')
    .where('action', '=', action)
    .where('cree_le', '>=', sql<string>`${jour}::timestamp at time zone 'Europe/Paris'`)
    .limit(1)
    .executeTakeFirst();
  if (!deja) await journaliser(tx, acteur, { tenantId, objet: 'trade', objetId: habilitationId, action });
};

export type Entree = {
  /** The right the habilitation must give. */
  readonly exige?: 'lectureEncours' | 'droitTrade';
  /** The words in the pharmacy's journal. */
  readonly action: string;
};

const ouvrir = async (tx: SystemeTx, ctx: Contexte, tenantId: number, { exige, action }: Entree): Promise<Suivie> => {
  const suivie = (await pharmaciesSuivies(tx, ctx)).find((une) => une.tenantId === tenantId);
  if (!suivie) throw coreErrors.introuvable();
  // A missing right to read answers 404; a missing right to act answers 403.
  if (exige && !suivie[exige]) throw exige === 'droitTrade' ? coreErrors.interdit() : coreErrors.introuvable();
  await noterConsultation(tx, ctx, suivie, action, aujourdhuiDe(ctx));
  return suivie;
};

type Travail<T> = (tx: TenantTx, suivie: Suivie) => Promise<T>;

/**
 * Reads inside a pharmacy that accepted the delegate, under that pharmacy's own walls and without writing anything
 * there but the journal.
 * @throws 404 without an habilitation in force, or without the right to read; 403 without `droitTrade`
 */
export const entrerChez = <T>(ctx: Contexte, tenantId: number, entree: Entree, work: Travail<T>): Promise<T> =>
  inSysteme(ctx, async (tx) => {
    const suivie = await ouvrir(tx, ctx, tenantId, entree);
    return lireTenant(tx, suivie.tenantId, (chez) => work(chez, suivie));
  });

/**
 * Writes inside a pharmacy that accepted the delegate. What is written there names its author and goes to that
 * pharmacy's journal.
 * @throws 404 without an habilitation in force, or without the right to read; 403 without `droitTrade`
 */
export const ecrireChez = async <T>(ctx: Contexte, tenantId: number, entree: Entree, work: Travail<T>): Promise<T> => {
  const suivie = await transactionSysteme(ctx.services.dbSysteme, (tx) => ouvrir(tx, ctx, tenantId, entree));
  return dansTenant(ctx, suivie.tenantId, (tx) => work(tx, suivie));
};

/** The same for its summary, given by the read models of the system role. @throws 404 */
export const voirFiche = <T>(ctx: Contexte, tenantId: number, work: (tx: SystemeTx) => Promise<T>): Promise<T> =>
  inSysteme(ctx, async (tx) => {
    await ouvrir(tx, ctx, tenantId, { action: 'consulter-fiche' });
    return work(tx);
  });
