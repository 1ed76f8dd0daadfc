import { aujourdhuiDe, type Contexte, dansTenant, enEcrivant, inSysteme } from '#server/core/contexte.ts';
import {
  limiterAHabilitation,
  lireTenant,
  transactionSysteme,
  type SystemeTx,
  type TenantTx,
} from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import {
  estNoteeAuJournal,
  habilitationsTradeEnVigueur,
  type HabilitationEnVigueur,
  type Suivie,
} from '../read-models/suivies.ts';

export type { Suivie } from '../read-models/suivies.ts';

/**
 * The delegate's habilitations in force, subscribed or not: `entrerChez` then refuses an account without subscription.
 */
export const habilitationsDuDelegue = async (
  tx: SystemeTx,
  { acteur, services }: Contexte,
): Promise<HabilitationEnVigueur[]> => {
  if (acteur.role !== 'DELEGUE' || acteur.impersonation) return [];
  return habilitationsTradeEnVigueur(tx, acteur, aujourdhuiDe({ services }));
};

/** The accounts this delegate reads today: during an impersonation, none; without subscription, not (RES-80). */
export const pharmaciesSuivies = async (tx: SystemeTx, ctx: Contexte): Promise<Suivie[]> =>
  (await habilitationsDuDelegue(tx, ctx))
    .filter(({ abonnee }) => abonnee)
    .map(({ abonnee: _abonnee, ...suivie }) => suivie);

/** Journalled once a day: the pharmacy sees what was consulted, not every click. */
const noterConsultation = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { tenantId, habilitationId }: Suivie,
  action: string,
  jour: Jour,
) => {
  const deja = await estNoteeAuJournal(tx, { tenantId, utilisateurId: acteur.utilisateurId, action, jour });
  if (!deja) await journaliser(tx, acteur, { tenantId, objet: 'trade', objetId: habilitationId, action });
};

export type EntreeDelegue = {
  /** The right the habilitation must give. */
  readonly exige?: 'lectureEncours' | 'lectureDocuments' | 'lectureConditions' | 'droitTrade';
  /** The words in the pharmacy's journal. */
  readonly action: string;
};

const ouvrirSuivi = async (
  tx: SystemeTx,
  ctx: Contexte,
  tenantId: number,
  { exige, action }: EntreeDelegue,
): Promise<Suivie> => {
  const suivie = (await habilitationsDuDelegue(tx, ctx)).find((tenue) => tenue.tenantId === tenantId);
  if (!suivie) throw coreErrors.introuvable();
  if (!suivie.abonnee) throw delegueErrors.pharmacieSansAbonnement();
  // A missing right to read answers 404; a missing right to act answers 403.
  if (exige && !suivie[exige]) throw exige === 'droitTrade' ? coreErrors.interdit() : coreErrors.introuvable();
  await noterConsultation(tx, ctx, suivie, action, aujourdhuiDe(ctx));
  return suivie;
};

type Travail<T> = (tx: TenantTx, suivie: Suivie) => Promise<T>;

/** Runs `work` with row-level security limited to what the habilitation opens. */
const limite = async <T>(tx: TenantTx, suivie: Suivie, work: Travail<T>): Promise<T> => {
  await limiterAHabilitation(tx, suivie.habilitationId);
  return work(tx, suivie);
};

/**
 * Reads inside a pharmacy that accepted the delegate, under that pharmacy's own walls and without writing anything
 * there but the journal.
 * @throws 404 without an habilitation in force, or without the right to read; 403 without `droitTrade`; 402 while the
 * account is not subscribed
 */
export const entrerChez = <T>(ctx: Contexte, tenantId: number, entree: EntreeDelegue, work: Travail<T>): Promise<T> =>
  inSysteme(ctx, async (tx) => {
    const suivie = await ouvrirSuivi(tx, ctx, tenantId, entree);
    return lireTenant(tx, suivie.tenantId, (chez) => limite(chez, suivie, work));
  });

/**
 * Writes inside a pharmacy that accepted the delegate. What is written there names its author and goes to that
 * pharmacy's journal.
 * @throws 404 without an habilitation in force, or without the right to read; 403 without `droitTrade`
 */
export const ecrireChez = async <T>(
  ctx: Contexte,
  tenantId: number,
  entree: EntreeDelegue,
  work: Travail<T>,
): Promise<T> => {
  const suivie = await transactionSysteme(ctx.services.dbSysteme, (tx) => ouvrirSuivi(tx, ctx, tenantId, entree));
  return dansTenant(enEcrivant(ctx), suivie.tenantId, (tx) => limite(tx, suivie, work));
};

/** Enters the pharmacy as `entrerChez` does, but reads its summary by the system role. @throws 404 */
export const voirFiche = <T>(ctx: Contexte, tenantId: number, work: (tx: SystemeTx) => Promise<T>): Promise<T> =>
  inSysteme(ctx, async (tx) => {
    await ouvrirSuivi(tx, ctx, tenantId, { action: 'consulter-fiche' });
    return work(tx);
  });
