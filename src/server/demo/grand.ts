import { sql } from 'kysely';
import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import type { Jour } from '#shared/core/dates.ts';
import { numeroEncours } from '#server/features/argent/encours/repository/numero.ts';
import { MOT_DE_PASSE_DEMO } from './comptes.ts';

type TailleDemo = {
  readonly pharmacies: number;
  /** Each pharmacy belongs to one groupement. */
  readonly groupements: number;
  readonly laboratoires: number;
  readonly encours: number;
  /** The pharmacies' own promotions, each with a product. */
  readonly promotions: number;
  /** Encours already there: the set grows from here. */
  readonly depuis?: number;
};
/** The large set of the bench: what two thousand pharmacies make in a few years. */
export const GRANDE_TAILLE: TailleDemo = {
  pharmacies: 2_000,
  groupements: 0,
  laboratoires: 400,
  encours: 1_000_000,
  promotions: 0,
};
/** Every pharmacy of the country, and what they make in ten years. */
export const TAILLE_PAYS: TailleDemo = {
  pharmacies: 20_000,
  groupements: 200,
  laboratoires: 400,
  encours: 10_000_000,
  promotions: 2_000_000,
};

const LABOS_PAR_PHARMACIE = 40;
/** What is checked at COMMIT for so many rows takes seconds, and COMMIT is not waited for longer than ten. */
const LOT = 20_000;
const PHARMACIES_PAR_LOT = LOT / LABOS_PAR_PHARMACIE;

const chargerComptes = async (
  db: Database,
  { pharmacies, laboratoires, groupements }: TailleDemo,
  hache: string,
): Promise<void> =>
  transactionSysteme(db, async (tx) => {
    await sql`insert into tenant (type, nom, mail, rue, code_postal, ville, active, abonnement_partenaire)
      select 'PHARMACIE', 'Pharmacie n° ' || n, 'contact' || n || '@grand.exemple.fr', n || ' rue Principale',
        lpad((1000 + n % 94000)::text, 5, '0'), 'Ville ' || n % 500, 'ACCEPTED', true
      from generate_series(1, ${pharmacies}::int) n`.execute(tx);
    await sql`insert into utilisateur (tenant_id, username, nom, prenom, role, password_hash, first_connection)
      select id, 'grand-' || row_number() over (order by id), 'Grand', 'Titulaire', 'ADMIN', ${hache}, false
      from tenant where mail like '%@grand.exemple.fr'`.execute(tx);
    await sql`insert into laboratoire_detail (nom, color, ville)
      select 'Laboratoire n° ' || n || case when n % 7 = 0 then ' Éclatant' else ''
        end, '#' || lpad(to_hex((n * 7919) % 16777216), 6, '0'), 'Ville ' || n % 60
      from generate_series(1, ${laboratoires}::int) n on conflict do nothing`.execute(tx);
    await sql`with g as (
        insert into tenant (type, nom, mail, ville, active, abonnement_partenaire)
        select 'GROUPEMENT', 'Groupement n° ' || n, 'g' || n || '@reseau.exemple.fr', 'Ville ' || n % 500, 'ACCEPTED',
          true
        from generate_series(1, ${groupements}::int) n returning id, nom
      ), u as (
        insert into utilisateur (tenant_id, username, nom, prenom, role, password_hash, first_connection)
        select id, 'reseau-' || substr(nom, 15), 'Réseau', 'Directrice', 'GROUPEMENT', ${hache}, false from g
      ), rang as (select id, row_number() over (order by id) - 1 as rang from g)
      insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le)
      select rang.id, t.id, 'ACCEPTED', now()
      from (select id, row_number() over (order by id) as rang from tenant where mail like '%@grand.exemple.fr') t
      join rang on rang.rang = t.rang % ${groupements}::int`.execute(tx);
  });

