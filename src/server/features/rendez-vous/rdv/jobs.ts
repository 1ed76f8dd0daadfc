import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { accesRdv, canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { lienRdv, nommerRdv } from './commands/prevenir.ts';
import { actionsMarquees, rdvsMarques, type ActionARappeler, type RdvAAnnoncer } from './read-models/rappels.ts';
import { updateActionsRappelees, updateProchainsRdvRappeles } from './repository/rappels.ts';

const LOT = 200;

/** The notification quotes the action only when everybody may read the RDV: notifications are kept and exported. */
const rappelerAction = async (tx: SystemeTx, action: ActionARappeler): Promise<boolean> => {
  const { personneId, role, texte, visibleBy, echeance, actionId } = action;
  if (personneId === null || role === null) return false;
  if (!canRedigerRdv({ role }) || accesRdv({ utilisateurId: personneId, role }, action) !== 'ENTIER') return false;
  const phrase =
    visibleBy === 'ALL'
      ? `${texte} (${nommerRdv({ ...action, objet: null })}).`
      : `${nommerRdv(action)} : une action arrive à échéance.`;
  await annoncerEvenement(tx, null, 'DECISION_A_FAIRE', [
    {
      tenantId: action.tenantId,
      objet: actionId,
      donnees: { phrase },
      dateLimite: echeance,
      utilisateurId: personneId,
      lien: lienRdv(action, { action: String(actionId) }),
    },
  ]);
  return true;
};

const rappelerProchain = async (tx: SystemeTx, rdv: RdvAAnnoncer): Promise<boolean> => {
  if (rdv.role === null || rdv.creeParId === null) return false;
  await annoncerEvenement(tx, null, 'RDV_A_PREPARER', [
    {
      tenantId: rdv.tenantId,
      objet: rdv.id,
      donnees: { laboratoire: rdv.laboratoireNom, jour: rdv.prochainRdv },
      dateLimite: rdv.prochainRdv,
      utilisateurId: rdv.creeParId,
      lien: lienRdv(rdv),
    },
  ]);
  return true;
};

const actionsARappeler = async (tx: SystemeTx, jour: Jour): Promise<ActionARappeler[]> =>
  actionsMarquees(tx, await updateActionsRappelees(tx, jour, LOT));
const rdvsAAnnoncer = async (tx: SystemeTx, jour: Jour): Promise<RdvAAnnoncer[]> =>
  rdvsMarques(tx, await updateProchainsRdvRappeles(tx, jour, LOT));

const parLots = async <L>(
  db: Database,
  marquer: (tx: SystemeTx) => Promise<L[]>,
  prevenir: (tx: SystemeTx, ligne: L) => Promise<boolean>,
): Promise<number> => {
  let nombre = 0;
  for (;;) {
    const lot = await transactionSysteme(db, async (tx) => {
      const lignes = await marquer(tx);
      for (const ligne of lignes) if (await prevenir(tx, ligne)) nombre += 1;
      return lignes.length;
    });
    if (lot < LOT) return nombre;
  }
};

/**
 * Tells the actions of the day to the person in charge, and the RDVs of the next two days to the person who announced
 * them; each once.
 * @returns how many messages were sent
 */
export const rappelerRdvs = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  return (
    (await parLots(db, (tx) => actionsARappeler(tx, jour), rappelerAction)) +
    (await parLots(db, (tx) => rdvsAAnnoncer(tx, jour), rappelerProchain))
  );
};

/** Every morning, before the pharmacy opens. */
export const travailRappelsRdvs: Travail = travailPeriodique(
  { nom: 'rdv-rappels', cron: '20 7 * * *', dit: 'rappels de rendez-vous envoyés' },
  ({ dbSysteme, maintenant }) => rappelerRdvs(dbSysteme, maintenant()),
);
