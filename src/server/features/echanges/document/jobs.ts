import { sql } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { horizonRappel } from '#shared/features/echanges/document/rules.ts';

type Echeance = {
  readonly dateExpiration: Jour;
  readonly noms: string[];
  readonly pourSoi: number;
  readonly pour: number | null;
};

const aDire = (jour: Jour) =>
  sql<boolean>`d.rappele_le is null and d.date_expiration between ${jour}::date and ${horizonRappel(jour)}::date`;

/**
 * Marks and tells in one transaction: a second run finds nothing more to say. What the whole team sees is told to those who run it, the rest to
 * its author alone.
 */
const rappelerTenant = async (tx: SystemeTx, jour: Jour, tenantId: number): Promise<number> => {
  const { rows } = await sql<Echeance>`
    with dits as (
      update document d set rappele_le = now() where d.tenant_id = ${tenantId} and ${aDire(jour)}
      returning d.nom, d.date_expiration, d.visible_by, d.cree_par_id
    )
    select e.date_expiration as "dateExpiration", u.id as pour, count(*) filter (where e.visible_by = 'SELF') as "pourSoi",
      coalesce(array_agg(e.nom order by e.nom) filter (where e.visible_by <> 'SELF'), '{}') as noms
    from dits e left join utilisateur u on e.visible_by <> 'ALL' and u.tenant_id = ${tenantId} and u.id = e.cree_par_id and u.activated
    where e.visible_by = 'ALL' or u.id is not null
    group by e.date_expiration, u.id order by 1, 2 nulls first`.execute(tx);
  for (const { dateExpiration, noms, pourSoi, pour } of rows)
    await notifier(tx, tenantId, null, {
      type: 'AUTRES',
      title: noms.length + pourSoi === 1 ? 'Document bientôt expiré' : 'Documents bientôt expirés',
      body: phrase(noms, pourSoi, dateExpiration),
      dateLimite: dateExpiration,
      ...(pour === null ? { roles: ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const } : { utilisateurId: pour }),
      lien: { ecran: 'documents', params: { tri: 'dateExpiration', ordre: 'asc', etat: 'ACTIF' } },
    });
  return rows.length;
};

const MAX_CITES = 3;
/**
 * A document kept by its author for himself is not named: notifications are stored, exported and sent with the
 * morning's mail.
 */
const phrase = (noms: readonly string[], pourSoi: number, dateExpiration: Jour): string => {
  const cites = noms.slice(0, MAX_CITES).map((nom) => `«\u00a0${nom.slice(0, 80)}\u00a0»`);
  const reste = noms.length - cites.length;
  const gardes =
    pourSoi === 1 ? 'Un document que vous gardez pour vous' : `${pourSoi} documents que vous gardez pour vous`;
  const quoi = [...(pourSoi > 0 ? [gardes] : []), ...cites, ...(reste > 0 ? [`${reste} de plus`] : [])].join(', ');
  return `${quoi} ${noms.length + pourSoi === 1 ? 'expire' : 'expirent'} le ${formatJour(dateExpiration)}. Déposez la nouvelle version.`;
};

/**
 * Tells the documents that expire within 30 days, each once.
 * @returns how many messages were sent
 */
export const rappelerDocuments = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  const { rows } = await transactionSysteme(db, (tx) =>
    sql<{
      tenantId: number;
    }>`select distinct d.tenant_id as "tenantId" from document d join tenant t on t.id = d.tenant_id
      where ${aDire(jour)} and t.active = 'ACCEPTED' order by 1`.execute(tx),
  );
  let nombre = 0;
  for (const { tenantId } of rows) nombre += await transactionSysteme(db, (tx) => rappelerTenant(tx, jour, tenantId));
  return nombre;
};

export const rappelsDocuments = declarerTravail({
  nom: 'document-rappels',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, after the conditions. */
export const travailRappelsDocuments: Travail = travail(
  rappelsDocuments,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    const nombre = await rappelerDocuments(dbSysteme, maintenant());
    log.info({ nombre }, 'rappels de documents envoyés');
  },
  { cron: '20 7 * * *' },
);
