import { sql } from 'kysely';
import type { Database, TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { enCompact } from '#server/core/json-ecrit.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { notificationContract } from '#shared/features/courrier/notification/contract.ts';
import { lienSchema, notificationSchema, type Notification } from '#shared/features/courrier/notification/schemas.ts';
import type { EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import { preferencesDuRole } from '#shared/features/courrier/notification/rules.ts';
import type { PreferenceEvenement } from '#shared/features/courrier/notification/schemas/preferences.ts';
import { dansLaCloche, notificationTrouvee, visiblePar } from './repository.ts';

const colonnes = [
  'id',
  'type',
  'title',
  'body',
  'date',
  'date_limite as dateLimite',
  'processed',
  'processed_par_nom as processedByUser',
  'processed_le as processedLe',
  'cree_par_nom as createdByUser',
  'lien',
] as const;

const visibles = (tx: TenantTx, acteur: Acteur) =>
  tx.selectFrom('notification').where('tenant_id', '=', tx.tenantId).where(visiblePar(acteur));

const versNotification = ({
  lien,
  type,
  ...reste
}: Omit<Notification, 'link' | 'type'> & { type: string; lien: unknown }): Notification => ({
  ...reste,
  type: type as Notification['type'],
  // A link to a screen that no longer exists is dropped, not an error.
  link: lienSchema.safeParse(lien).data ?? null,
});

type Filtres = QueryOf<(typeof notificationContract)['listNotifications']>;

type Choix = { readonly debut: number; readonly taille: number; readonly ordre: 'asc' | 'desc' };
type Page = { readonly ids: readonly number[]; readonly total: number };
type Filtrees = ReturnType<typeof visibles>;
/** The page in the index, then the count in the same. */
const pageEtTotal = async (filtrees: Filtrees, { debut, taille, ordre }: Choix): Promise<Page> => {
  const [lignes, total] = await ensemble(
    filtrees.select('id').orderBy('date', ordre).orderBy('id', ordre).limit(taille).offset(debut).execute(),
    filtrees.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  );
  return { ids: lignes.map(({ id }) => id), total: total.n };
};
/** A search reads the text of every notification: once for the page and the count. */
const pageCherchee = async (tx: TenantTx, filtrees: Filtrees, { debut, taille, ordre }: Choix): Promise<Page> => {
  const sens = sql.raw(ordre);
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with trouvees as materialized (${filtrees.select(['id', 'date'])})
    select array(select id from trouvees
      order by date ${sens}, id ${sens} limit ${taille} offset ${debut})::float8[] as ids,
      (select count(*) from trouvees) as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
};

export const pageNotifications = async (
  tx: TenantTx,
  acteur: Acteur,
  { page, taille, ordre, q, processed, type }: Filtres,
) => {
  const filtrees = visibles(tx, acteur)
    .$if(processed !== undefined, (requete) => requete.where('processed', '=', processed!))
    .$if(type !== undefined, (requete) => requete.where('type', '=', type!));
  const choix = { debut: (page - 1) * taille, taille, ordre };
  const { ids, total } = await (q
    ? pageCherchee(tx, filtrees.where(notificationTrouvee(q)), choix)
    : pageEtTotal(filtrees, choix));
  const lignes = await visibles(tx, acteur)
    .select(colonnes)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('date', ordre)
    .orderBy('id', ordre)
    .execute();
  return enCompact(notificationSchema, { elements: lignes.map(versNotification), total });
};

export const nbNonTraitees = async (tx: TenantTx, acteur: Acteur): Promise<number> => {
  const { n } = await visibles(tx, acteur)
    .where('processed', '=', false)
    .where(dansLaCloche(acteur))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const quatreDernieres = async (tx: TenantTx, acteur: Acteur): Promise<Notification[]> =>
  (
    await visibles(tx, acteur)
      .where(dansLaCloche(acteur))
      .select(colonnes)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
  ).map(versNotification);

export const uneNotification = async (tx: TenantTx, acteur: Acteur, id: number): Promise<Notification> =>
  versNotification(await visibles(tx, acteur).select(colonnes).where('id', '=', id).executeTakeFirstOrThrow());

/**
 * What is new for a person and not processed yet, for the morning's mail, of what he wants repeated there. The daily
 * count of encours is left out: the mail says it with its sums.
 */
export const nouvellesDe = async (
  tx: Tx,
  tenantId: number,
  qui: Pick<Acteur, 'role' | 'utilisateurId'>,
  { depuis, max }: { readonly depuis: string; readonly max: number },
): Promise<{ elements: Notification[]; total: number }> => {
  const nouvelles = tx
    .selectFrom('notification')
    .where('tenant_id', '=', tenantId)
    .where(visiblePar(qui))
    .where('processed', '=', false)
    .where('date', '>', depuis)
    .where(
      sql<boolean>`(sorte is null or sorte <> all(array(select c.sorte from notification_choix c
        where c.tenant_id = ${tenantId} and c.utilisateur_id = ${qui.utilisateurId} and not c.recapitulatif)))`,
    )
    .where(sql<boolean>`sorte is distinct from ${'ENCOURS_A_TRAITER' satisfies EvenementAnnonce}`);
  const lignes = await nouvelles.select(colonnes).orderBy('date', 'desc').orderBy('id', 'desc').limit(max).execute();
  const { n } = await nouvelles.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { elements: lignes.map(versNotification), total: n };
};

/** Each event that his role may be told of, as he chose it or as the table says (CRR-85). */
export const preferencesDe = async (
  tx: TenantTx,
  { role, utilisateurId }: Pick<Acteur, 'role' | 'utilisateurId'>,
): Promise<PreferenceEvenement[]> => {
  const choix = await tx
    .selectFrom('notification_choix')
    .select(['sorte', 'niveau', 'mail', 'recapitulatif'])
    .where('tenant_id', '=', tx.tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .execute();
  return preferencesDuRole(role, choix as PreferenceEvenement[]);
};

/**
 * The people who chose not to be told live of this notification, for the push channel. @param db the pool that sees
 * every tenant
 */
export const creerSilencieux =
  (db: Database) =>
  async (tenantId: number, id: number): Promise<ReadonlySet<number>> => {
    const lignes = await db
      .selectFrom('notification_choix as c')
      .innerJoin('notification as n', (join) =>
        join.onRef('n.tenant_id', '=', 'c.tenant_id').onRef('n.sorte', '=', 'c.sorte'),
      )
      .select('c.utilisateur_id as utilisateurId')
      .where('n.tenant_id', '=', tenantId)
      .where('n.id', '=', id)
      .where('c.niveau', '!=', 'ANNONCE')
      .execute();
    return new Set(lignes.map(({ utilisateurId }) => utilisateurId));
  };
