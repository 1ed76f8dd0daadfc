import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { notifier, type Avis } from '#server/features/courrier/notification/commands.ts';
import { ajouterJours, finDeSemaine, formatJour, jourParis, joursEntre, type Jour } from '#shared/core/dates.ts';
import { argentLateral, partTenueSql, statutSql } from '#server/features/operations/operation/read-models/calculs.ts';

type Sorte = 'TG_SEMAINE' | 'TG_SANS_PHOTO' | 'A_TRAITER' | 'SANS_REPONSE';
type Rappel = {
  /** Which promotions of `p` (its money is `m`) are concerned today, and the day it is about. */
  readonly pour: RawBuilder<unknown>;
  readonly quand: RawBuilder<boolean>;
  readonly roles: NonNullable<Avis['roles']>;
  readonly title: (nombre: number) => string;
  /** The day is told beside each name. */
  readonly date: string;
  readonly params: Readonly<Record<string, string>>;
};

const compter = (nombre: number, un: string, plusieurs: string): string =>
  nombre === 1 ? un : `${nombre} ${plusieurs}`;
/** A place is prepared before the week it starts in: told from the Thursday before. */
const JOURS_AVANT_LUNDI = 4;
/** An adhérent still has some days to answer. */
const JOURS_POUR_REPONDRE = 3;
/** Operations that ended long before this job existed are shown in the list only, not announced. */
const MAX_JOURS_FINIE = 60;

/** First day to answer by: the priority's delay, else the eve of the operation. */
const limiteReponse = sql`least((p.publiee_le at time zone 'Europe/Paris')::date + pr.delai_reponse_jours, p.date_debut - 1)`;
const debutTg = sql`(select min(x.date_debut) from promotion_emplacement x where x.tenant_id = p.tenant_id and x.promotion_id = p.id)`;

const rappels = (jour: Jour): Readonly<Record<Sorte, Rappel>> => {
  const dimanche = finDeSemaine(jour);
  const proche = joursEntre(jour, dimanche) < JOURS_AVANT_LUNDI;
  const aujourdhui = sql`${jour}::date`;
  return {
    TG_SEMAINE: {
      pour: debutTg,
      quand: sql<boolean>`${proche} and ${partTenueSql.TG} and ${debutTg} between ${ajouterJours(dimanche, 1)}::date and ${ajouterJours(dimanche, 7)}::date`,
      roles: ['MERCHANDISING', 'ACHAT'],
      title: (n) => compter(n, 'Une TG à poser la semaine prochaine', 'TG à poser la semaine prochaine'),
      date: 'le',
      params: { periode: 'A_VENIR' },
    },
    TG_SANS_PHOTO: {
      pour: sql`p.date_debut`,
      quand: sql<boolean>`${partTenueSql.TG} and p.date_fin >= ${aujourdhui} and p.date_debut + (p.date_fin - p.date_debut) / 2 <= ${aujourdhui}
        and p.date_debut <= ${aujourdhui}
        and not exists (select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id)`,
      roles: ['MERCHANDISING', 'ACHAT'],
      title: (n) => compter(n, 'Une TG sans photo', 'TG sans photo'),
      date: 'depuis le',
      params: { sansPreuve: 'true' },
    },
    A_TRAITER: {
      pour: sql`p.date_fin`,
      quand: sql<boolean>`p.date_fin < ${aujourdhui} and p.date_fin >= ${ajouterJours(jour, -MAX_JOURS_FINIE)}::date and ${statutSql(jour)} = 'EXPIRED'`,
      roles: ['MERCHANDISING', 'ACHAT'],
      title: (n) => compter(n, 'Une promotion terminée à traiter', 'promotions terminées à traiter'),
      date: 'finie le',
      params: { aTraiter: 'true' },
    },
    SANS_REPONSE: {
      pour: limiteReponse,
      quand: sql<boolean>`p.modele_id is not null and ${statutSql(jour)} = 'WAITING' and p.date_fin >= ${aujourdhui}
        and ${limiteReponse} between ${aujourdhui} and ${ajouterJours(jour, JOURS_POUR_REPONDRE)}::date`,
      roles: ['ADMIN', 'ACHAT', 'MERCHANDISING'],
      title: (n) =>
        compter(
          n,
          'Une proposition du groupement attend votre réponse',
          'propositions du groupement attendent votre réponse',
        ),
      date: 'avant le',
      params: { aRepondre: 'true' },
    },
  };
};

type Dite = { readonly tenantId: number; readonly nom: string; readonly pour: Jour };

/** Those not told yet: the row that is written makes a second run silent. */
const noter = async (tx: SystemeTx, jour: Jour, sorte: Sorte, { pour, quand }: Rappel): Promise<Dite[]> => {
  const { rows } = await sql<Dite>`
    with concernees as (
      select p.tenant_id, p.id, p.nom_operation, ${pour} as pour from promotion p
      join tenant t on t.id = p.tenant_id and t.active = 'ACCEPTED' and t.type = 'PHARMACIE'
      left join promotion o on o.tenant_id = p.groupement_id and o.id = p.modele_id
      left join priorite pr on pr.tenant_id = o.tenant_id and pr.id = o.priorite_id
      ${argentLateral(jour)} where ${quand}
    ), dites as (
      insert into promotion_rappel (tenant_id, promotion_id, sorte, pour) select tenant_id, id, ${sorte}, pour from concernees
      on conflict do nothing returning tenant_id, promotion_id
    )
    select c.tenant_id as "tenantId", c.nom_operation as nom, c.pour from dites d
    join concernees c on c.tenant_id = d.tenant_id and c.id = d.promotion_id order by c.tenant_id, c.pour, c.id`.execute(
    tx,
  );
  return rows;
};

const MAX_NOMS = 5;
const phrase = (dites: readonly Dite[], date: string): string => {
  const noms = dites.slice(0, MAX_NOMS).map(({ nom, pour }) => `${nom} (${date} ${formatJour(pour)})`);
  const reste = dites.length - noms.length;
  return `${noms.join(', ')}${reste > 0 ? ` et ${reste} autre${reste > 1 ? 's' : ''}` : ''}.`;
};

/**
 * Tells each pharmacy, once (OPE-61): the TG of the week to come, those without a photo at mid-term, the promotions
 * that ended with something to declare, and the proposals of its groupement that are about to expire.
 * @returns how many messages were written
 */
export const rappelerPromotions = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  let nombre = 0;
  for (const [sorte, rappel] of Object.entries(rappels(jour)) as [Sorte, Rappel][])
    await transactionSysteme(db, async (tx) => {
      for (const [tenantId, dites] of Map.groupBy(await noter(tx, jour, sorte, rappel), (dite) => dite.tenantId)) {
        nombre += 1;
        await notifier(tx, tenantId, null, {
          type: 'PROMO_TG',
          title: rappel.title(dites.length),
          body: phrase(dites, rappel.date),
          dateLimite: dites[0]!.pour < jour ? jour : dites[0]!.pour,
          roles: rappel.roles,
          lien: { ecran: 'promotions', params: { ...rappel.params } },
        });
      }
    });
  return nombre;
};

export const rappelsPromotions = declarerTravail({
  nom: 'promotion.rappels',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, before the pharmacy opens. */
export const travailRappelsPromotions: Travail = travail(
  rappelsPromotions,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    const nombre = await rappelerPromotions(dbSysteme, maintenant());
    log.info({ nombre }, 'rappels de promotions envoyés');
  },
  { cron: '5 7 * * *' },
);
