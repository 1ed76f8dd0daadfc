import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { updateDocumentsRappeles, findTenantsARappelerDocument } from './repository/rappels.ts';

/**
 * Marks and tells in one transaction: a second run finds nothing more to say. What the whole team sees is told to those
 * who run it, the rest to its author alone.
 */
const rappelerTenant = async (tx: SystemeTx, jour: Jour, tenantId: number): Promise<number> => {
  const echeances = await updateDocumentsRappeles(tx, jour, tenantId);
  for (const { dateExpiration, noms, pourSoi, pour } of echeances)
    await annoncerEvenement(tx, null, 'DOCUMENT_EXPIRE', [
      {
        tenantId,
        objet: dateExpiration,
        donnees: { plusieurs: noms.length + pourSoi > 1, phrase: phrase(noms, pourSoi, dateExpiration) },
        dateLimite: dateExpiration,
        ...(pour === null ? { roles: ['ADMIN', 'ACHAT', 'GROUPEMENT'] } : { utilisateurId: pour }),
        lien: { ecran: 'documents', params: { tri: 'dateExpiration', ordre: 'asc', etat: 'ACTIF' } },
      },
    ]);
  return echeances.length;
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
  return (
    `${quoi} ${noms.length + pourSoi === 1 ? 'expire' : 'expirent'} le ${formatJour(dateExpiration)}. Déposez la ` +
    'nouvelle version.'
  );
};

/**
 * Tells the documents that expire within 30 days, each once.
 * @returns how many messages were sent
 */
export const rappelerDocuments = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  const tenantIds = await transactionSysteme(db, (tx) => findTenantsARappelerDocument(tx, jour));
  let nombre = 0;
  for (const tenantId of tenantIds) nombre += await transactionSysteme(db, (tx) => rappelerTenant(tx, jour, tenantId));
  return nombre;
};

/** Every morning, after the conditions. */
export const travailRappelsDocuments: Travail = travailPeriodique(
  { nom: 'document-rappels', cron: '20 7 * * *', dit: 'rappels de documents envoyés' },
  ({ dbSysteme, maintenant }) => rappelerDocuments(dbSysteme, maintenant()),
);