/** The laboratories of the pharmacies of these ranks. */
const chargerLaboratoires = (db: Database, debut: number, fin: number, laboratoires: number) =>
  transactionSysteme(db, (tx) =>
    sql`insert into laboratoire (tenant_id, detail_id)
      select t.id, d.id from (select id, row_number() over (order by id) as rang from tenant
        where mail like '%@grand.exemple.fr') t
      join (select id, row_number() over (order by id) as rang from laboratoire_detail
      where nom like 'Laboratoire n° %') d
        on (d.rang + t.rang * 13) % ${laboratoires}::int < ${LABOS_PAR_PHARMACIE}::int
      where t.rang between ${debut}::int and ${fin}::int`.execute(tx),
  );

/** Promotions of one pharmacy after the other, a month long, the latest ones to come. */
const chargerPromotions = (db: Database, debut: number, fin: number, pharmacies: number, aujourdhui: Jour) =>
  transactionSysteme(db, (tx) =>
    sql`with t as (select id, row_number() over (order by id) - 1 as rang from tenant
      where mail like '%@grand.exemple.fr'),
      l as (select tenant_id, id, row_number() over (partition by tenant_id order by id) - 1 as rang from laboratoire
      where tenant_id in (select id from t)),
      p as (insert into promotion (tenant_id, origine, nom_operation, laboratoire_id, type_promo, etat_promo,
          date_debut, date_fin, cree_par_nom)
        select t.id, 'PHARMACIE', (array['Solaires','Hiver','Rentrée','Minceur','Hygiène'])[1 + n % 5] || ' n° ' || n,
          l.id, 'PROMO', 'VALIDATED', ${aujourdhui}::date + 60 - n / ${pharmacies}::int * 30,
          ${aujourdhui}::date + 89 - n / ${pharmacies}::int * 30, 'Titulaire'
        from generate_series(${debut}::int, ${fin}::int) n join t on t.rang = n % ${pharmacies}::int
        join l on l.tenant_id = t.id and l.rang = n / ${pharmacies}::int % ${LABOS_PAR_PHARMACIE}::int
        returning tenant_id, id)
      insert into promotion_produit (tenant_id, promotion_id, position, nom, prix_public_ttc_centimes)
      select tenant_id, id, 0, 'Produit mis en avant', 1190 from p`.execute(tx),
  );

