import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { premiereFois } from '#server/core/premiere-fois.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { jourParis } from '#shared/core/dates.ts';
import { synchroniserEncours } from '../commands/consequences.ts';
import { tenantsNonReclames } from '#server/features/operations/operation/read-models/reclame.ts';
import { promotionsAReconcilier } from '../read-models/a-reconcilier.ts';
import type { ClePromotion } from '../repository.ts';

const LOT = 500;
/**
 * Encours put back to declare since yesterday are made to say what their promotion says again, and a missing one is
 * created: the rules hold even for what happened away from the promotion.
 */
const reconcilierTout = async (db: Database, maintenant: Date): Promise<void> => {
  const lieux = await transactionSysteme(db, (tx) => promotionsAReconcilier(tx, maintenant));
  for (let i = 0; i < lieux.length; i += LOT) {
    const lot: ClePromotion[] = lieux.slice(i, i + LOT);
    await transactionSysteme(db, (tx) =>
      synchroniserEncours(tx, 'systeme', { promotions: lot }, { maintenant, regles: 'garder' }),
    );
  }
};

const phrase = (nombre: number, promotions: number): string =>
  `${
    nombre === 1 ? '1 contrepartie due n’est pas réclamée' : `${nombre} contreparties dues ne sont pas réclamées`
  } (${promotions === 1 ? '1 promotion' : `${promotions} promotions`}).`;

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
      if (!(await premiereFois(tx, { tenantId, portee: 'promotion-non-reclame', cle: jour }))) return;
      await annoncerEvenement(tx, null, 'NON_RECLAMES', [
        {
          tenantId,
          objet: '',
          donnees: { phrase: phrase(nombre, promotions) },
          lien: { ecran: 'promotions', params: { nonReclamees: 'true' } },
        },
      ]);
      dits += 1;
    });
  return dits;
};

/** Every morning, before the pharmacy opens. To put in the list of `demarrerTravaux`. */
export const travailNonReclames: Travail = travailPeriodique(
  { nom: 'promotion-non-reclame', cron: '30 6 * * *', dit: 'contreparties non réclamées dites' },
  ({ dbSysteme, maintenant }) => rappelerNonReclames(dbSysteme, maintenant()),
);
