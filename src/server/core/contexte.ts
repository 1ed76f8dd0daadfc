import { sql } from 'kysely';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/app-error.ts';
import { JsonDirect } from './json-ecrit.ts';
import { lireDeCopie } from './db/copie.ts';
import {
  lectureTenant,
  transactionSysteme,
  transactionTenant,
  type SystemeTx,
  type TenantTx,
  type Tx,
} from './db/database.ts';
import { requeteGardee } from './db/requete-gardee.ts';
import { avantLaSuite, executerEtValider } from './db/transaction.ts';
import type { Services } from './services.ts';

type Idempotence = { readonly cle: string; readonly empreinte: string };
export type Requete = {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly token: string | undefined;
  readonly idempotence: Idempotence | undefined;
  /** Whether the call is a GET: it writes nothing, and each statement runs on its own. */
  readonly lecture?: boolean;
  /** Whether the GET reads so much that a replica of the database may answer it. */
  readonly deCopie?: boolean;
  /** Whether only the headers are asked (HEAD), or a deletion is tried: what is written is undone (CPT-150, RES-87). */
  readonly sansEffet?: boolean;
};

/** The context of a public call. */
export type ContextePublic = {
  readonly services: Services;
  readonly requete: Requete;
  readonly acteur: Acteur | undefined;
};
/** The context of a call with a session. */
export type Contexte = { readonly services: Services; readonly requete: Requete; readonly acteur: Acteur };

/** The day in Paris, by the clock of the services: the "today" of every rule. */
export const aujourdhuiDe = ({ services }: Pick<ContextePublic, 'services'>): Jour => jourParis(services.maintenant());

class Annulee extends Error {}

/** Runs `work` in the transaction that `ouvrir` opens, which is undone for a HEAD, that scanners of mails send. */
const selonEffet = async <X extends Tx, T>(
  { sansEffet }: Requete,
  ouvrir: (work: (tx: X) => Promise<T>) => Promise<T>,
  work: (tx: X) => Promise<T>,
): Promise<T> => {
  if (!sansEffet) return ouvrir(work);
  const rendu: T[] = [];
  const annulee = new Annulee();
  await ouvrir(async (tx) => {
    rendu.push(await work(tx));
    throw annulee;
  }).catch((error: unknown) => {
    if (error !== annulee) throw error;
  });
  return rendu[0] as T;
};

/** Thrown when this Idempotency-Key was already answered: the first answer is sent again. */
export class DejaRepondu extends Error {
  readonly reponse: unknown;
  constructor(reponse: unknown) {
    super('already answered');
    this.reponse = reponse;
  }
}

const cleReutilisee = () =>
  new AppError(
    409,
    'CLE_IDEMPOTENCE_REUTILISEE',
    'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et recommencez.',
  );

/**
 * The row of the key is inserted in the very transaction that does the work: of six simultaneous requests, one works,
 * and the others wait on the row and read its answer (COM-27).
 */
const uneSeuleFois = async <T>(
  tx: Tx,
  tenantId: number,
  portee: string,
  { cle, empreinte }: Idempotence,
  work: () => Promise<T>,
): Promise<T> => {
  const ligne = { tenantId, portee, cle };
  const prise = requeteGardee('idempotence-prise', { ...ligne, empreinte }, (places) =>
    tx
      .insertInto('idempotence')
      .values({ tenant_id: places.tenantId, portee: places.portee, cle: places.cle, empreinte: places.empreinte })
      .onConflict((conflit) => conflit.doNothing()),
  );
  const { numAffectedRows } = await tx.executeQuery(prise);
  if (numAffectedRows === 0n) {
    const deja = await tx
      .selectFrom('idempotence')
      .select(['empreinte', 'reponse'])
      .where('tenant_id', '=', tenantId)
      .where('portee', '=', portee)
      .where('cle', '=', cle)
      .executeTakeFirstOrThrow();
    if (deja.empreinte !== empreinte) throw cleReutilisee();
    throw new DejaRepondu(deja.reponse);
  }
  const resultat = await avantLaSuite(tx, work);
  const reponse = resultat instanceof JsonDirect ? resultat.texte : JSON.stringify(resultat ?? null);
  const rendue = requeteGardee('idempotence-rendue', { ...ligne, reponse }, (places) =>
    tx
      .updateTable('idempotence')
      .set({ reponse: sql`${places.reponse}::jsonb` })
      .where('tenant_id', '=', places.tenantId)
      .where('portee', '=', places.portee)
      .where('cle', '=', places.cle),
  );
  await executerEtValider(tx, rendue);
  return resultat;
};

const lire = <T>(
  { services, requete }: Contexte,
  tenantId: AuthorizedTenantId,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  requete.deCopie
    ? lireDeCopie(services, ({ db }) => lectureTenant(db, tenantId, work))
    : lectureTenant(services.db, tenantId, work);

/**
 * One transaction for a tenant that the acteur was just allowed to enter. The journal must be given its tenant
 * explicitly.
 */
export const dansTenant = <T>(
  ctx: Contexte,
  tenantId: AuthorizedTenantId,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  const { services, acteur, requete } = ctx;
  return requete.lecture
    ? lire(ctx, tenantId, work)
    : selonEffet(
        requete,
        (travail) => transactionTenant(services.db, tenantId, travail, { validable: !requete.sansEffet }),
        (tx: TenantTx) =>
          requete.idempotence
            ? uneSeuleFois(tx, tenantId, `u${acteur.utilisateurId}`, requete.idempotence, () => work(tx))
            : work(tx),
      );
};

/**
 * One transaction for the acting tenant. On a route declared `idempotent`, `work` must return the answer of the call: a
 * repeated request receives it.
 */
export const inTenant = <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  dansTenant(ctx, ctx.acteur.tenantId, work);

/**
 * One transaction for the tenant opened by a link, without a session; the idempotency key counts for each link apart.
 * @param lien the name of the link, without its secret
 */
export const dansTenantDuLien = <T>(
  { services, requete }: ContextePublic,
  { tenantId, lien }: { readonly tenantId: AuthorizedTenantId; readonly lien: string },
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  requete.lecture
    ? lectureTenant(services.db, tenantId, work)
    : transactionTenant(services.db, tenantId, (tx) =>
        requete.idempotence ? uneSeuleFois(tx, tenantId, lien, requete.idempotence, () => work(tx)) : work(tx),
      );

/** One transaction over every tenant, for the super administrator's calls and those made without a session. */
export const inSysteme = <T>(
  { services, acteur, requete }: ContextePublic,
  work: (tx: SystemeTx) => Promise<T>,
): Promise<T> =>
  selonEffet(
    requete,
    (travail) => transactionSysteme(services.dbSysteme, travail),
    (tx: SystemeTx) =>
      requete.idempotence
        ? uneSeuleFois(
            tx,
            acteur?.tenantId ?? 0,
            acteur ? `u${acteur.utilisateurId}` : 'public',
            requete.idempotence,
            () => work(tx),
          )
        : work(tx),
  );

/** The context of a reading made before the work: the idempotency key is kept for the writing that follows. */
export const sansIdempotence = (ctx: Contexte): Contexte => ({
  ...ctx,
  requete: { ...ctx.requete, idempotence: undefined },
});

/** The context of a GET that writes a mark, so that its answer waits for the commit. */
export const enEcrivant = (ctx: Contexte): Contexte => ({ ...ctx, requete: { ...ctx.requete, lecture: false } });