/** Spread evenly over the pharmacies; ages, states and amounts follow from the number alone: always the same set. */
const chargerLot = (db: Database, debut: number, fin: number, pharmacies: number, aujourdhui: Jour): Promise<unknown> =>
  transactionSysteme(db, async (tx) => {
    await sql`with t as (select id, row_number() over (order by id) - 1 as rang from tenant
      where mail like '%@grand.exemple.fr'),
      l as (select tenant_id, id, row_number() over (partition by tenant_id order by id) - 1 as rang, count(*)
      over (partition by tenant_id) as nb from laboratoire),
      n as (select n, n % ${pharmacies}::int as pharmacie, n / ${pharmacies}::int as suite,
      (hashint4(n) & 2147483647) as h from generate_series(${debut}::int, ${fin}::int) n),
      e as (select t.id as tenant_id, l.id as laboratoire_id, n.suite, n.h, ${aujourdhui}::date - n.h % 1000 as jour,
          case when n.h % 10 < 2 then 'A_DECLARER' when n.h % 10 < 5 then 'DECLARE' else 'REGLE'
            end as etat, (500 + n.h / 7 % 90000)::bigint as montant
        from n join t on t.rang = n.pharmacie join l on l.tenant_id = t.id and l.rang = n.h % l.nb),
      ecrits as (insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue,
        valeur_attendue_centimes, valeur_reglee_centimes, date_declaration, date_echeance, etat, regle_le,
        prochaine_relance, cree_par_nom)
      select tenant_id, ${numeroEncours(sql`extract(year from jour)`, sql`(suite + 1)`)}, laboratoire_id,
        (array['LOGISTIQUE','RETOUR','COMPENSATION','CONTREPARTIE_TG','CONTREPARTIE_PROMO','CHALLENGE'])[1 + h % 6],
        (array['Colis incomplet : boîtes manquantes','Périmés repris par la déléguée','Hausse de tarif à compenser',
          'Tête de gondole réalisée','Bons de réduction remboursés','Prime d’objectif atteinte'])[1 + h % 6]
          || ' n° ' || suite,
        (array['AVOIR','AVOIR','COMPENSATION','COOPERATION','AVOIR','FACTURE'])[1 + h % 6],
        montant, case when etat = 'REGLE' then montant when h % 37 = 0 and etat = 'DECLARE' then montant / 3 else 0
          end, jour, jour + 30, etat,
        case when etat = 'REGLE' then jour + 20 end, case when etat = 'DECLARE' then jour + 15 end, 'Titulaire'
      from e on conflict do nothing
      returning tenant_id, id, laboratoire_id, valeur_reglee_centimes, regle_le, date_declaration, etat),
      -- The avoir that settled each of them: the database asks for its proof (ENC-61).
      regles as (
        select tenant_id, id, laboratoire_id, valeur_reglee_centimes as centimes,
          coalesce(regle_le, date_declaration + 10) as jour
        from ecrits where valeur_reglee_centimes > 0
      ), recus as (
        insert into encaissement (tenant_id, laboratoire_id, payeur, nature, numero, date, montant_ht_centimes, partage,
          source, ne_du_reglement)
        select tenant_id, laboratoire_id, 'LABO', 'AVOIR', 'AVG-' || id, jour, centimes, 'HT', 'MANUEL', true
        from regles
        returning tenant_id, id, numero, date, montant_ht_centimes
      )
      insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, reference, solde,
        etat_avant, encaissement_id)
      select c.tenant_id, substr(c.numero, 5)::bigint, c.date, 'AVOIR', c.montant_ht_centimes, c.numero,
      e.etat = 'REGLE', 'DECLARE', c.id
      from recus c join ecrits e on e.tenant_id = c.tenant_id and e.id = substr(c.numero, 5)::bigint`.execute(tx);
  });

const nbPharmacies = async (db: Database): Promise<number> => {
  const { n } = await db
    .selectFrom('tenant')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('mail', 'like', '%@grand.exemple.fr')
    .executeTakeFirstOrThrow();
  return n;
};

/** Adds the large set, in batches. The first pharmacy's administrator is `grand-1`. */
export const chargerGrand = async (
  dbSysteme: Database,
  taille: TailleDemo,
  aujourdhui: Jour,
  dire: (message: string) => void = () => {},
): Promise<void> => {
  const depuis = taille.depuis ?? 0;
  if (depuis === 0) {
    await chargerComptes(dbSysteme, taille, await hacherMotDePasse(MOT_DE_PASSE_DEMO));
    for (let debut = 1; debut <= taille.pharmacies; debut += PHARMACIES_PAR_LOT)
      await chargerLaboratoires(dbSysteme, debut, debut + PHARMACIES_PAR_LOT - 1, taille.laboratoires);
  }
  const pharmacies = await nbPharmacies(dbSysteme);
  for (let debut = depuis; debut < taille.encours; debut += LOT) {
    await chargerLot(dbSysteme, debut, Math.min(taille.encours, debut + LOT) - 1, pharmacies, aujourdhui);
    dire(`${Math.min(taille.encours, debut + LOT).toLocaleString('fr-FR')} encours`);
  }
  for (let debut = 0; debut < taille.promotions; debut += LOT) {
    const fin = Math.min(taille.promotions, debut + LOT);
    await chargerPromotions(dbSysteme, debut, fin - 1, pharmacies, aujourdhui);
    dire(`${fin.toLocaleString('fr-FR')} promotions`);
  }
  await sql`insert into encours_compteur (tenant_id, annee, dernier)
    select tenant_id, extract(year from date_declaration)::int, 900000 from encours group by 1, 2
      on conflict do nothing`.execute(dbSysteme);
};
