import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { echeancesDesConditions } from './read-models/echeances.ts';
import { updateRappeleesCondition, findTenantsARappelerCondition } from './repository/rappels.ts';

/**
 * Marks and tells in one transaction: a second run finds nothing more to say. One message a laboratory and day of end.
 */
const rappelerTenant = async (tx: SystemeTx, jour: Jour, tenantId: number): Promise<number> => {
  const ids = await updateRappeleesCondition(tx, jour, tenantId);
  const echeances = await echeancesDesConditions(tx, tenantId, ids);
  for (const { laboratoireNom, gammes, dateFin } of echeances)
    await annoncerEvenement(tx, null, 'CONDITION_FINIT', [
      {
        tenantId,
        objet: `${laboratoireNom} ${dateFin}`,
        donnees: { plusieurs: gammes.length > 1, phrase: phrase(laboratoireNom, gammes, dateFin) },
        dateLimite: dateFin,
        lien: { ecran: 'laboratoire', params: { nomProp: laboratoireNom, onglet: 'conditions' } },
      },
    ]);
  return echeances.length;
};

const MAX_CITEES = 3;
const phrase = (laboratoire: string, gammes: readonly string[], dateFin: Jour): string => {
  const citees = gammes.slice(0, MAX_CITEES).map((gamme) => `«\u00a0${gamme.slice(0, 80)}\u00a0»`);
  const reste = gammes.length - citees.length;
  const quoi = [...citees, ...(reste > 0 ? [`${reste} de plus`] : [])].join(', ');
  return (
    `${laboratoire}\u00a0: ${gammes.length === 1 ? 'la condition' : 'les conditions'} ${quoi} ` +
    `${gammes.length === 1 ? 'se termine' : 'se terminent'} le ${formatJour(dateFin)}. À renégocier.`
  );
};

/**
 * Tells the conditions in force that end within 45 days, each once (CND-5).
 * @returns how many messages were sent
 */
export const rappelerConditions = async (
  db: Parameters<typeof transactionSysteme>[0],
  maintenant: Date,
): Promise<number> => {
  const jour = jourParis(maintenant);
  const tenantIds = await transactionSysteme(db, (tx) => findTenantsARappelerCondition(tx, jour));
  let nombre = 0;
  for (const tenantId of tenantIds) nombre += await transactionSysteme(db, (tx) => rappelerTenant(tx, jour, tenantId));
  return nombre;
};

/** Every morning, after the encours. */
export const travailRappelsConditions: Travail = travailPeriodique(
  { nom: 'condition-rappels', cron: '10 7 * * *', dit: 'rappels de conditions envoyés' },
  ({ dbSysteme, maintenant }) => rappelerConditions(dbSysteme, maintenant()),
);
