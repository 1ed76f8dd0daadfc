import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { REBUT } from '#server/core/jobs/file.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import type { ElementAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import { JOURS_ESSAI_FINISSANT } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { elementAFaire, enGroupe, sansListe, type GroupeLu } from './groupes.ts';

type Compte = Pick<ElementAFaire, 'id' | 'titre' | 'precision' | 'jour'>;

/** The pharmacies that registered and wait, the oldest first: those of the list that the line opens. */
const comptesAAccepter = async (tx: SystemeTx): Promise<GroupeLu[]> => {
  const { rows } = await sql<Compte>`
    select id, nom as titre, ville as precision, (cree_le at time zone 'Europe/Paris')::date as jour from tenant
    where type = 'PHARMACIE' and active = 'WAITING' order by cree_le, id`.execute(tx);
  return enGroupe('COMPTE_A_ACCEPTER', rows.map(elementAFaire));
};

/** The trials that end soon, of accounts that have nothing else (CPT-61). */
const essaisFinissants = async (tx: SystemeTx, ctx: Contexte): Promise<GroupeLu[]> => {
  const jour = aujourdhuiDe(ctx);
  const { rows } = await sql<Compte>`
    select id, nom as titre, ville as precision, abonnement_date_essai as jour from tenant
    where type = 'PHARMACIE' and active = 'ACCEPTED' and abonnement_alias is null and not abonnement_partenaire
      and abonnement_date_essai between ${jour}::date and ${ajouterJours(jour, JOURS_ESSAI_FINISSANT)}::date
    order by abonnement_date_essai, id`.execute(tx);
  return sansListe('ESSAI_FINISSANT', rows.map(elementAFaire));
};

/** Brands that Payps names, refused mails and failed jobs are only counted: their screens show them. */
const comptes = async (tx: SystemeTx): Promise<GroupeLu[]> => {
  const { rows } = await sql<{ marques: number; mails: number; travaux: number }>`
    select (select count(*) from payps_marque where laboratoire_detail_id is null)::int as marques,
      (select count(*) from mail where statut = 'ECHEC')::int as mails,
      (select count(*) from pgboss.job where name = ${REBUT} and state < 'active')::int as travaux`.execute(tx);
  const { marques = 0, mails = 0, travaux = 0 } = rows[0] ?? {};
  const compter = (sorte: GroupeLu['sorte'], nombre: number): GroupeLu[] =>
    nombre === 0 ? [] : [{ sorte, annee: null, nombre, montants: {}, jour: null, elements: [], repliees: [] }];
  return [
    ...compter('MARQUE_A_LIER', marques),
    ...compter('MAIL_REFUSE', mails),
    ...compter('TRAVAIL_EN_ECHEC', travaux),
  ];
};

/** What the publisher of the product has to do (PIL-15). */
export const editeurAFaire = async (tx: SystemeTx, ctx: Contexte): Promise<GroupeLu[]> => [
  ...(await comptesAAccepter(tx)),
  ...(await essaisFinissants(tx, ctx)),
  ...(await comptes(tx)),
];
