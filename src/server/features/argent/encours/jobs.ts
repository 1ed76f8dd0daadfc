import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { ajouterMontants, formatMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import {
  comptesARappeler,
  encoursARappeler,
  utilisateursHorsRoles,
  type BilanARappeler,
  type EncoursARappeler,
} from './read-models/rappels.ts';
import { insertRappelDuJour } from './repository/relances.ts';

const compter = (nombre: number, montants: MontantsParNature, acte: string): string[] =>
  nombre === 0 ? [] : [`${nombre} encours ${acte} (${formatMontants(montants)})`];
const phrase = (groupe: BilanARappeler): string =>
  `${[
    ...compter(groupe.relances, groupe.relancesMontants, 'à relancer'),
    ...compter(groupe.declarations, groupe.declarationsMontants, 'à déclarer'),
  ].join(', ')}.`;

const total = (groupes: readonly EncoursARappeler[], champ: 'relances' | 'declarations'): number =>
  groupes.reduce((somme, groupe) => somme + groupe[champ], 0);
const montants = (groupes: readonly EncoursARappeler[], champ: 'relancesMontants' | 'declarationsMontants') =>
  groupes.map((groupe) => groupe[champ]).reduce(ajouterMontants, {});
const additionner = (groupes: readonly EncoursARappeler[]): BilanARappeler => ({
  relances: total(groupes, 'relances'),
  relancesMontants: montants(groupes, 'relancesMontants'),
  declarations: total(groupes, 'declarations'),
  declarationsMontants: montants(groupes, 'declarationsMontants'),
});

/** Tells each person their encours, and all of them to managers. The row of the day makes a second run silent. */
const rappelerTenant = async (
  tx: SystemeTx,
  jour: Jour,
  tenantId: number,
  groupes: readonly EncoursARappeler[],
): Promise<boolean> => {
  if (!(await insertRappelDuJour(tx, tenantId, jour))) return false;
  const avis = (groupe: BilanARappeler, { pourSoi }: { readonly pourSoi: boolean }) => ({
    tenantId,
    objet: '',
    donnees: { pourSoi, phrase: phrase(groupe) },
    dateLimite: jour,
    lien: { ecran: 'encours' as const, params: { aTraiter: 'true' } },
  });
  const tout = additionner(groupes);
  const gestionnaires = groupes[0]?.type === 'GROUPEMENT' ? (['GROUPEMENT'] as const) : (['ADMIN', 'ACHAT'] as const);
  const seuls = await utilisateursHorsRoles(tx, tenantId, gestionnaires);
  const aPrevenir = groupes.filter(({ responsableId }) => responsableId !== null && seuls.has(responsableId));
  await annoncerEvenement(tx, null, 'ENCOURS_A_TRAITER', [
    { ...avis(tout, { pourSoi: false }), roles: gestionnaires },
    ...aPrevenir.map((groupe) => ({ ...avis(groupe, { pourSoi: true }), utilisateurId: groupe.responsableId })),
  ]);
  return true;
};

/** Accounts read by one statement: the encours of the whole country are more than a statement may take (EXP-138). */
const LOT = 100;

/**
 * Tells each tenant, once a day, the reminders that are due and the planned declarations whose day has come.
 * @returns how many tenants were told
 */
export const rappelerEncours = async (
  db: Parameters<typeof transactionSysteme>[0],
  maintenant: Date,
): Promise<number> => {
  const jour = jourParis(maintenant);
  const comptes = await transactionSysteme(db, (tx) => comptesARappeler(tx, jour));
  let nombre = 0;
  for (let i = 0; i < comptes.length; i += LOT) {
    const groupes = await transactionSysteme(db, (tx) => encoursARappeler(tx, jour, comptes.slice(i, i + LOT)));
    for (const [tenantId, groupesDuCompte] of Map.groupBy(groupes, (groupe) => groupe.tenantId))
      if (await transactionSysteme(db, (tx) => rappelerTenant(tx, jour, tenantId, groupesDuCompte))) nombre += 1;
  }
  return nombre;
};

/** Every morning, before the pharmacy opens. To put in the list of `demarrerTravaux`. */
export const travailRappelsEncours: Travail = travailPeriodique(
  { nom: 'encours-rappels', cron: '0 7 * * *', dit: 'rappels d’encours envoyés' },
  ({ dbSysteme, maintenant }) => rappelerEncours(dbSysteme, maintenant()),
);
