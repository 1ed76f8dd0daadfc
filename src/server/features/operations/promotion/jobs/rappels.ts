import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { notifierUtilisateurs, type AvisNotification } from '#server/features/courrier/notification/commands.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { cloreAvisSansObjet } from '#server/features/operations/publication/commands/clore-avis.ts';
import { PARAMS_RAPPEL, type SorteDeRappel } from '#server/features/operations/publication/commands/titres.ts';
import { promotionsARappeler, type PromotionARappeler } from '../read-models/rappels.ts';
import { insertRappels } from '../repository.ts';

type Rappel = {
  readonly roles: NonNullable<AvisNotification['roles']>;
  readonly title: (nombre: number) => string;
  /** The day is told beside each name. */
  readonly date: string;
};

const compter = (nombre: number, singulier: string, plusieurs: string): string =>
  nombre === 1 ? singulier : `${nombre} ${plusieurs}`;

const RAPPELS: Readonly<Record<SorteDeRappel, Rappel>> = {
  TG_SEMAINE: {
    roles: ['MERCHANDISING', 'ACHAT'],
    title: (n) => compter(n, 'Une TG à poser la semaine prochaine', 'TG à poser la semaine prochaine'),
    date: 'le',
  },
  TG_SANS_PHOTO: {
    roles: ['MERCHANDISING', 'ACHAT'],
    title: (n) => compter(n, 'Une TG sans photo', 'TG sans photo'),
    date: 'depuis le',
  },
  A_TRAITER: {
    roles: ['MERCHANDISING', 'ACHAT'],
    title: (n) => compter(n, 'Une promotion terminée à traiter', 'promotions terminées à traiter'),
    date: 'finie le',
  },
  SANS_REPONSE: {
    roles: ['ADMIN', 'ACHAT', 'MERCHANDISING'],
    title: (n) =>
      compter(
        n,
        'Une proposition du groupement attend votre réponse',
        'propositions du groupement attendent votre réponse',
      ),
    date: 'avant le',
  },
};

/** Those not told yet: the row that is written makes a second run silent. */
const noterConcernees = async (tx: SystemeTx, jour: Jour, sorte: SorteDeRappel): Promise<PromotionARappeler[]> => {
  const concernees = await promotionsARappeler(tx, jour, sorte);
  const notees = await insertRappels(tx, sorte, concernees);
  return concernees.filter(({ id }) => notees.has(id));
};

const MAX_NOMS = 5;
const phrase = (dites: readonly PromotionARappeler[], date: string): string => {
  const noms = dites.slice(0, MAX_NOMS).map(({ nom, pour }) => `${nom} (${date} ${formatJour(pour)})`);
  const reste = dites.length - noms.length;
  return `${noms.join(', ')}${reste > 0 ? ` et ${reste} autre${reste > 1 ? 's' : ''}` : ''}.`;
};

/**
 * Tells each pharmacy, once (OPE-61): the TG of the week to come, those without a photo at mid-term, the promotions
 * that ended with something to declare, and the proposals of its groupement that are about to expire. What was asked
 * before and is done or no longer possible is closed first.
 * @returns how many messages were written
 */
export const rappelerPromotions = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  await transactionSysteme(db, (tx) => cloreAvisSansObjet(tx, null, { tenantIds: null }, jour));
  let nombre = 0;
  for (const [sorte, rappel] of Object.entries(RAPPELS) as [SorteDeRappel, Rappel][])
    await transactionSysteme(db, async (tx) => {
      for (const [tenantId, dites] of Map.groupBy(await noterConcernees(tx, jour, sorte), (dite) => dite.tenantId)) {
        nombre += 1;
        await notifierUtilisateurs(tx, tenantId, null, {
          type: 'PROMO_TG',
          title: rappel.title(dites.length),
          body: phrase(dites, rappel.date),
          dateLimite: dites[0]!.pour < jour ? jour : dites[0]!.pour,
          roles: rappel.roles,
          lien: { ecran: 'promotions', params: { ...PARAMS_RAPPEL[sorte] } },
          objets: dites.map(({ id }) => id),
        });
      }
    });
  return nombre;
};

/** Every morning, before the pharmacy opens. */
export const travailRappelsPromotions: Travail = travailPeriodique(
  { nom: 'promotion.rappels', cron: '5 7 * * *', dit: 'rappels de promotions envoyés' },
  ({ dbSysteme, maintenant }) => rappelerPromotions(dbSysteme, maintenant()),
);
