import { sql } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { aTraiter } from './read-models/filtres.ts';

type Compte = {
  readonly relances: number;
  readonly relancesCentimes: number;
  readonly declarations: number;
  readonly declarationsCentimes: number;
};
/** One line for each tenant and person: a null person stands for those who manage the encours. */
type ATraiter = Compte & { readonly tenantId: number; readonly type: string; readonly responsableId: number | null };

const aRappeler = async (tx: SystemeTx, jour: Jour): Promise<ATraiter[]> => {
  const { rows } = await sql<ATraiter>`
    select e.tenant_id as "tenantId", t.type, u.id as "responsableId",
      count(*) filter (where e.etat = 'DECLARE') as relances,
      coalesce(sum(e.valeur_attendue_centimes - e.valeur_reglee_centimes) filter (where e.etat = 'DECLARE'), 0)::bigint as "relancesCentimes",
      count(*) filter (where e.etat = 'A_DECLARER') as declarations,
      coalesce(sum(e.valeur_attendue_centimes) filter (where e.etat = 'A_DECLARER'), 0)::bigint as "declarationsCentimes"
    from encours e
    join tenant t on t.id = e.tenant_id and t.active = 'ACCEPTED'
    left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id and u.activated
    where ${aTraiter(jour)} and not exists (select from encours_rappel r where r.tenant_id = e.tenant_id and r.jour = ${jour}::date)
    group by e.tenant_id, t.type, u.id order by e.tenant_id`.execute(tx);
  return rows;
};

const combien = (nombre: number, centimes: number, quoi: string): string[] =>
  nombre === 0 ? [] : [`${nombre} encours ${quoi} (${formatCentimes(centimes)})`];
const phrase = (groupe: Compte): string =>
  `${[
    ...combien(groupe.relances, groupe.relancesCentimes, 'à relancer'),
    ...combien(groupe.declarations, groupe.declarationsCentimes, 'à déclarer'),
  ].join(', ')}.`;

const total = (
  groupes: readonly ATraiter[],
  champ: 'relances' | 'relancesCentimes' | 'declarations' | 'declarationsCentimes',
): number => groupes.reduce((somme, groupe) => somme + groupe[champ], 0);
const additionner = (groupes: readonly ATraiter[]): Compte => ({
  relances: total(groupes, 'relances'),
  relancesCentimes: total(groupes, 'relancesCentimes'),
  declarations: total(groupes, 'declarations'),
  declarationsCentimes: total(groupes, 'declarationsCentimes'),
});

/** To each person what is theirs, and the whole to those who manage. The row of the day makes a second run silent. */
const rappelerTenant = async (
  tx: SystemeTx,
  jour: Jour,
  tenantId: number,
  groupes: readonly ATraiter[],
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('encours_rappel')
    .values({ tenant_id: tenantId, jour })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const avis = (groupe: Compte, title: string) => ({
    type: 'AUTRES' as const,
    title,
    body: phrase(groupe),
    dateLimite: jour,
    lien: { ecran: 'encours' as const, params: { aTraiter: 'true' } },
  });
  const tout = additionner(groupes);
  const gestionnaires = groupes[0]?.type === 'GROUPEMENT' ? (['GROUPEMENT'] as const) : (['ADMIN', 'ACHAT'] as const);
  await notifier(tx, tenantId, null, { ...avis(tout, 'Encours à traiter'), roles: gestionnaires });
  const autres = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', 'not in', [...gestionnaires])
    .execute();
  const seuls = new Set(autres.map(({ id }) => id));
  for (const groupe of groupes)
    if (groupe.responsableId !== null && seuls.has(groupe.responsableId))
      await notifier(tx, tenantId, null, {
        ...avis(groupe, 'Vos encours à traiter'),
        utilisateurId: groupe.responsableId,
      });
  return true;
};

/**
 * Tells each tenant, once a day, the reminders that are due and the planned declarations whose day has come.
 * @returns how many tenants were told
 */
export const rappelerEncours = async (
  db: Parameters<typeof transactionSysteme>[0],
  maintenant: Date,
): Promise<number> => {
  const jour = jourParis(maintenant);
  const groupes = await transactionSysteme(db, (tx) => aRappeler(tx, jour));
  let nombre = 0;
  for (const [tenantId, siens] of Map.groupBy(groupes, (groupe) => groupe.tenantId))
    if (await transactionSysteme(db, (tx) => rappelerTenant(tx, jour, tenantId, siens))) nombre += 1;
  return nombre;
};

export const rappelsEncours = declarerTravail({
  nom: 'encours-rappels',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, before the pharmacy opens. To put in the list of `demarrerTravaux`. */
export const travailRappelsEncours: Travail = travail(
  rappelsEncours,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    const nombre = await rappelerEncours(dbSysteme, maintenant());
    log.info({ nombre }, 'rappels d’encours envoyés');
  },
  { cron: '0 7 * * *' },
);
