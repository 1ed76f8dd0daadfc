import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { approcheDeLaFin } from '#shared/features/reseau/delegue/rules.ts';
import { annulerDemande, demandeAJoindre, demandeRetiree, joindrePharmacie } from './commands/joindre.ts';
import { avertirPartie, fermerConnexions, rafraichirHabilitations } from './commands/prevenir.ts';
import { findHabilitation, type HabilitationVerrouillee } from './repository.ts';
import { findHabilitationsARappeler, findHabilitationsFinies, updateExpirationDite } from './repository/expirations.ts';

const rappelerFin = async (tx: SystemeTx, h: HabilitationVerrouillee, expireLe: Jour): Promise<void> => {
  const fin = `se termine le ${formatJour(expireLe)}`;
  const annonce = { sorte: 'ACCES_FIN', titre: 'Accès bientôt terminé', dateLimite: expireLe } as const;
  await avertirPartie(tx, h, 'DELEGUE', null, {
    ...annonce,
    phrase: `Votre accès à ${h.tenantNom} ${fin}.`,
  });
  await avertirPartie(tx, h, 'PHARMACIE', null, {
    ...annonce,
    phrase: `L’accès de ${h.delegueNom} ${fin} : prolongez-le s’il le faut.`,
  });
};

/** Reads have refused the habilitation since midnight: this closes its open sessions and tells both sides. */
const terminerHabilitation = async (tx: SystemeTx, h: HabilitationVerrouillee, expireLe: Jour): Promise<void> => {
  const fin = `est terminé depuis le ${formatJour(expireLe)}`;
  await fermerConnexions(tx, h);
  await journaliser(tx, 'systeme', {
    tenantId: h.tenantId,
    objet: 'habilitation',
    objetId: h.id,
    action: 'expirer',
    apres: { expireLe },
  });
  const annonce = { sorte: 'ACCES_FIN', titre: 'Accès terminé' } as const;
  await avertirPartie(tx, h, 'DELEGUE', null, { ...annonce, phrase: `Votre accès à ${h.tenantNom} ${fin}.` });
  await avertirPartie(tx, h, 'PHARMACIE', null, { ...annonce, phrase: `L’accès de ${h.delegueNom} ${fin}.` });
  rafraichirHabilitations(tx, h);
};

const pourChacune = async (
  db: Database,
  ids: readonly { id: number }[],
  colonne: 'rappel_de' | 'fin_de',
  valable: (expireLe: Jour) => boolean,
  acte: typeof terminerHabilitation,
): Promise<number> => {
  let nombre = 0;
  for (const { id } of ids)
    nombre += await transactionSysteme(db, async (tx) => {
      const h = await findHabilitation(tx, id);
      if (!h?.expireLe || !valable(h.expireLe) || !(await updateExpirationDite(tx, h, colonne))) return 0;
      await acte(tx, h, h.expireLe);
      return 1;
    });
  return nombre;
};

/**
 * Tells both sides, once for each expiry date, that the end is near (7 days), then that it has passed.
 * @returns the number of reminders and of ends told
 */
export const suivreExpirations = async (db: Database, maintenant: Date): Promise<{ rappels: number; fins: number }> => {
  const jour = jourParis(maintenant);
  const [proches, passees] = [
    await transactionSysteme(db, (tx) => findHabilitationsARappeler(tx, jour)),
    await transactionSysteme(db, (tx) => findHabilitationsFinies(tx, jour)),
  ];
  return {
    rappels: await pourChacune(db, proches, 'rappel_de', (expireLe) => approcheDeLaFin(expireLe, jour), rappelerFin),
    fins: await pourChacune(db, passees, 'fin_de', (expireLe) => expireLe < jour, terminerHabilitation),
  };
};

const expirationsHabilitations = declarerTravail({
  nom: 'habilitations-expirations',
  schema: z.object({}),
  paralleles: 1,
});

/** What was asked by an exact identifier reaches whoever has it, or nobody, once the answer is given (RES-82). */
const travailDemande: Travail = lierTravail(demandeAJoindre, (demande, services) =>
  joindrePharmacie(services, demande),
);
const travailRetrait: Travail = lierTravail(demandeRetiree, (retrait, services) => annulerDemande(services, retrait));

/** Just after midnight: tells the habilitations that ended the day before and closes their sessions. */
const travailExpirations: Travail = lierTravail(
  expirationsHabilitations,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    log.info(await suivreExpirations(dbSysteme, maintenant()), 'fins d’accès suivies');
  },
  { cron: '1 0 * * *' },
);

export const travauxDelegue: readonly Travail[] = [travailExpirations, travailDemande, travailRetrait];
