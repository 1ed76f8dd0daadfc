import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { lierTravail, travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { dernierJour, essaiActif } from '#shared/core/abonnement.ts';
import { ajouterJours, formatJour, joursEntre, jourParis, type Jour } from '#shared/core/dates.ts';
import { rappelDu, type RappelAbonnement } from '#shared/features/comptes/abonnement/rules.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { arretDesMandats, essayerArrets } from './commands/arreter-mandats.ts';
import { diffuserAbonnement, prevenirGestionnaires } from './commands/prevenir.ts';
import { findClientsFinissant, findSiRecurrent, insertRappel, lockClient, type Client } from './repository.ts';

type Echeance = { readonly fin: Jour; readonly rappel: RappelAbonnement; readonly recurrent: boolean };

const dans = (fin: Jour, aujourdhui: Jour): string => {
  const jours = joursEntre(aujourdhui, fin);
  return jours === 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours} jours`;
};

const texteDe = (
  client: Client,
  { fin, rappel, recurrent }: Echeance,
  aujourdhui: Jour,
): { titre: string; phrase: string } => {
  const [quoi, feminin] = essaiActif(client) ? ['Votre période d’essai', true] : ['Votre abonnement', false];
  if (rappel === 0)
    return {
      titre: feminin ? 'Période d’essai terminée' : 'Abonnement terminé',
      phrase:
        `${quoi} a pris fin le ${formatJour(fin)}. Les écrans de travail sont suspendus, vos données sont ` +
        `conservées.`,
    };
  if (recurrent)
    return {
      titre: 'Renouvellement de votre abonnement',
      phrase: `Votre abonnement sera renouvelé automatiquement avant le ${formatJour(fin)}. Vous n’avez rien à faire.`,
    };
  return {
    titre: feminin ? 'Fin de votre période d’essai' : 'Fin de votre abonnement',
    phrase:
      `${quoi} se termine ${dans(fin, aujourdhui)}, le ${formatJour(fin)} au soir. Souscrivez pour garder ` +
      `l’accès à vos écrans.`,
  };
};

/** The row of the reminder prevents a second run, or a second instance, from sending it again. */
const rappelerCompte = async (
  tx: SystemeTx,
  id: number,
  { publicUrl }: Services,
  aujourdhui: Jour,
): Promise<boolean> => {
  // Locked: a payment received meanwhile is either seen, or comes after.
  const client = await lockClient(tx, id);
  const fin = client ? dernierJour(client) : null;
  const rappel = fin === null ? null : rappelDu(fin, aujourdhui);
  if (!client || fin === null || rappel === null) return false;
  if (!(await insertRappel(tx, client.id, fin, rappel))) return false;
  const recurrent = await findSiRecurrent(tx, client.id, client.alias);
  // An account with an automatic debit is told once, a week before.
  if (recurrent && rappel === 1) return false;
  const texte = texteDe(client, { fin, rappel, recurrent }, aujourdhui);
  await prevenirGestionnaires(tx, client, null, texte);
  await ecrireAuCompte(tx, client, {
    cle: `abonnement-rappel-${fin}-${rappel}`,
    objet: 'abonnement',
    sujet: texte.titre,
    texte: `${client.nom}\n\n${texte.phrase}\n\n${publicUrl}/parametres/abonnement\n\nL’équipe Pharmaccord`,
  });
  if (rappel === 0) await diffuserAbonnement(tx, client.id);
  return true;
};

/**
 * Tells each account, once for each end, that its trial or subscription ends in a week, tomorrow, or has ended
 * (CPT-69).
 * @returns how many accounts were told
 */
export const rappelerAbonnements = async (services: Services): Promise<number> => {
  const { dbSysteme, maintenant } = services;
  const aujourdhui = jourParis(maintenant());
  const ids = await transactionSysteme(dbSysteme, (tx) =>
    findClientsFinissant(tx, ajouterJours(aujourdhui, -7), ajouterJours(aujourdhui, 7)),
  );
  let nombre = 0;
  for (const id of ids)
    if (await transactionSysteme(dbSysteme, (tx) => rappelerCompte(tx, id, services, aujourdhui))) nombre += 1;
  return nombre;
};

/** Every morning. To put in the list of `demarrerTravaux`. */
export const travailRappelsAbonnement: Travail = travailPeriodique(
  { nom: 'abonnement-rappels', cron: '15 7 * * *', dit: 'rappels d’abonnement envoyés' },
  rappelerAbonnements,
);

/** Each hour, until the provider says that nothing is charged any more. */
export const travauxArretsDeMandat: readonly Travail[] = [
  lierTravail(arretDesMandats, async ({ tenantId }, services) => {
    await essayerArrets(services, tenantId);
  }),
  travailPeriodique(
    { nom: 'abonnement-arrets', cron: '20 * * * *', dit: 'mandats arrêtés', muetSansRien: true },
    (services) => essayerArrets(services, null),
  ),
];
