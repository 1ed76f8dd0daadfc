import { sql } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { synchroniserEncours } from '../commands/consequences.ts';
import { tenantsNonReclames } from '#server/features/operations/operation/read-models/reclame.ts';
import { promotionsAReconcilier, type Lieu } from '../repository/operations.ts';

const LOT = 500;
/**
 * Encours put back to declare since yesterday are made to say what their promotion says again, and a missing one is
 * created: the rules hold even for what happened away from the promotion.
 */
const reconcilierTout = async (db: Database, maintenant: Date): Promise<void> => {
  const lieux = await transactionSysteme(db, (tx) => promotionsAReconcilier(tx, maintenant));
  for (let i = 0; i < lieux.length; i += LOT) {
    const lot: Lieu[] = lieux.slice(i, i + LOT);
    await transactionSysteme(db, (tx) =>
      synchroniserEncours(tx, 'systeme', { promotions: lot }, { maintenant, regles: 'garder' }),
    );
  }
};

/** Once a day and pharmacy, whatever the number of instances and retries. */
const premierDuJour = async (tx: SystemeTx, tenantId: number, jour: Jour): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotence')
    .values({
      tenant_id: tenantId,
      portee: 'promotion-non-reclame',
      cle: jour,
      empreinte: '',
      reponse: sql`'null'::jsonb`,
    })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

const phrase = (nombre: number, promotions: number): string =>
  `${nombre === 1 ? '1 contrepartie échue n’est pas réclamée' : `${nombre} contreparties échues ne sont pas réclamées`} (${promotions === 1 ? '1 promotion' : `${promotions} promotions`}).`;

/**
 * Brings the encours to what the promotions say, then tells each pharmacy, once a day, the contreparties non
 * réclamées (OPE-43).
 * @returns how many pharmacies were told
 */
export const rappelerNonReclames = async (db: Database, maintenant: Date): Promise<number> => {
  await reconcilierTout(db, maintenant);
  const jour = jourParis(maintenant);
  let dits = 0;
  for (const { tenantId, nombre, promotions } of await transactionSysteme(db, (tx) => tenantsNonReclames(tx, jour)))
    await transactionSysteme(db, async (tx) => {
      if (!(await premierDuJour(tx, tenantId, jour))) return;
      await notifier(tx, tenantId, null, {
        type: 'PROMO_TG',
        title: 'Contreparties non réclamées',
        body: phrase(nombre, promotions),
        roles: ['ADMIN', 'ACHAT'],
        lien: { ecran: 'promotions', params: { nonReclamees: 'true' } },
      });
      dits += 1;
    });
  return dits;
};

export const rappelsNonReclames = declarerTravail({
  nom: 'promotion-non-reclame',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, before the pharmacy opens. To put in the list of `demarrerTravaux`. */
export const travailNonReclames: Travail = travail(
  rappelsNonReclames,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    log.info({ nombre: await rappelerNonReclames(dbSysteme, maintenant()) }, 'contreparties non réclamées dites');
  },
  { cron: '30 6 * * *' },
);
