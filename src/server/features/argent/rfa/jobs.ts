import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { lierTravail, travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { estSellOut } from '#shared/features/argent/rfa/rules/ventes.ts';
import { demanderBasesOubliees, suivreBases, travailBases } from './commands/suivre-bases.ts';
import { rfasARappeler, tenantsEnRetard } from './read-models/retards.ts';
import { updateRappeleesRfa } from './repository/rappels.ts';

const phrase = ({ annee, laboratoireNom, gamme, produit, dateReglementPrevue, ...rfa }: Rfa): string => {
  // A notification is read by who acts for the account too: what sales alone say is not in it (RFA-41).
  const aReclamer = estSellOut(rfa.type) ? 0 : rfa.resteAReclamerCentimes;
  const reste = rfa.attenduCentimes - rfa.regleCentimes + aReclamer;
  const montant = reste > 0 ? `\u00a0: ${formatMontant(reste, 'HT')} restent à recevoir` : '';
  return (
    `${laboratoireNom}, ${gamme ?? produit ?? ''}, RFA ${annee}. Le règlement était attendu le ` +
    `${formatJour(dateReglementPrevue)}${montant}.`
  );
};

/** Marks and tells in one transaction: a second run finds nothing more to say. */
const rappelerTenant = async (tx: SystemeTx, tenantId: number, jour: Jour): Promise<number> => {
  const rfas = await rfasARappeler(tx, tenantId, jour);
  for (const rfa of rfas)
    await annoncerEvenement(tx, null, 'RFA_NON_REGLEE', [
      {
        tenantId,
        objet: rfa.id,
        donnees: { phrase: phrase(rfa) },
        lien: { ecran: 'rfa', params: { annee: String(rfa.annee), rfa: String(rfa.id) } },
      },
    ]);
  if (rfas.length > 0)
    await updateRappeleesRfa(
      tx,
      tenantId,
      rfas.map(({ id }) => id),
      jour,
    );
  return rfas.length;
};

/**
 * Tells the RFA whose day of payment is past and that are not settled whole (RFA-20).
 * @returns how many messages were sent
 */
export const rappelerRfas = async (db: Parameters<typeof transactionSysteme>[0], maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  let nombre = 0;
  for (const tenantId of await transactionSysteme(db, (tx) => tenantsEnRetard(tx, jour)))
    nombre += await transactionSysteme(db, (tx) => rappelerTenant(tx, tenantId, jour));
  return nombre;
};

/** The bases that invoices have moved (RFA-36). */
export const travailSuiteDesBases: Travail = lierTravail(travailBases, (de, services, { signal }) =>
  suivreBases(services, de, signal),
);

/** What changed without being announced (RFA-37). */
export const travailBasesOubliees: Travail = travailPeriodique(
  {
    nom: 'rfa.bases-oubliees',
    cron: '20 * * * *',
    dit: 'bases de RFA à relire',
    muetSansRien: true,
    dureeMaxSecondes: 300,
  },
  demanderBasesOubliees,
);

/** Every morning, after the conditions. */
export const travailRappelsRfas: Travail = travailPeriodique(
  { nom: 'rfa-rappels', cron: '15 7 * * *', dit: 'rappels de RFA envoyés' },
  ({ dbSysteme, maintenant }) => rappelerRfas(dbSysteme, maintenant()),
);
