import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import type { Jour } from '#shared/core/dates.ts';
import { numeroEncours } from '#server/features/argent/encours/repository/numero.ts';
import { MOT_DE_PASSE_DEMO } from '../comptes.ts';
import { chargerEnGros, type Executer } from './en-gros.ts';

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
/** Rows of a statement: enough to forget its start, few enough to tell where the load is. */
const LOT = 200_000;
const TABLES = ['laboratoire', 'encours', 'encaissement', 'encours_reglement', 'promotion', 'promotion_produit'];

const chargerComptes = async (
  executer: Executer,
  { pharmacies, laboratoires, groupements }: TailleDemo,
  hache: string,
): Promise<void> => {
  await executer(sql`insert into tenant (type, nom, mail, rue, code_postal, ville, active, abonnement_partenaire)
    select 'PHARMACIE', 'Pharmacie n° ' || n, 'contact' || n || '@grand.exemple.fr', n || ' rue Principale',
      lpad((1000 + n % 94000)::text, 5, '0'), 'Ville ' || n % 500, 'ACCEPTED', true
    from generate_series(1, ${pharmacies}::int) n`);
  await executer(sql`insert into utilisateur (tenant_id, username, nom, prenom, role, password_hash, first_connection)
    select id, 'grand-' || row_number() over (order by id), 'Grand', 'Titulaire', 'ADMIN', ${hache}, false
    from tenant where mail like '%@grand.exemple.fr'`);
  await executer(sql`insert into laboratoire_detail (nom, color, ville)
    select 'Laboratoire n° ' || n || case when n % 7 = 0 then ' Éclatant' else ''
      end, '#' || lpad(to_hex((n * 7919) % 16777216), 6, '0'), 'Ville ' || n % 60
    from generate_series(1, ${laboratoires}::int) n on conflict do nothing`);
  await executer(sql`with g as (
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
    join rang on rang.rang = t.rang % nullif(${groupements}::int, 0)`);
  await executer(sql`insert into laboratoire (tenant_id, detail_id)
    select t.id, d.id from (select id, row_number() over (order by id) as rang from tenant
      where mail like '%@grand.exemple.fr') t
    join (select id, row_number() over (order by id) as rang from laboratoire_detail
    where nom like 'Laboratoire n° %') d
      on (d.rang + t.rang * 13) % ${laboratoires}::int < ${LABOS_PAR_PHARMACIE}::int`);
};

/** Who each number belongs to, found once: `grand_pharmacie` by its rank, `grand_laboratoire` by its rank there. */
const rangerComptes = async (executer: Executer): Promise<number> => {
  await executer(sql`create temporary table grand_laboratoire on commit drop as
    select tenant_id, id, row_number() over (partition by tenant_id order by id) - 1 as rang from laboratoire
    where tenant_id in (select id from tenant where mail like '%@grand.exemple.fr')`);
  await executer(sql`create temporary table grand_pharmacie on commit drop as
    select t.id, row_number() over (order by t.id) - 1 as rang, l.nb
    from tenant t join (select tenant_id, count(*) as nb from grand_laboratoire group by 1) l on l.tenant_id = t.id`);
  await executer(sql`analyze grand_laboratoire, grand_pharmacie`);
  const [compte] = await executer(sql<{ nb: number }>`select count(*)::int as nb from grand_pharmacie`);
  return compte?.nb ?? 0;
};

type Lot = { readonly debut: number; readonly fin: number; readonly pharmacies: number; readonly aujourdhui: Jour };

/** Promotions of one pharmacy after the other, a month long, the latest ones to come. */
const chargerPromotions = (executer: Executer, { debut, fin, pharmacies, aujourdhui }: Lot) =>
  executer(sql`with p as (insert into promotion (tenant_id, origine, nom_operation, laboratoire_id, type_promo,
        etat_promo, date_debut, date_fin, cree_par_nom)
      select t.id, 'PHARMACIE', (array['Solaires','Hiver','Rentrée','Minceur','Hygiène'])[1 + n % 5] || ' n° ' || n,
        l.id, 'PROMO', 'VALIDATED', ${aujourdhui}::date + 60 - n / ${pharmacies}::int * 30,
        ${aujourdhui}::date + 89 - n / ${pharmacies}::int * 30, 'Titulaire'
      from generate_series(${debut}::int, ${fin}::int) n join grand_pharmacie t on t.rang = n % ${pharmacies}::int
      join grand_laboratoire l on l.tenant_id = t.id
        and l.rang = n / ${pharmacies}::int % ${LABOS_PAR_PHARMACIE}::int
      returning tenant_id, id)
    insert into promotion_produit (tenant_id, promotion_id, position, nom, prix_public_ttc_centimes)
    select tenant_id, id, 0, 'Produit mis en avant', 1190 from p`);

/**
 * Spread evenly over the pharmacies; ages, states and amounts follow from the number alone: always the same set. What
 * was received, and its nature, are written as the triggers would have.
 */
const chargerEncours = (executer: Executer, { debut, fin, pharmacies, aujourdhui }: Lot) =>
  executer(sql`with
    n as (select n, n % ${pharmacies}::int as pharmacie, n / ${pharmacies}::int as suite,
    (hashint4(n) & 2147483647) as h from generate_series(${debut}::int, ${fin}::int) n),
    e as (select t.id as tenant_id, l.id as laboratoire_id, n.suite, n.h, ${aujourdhui}::date - n.h % 1000 as jour,
        case when n.h % 10 < 2 then 'A_DECLARER' when n.h % 10 < 5 then 'DECLARE' else 'REGLE'
          end as etat, (500 + n.h / 7 % 90000)::bigint as montant
      from n join grand_pharmacie t on t.rang = n.pharmacie
      join grand_laboratoire l on l.tenant_id = t.id and l.rang = n.h % t.nb order by n.n),
    ecrits as (insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue,
      valeur_attendue_centimes, valeur_reglee_centimes, date_declaration, date_echeance, etat, regle_le,
      prochaine_relance, cree_par_nom, nature_fiscale)
    select tenant_id, ${numeroEncours(sql`extract(year from jour)`, sql`(suite + 1)`)}, laboratoire_id,
      (array['LOGISTIQUE','RETOUR','COMPENSATION','CONTREPARTIE_TG','CONTREPARTIE_PROMO','CHALLENGE'])[1 + h % 6],
      (array['Colis incomplet : boîtes manquantes','Périmés repris par la déléguée','Hausse de tarif à compenser',
        'Tête de gondole réalisée','Bons de réduction remboursés','Prime d’objectif atteinte'])[1 + h % 6]
        || ' n° ' || suite,
      (array['AVOIR','AVOIR','COMPENSATION','COOPERATION','AVOIR','FACTURE'])[1 + h % 6],
      montant, case when etat = 'REGLE' then montant when h % 37 = 0 and etat = 'DECLARE' then montant / 3 else 0
        end, jour, jour + 30, etat,
      case when etat = 'REGLE' then jour + 20 end, case when etat = 'DECLARE' then jour + 15 end, 'Titulaire', 'HT'
    from e
    returning tenant_id, id, laboratoire_id, valeur_reglee_centimes, regle_le, date_declaration, etat),
    -- The avoir that settled each of them: the database asks for its proof (ENC-61).
    regles as (
      select tenant_id, id, laboratoire_id, valeur_reglee_centimes as centimes,
        coalesce(regle_le, date_declaration + 10) as jour
      from ecrits where valeur_reglee_centimes > 0
    ), recus as (
      insert into encaissement (tenant_id, laboratoire_id, payeur, nature, numero, date, montant_ht_centimes, partage,
        source, ne_du_reglement, affecte_centimes)
      select tenant_id, laboratoire_id, 'LABO', 'AVOIR', 'AVG-' || id, jour, centimes, 'HT', 'MANUEL', true, centimes
      from regles
      returning tenant_id, id, numero, date, montant_ht_centimes
    )
    insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, montant_recu_centimes,
      reference, solde, etat_avant, encaissement_id)
    select c.tenant_id, substr(c.numero, 5)::bigint, c.date, 'AVOIR', c.montant_ht_centimes, c.montant_ht_centimes,
    c.numero, e.etat = 'REGLE', 'DECLARE', c.id
    from recus c join ecrits e on e.tenant_id = c.tenant_id and e.id = substr(c.numero, 5)::bigint`);

/**
 * Adds the large set, in one transaction that locks its tables against any reading. The first pharmacy's
 * administrator is `grand-1`, the first groupement's `reseau-1`.
 * @param proprietaire the connection of the owner of the tables
 */
export const chargerGrand = async (
  { proprietaire, systeme }: { readonly proprietaire: pg.ClientConfig; readonly systeme: Database },
  taille: TailleDemo,
  aujourdhui: Jour,
  dire: (message: string) => void = () => {},
): Promise<void> => {
  const depuis = taille.depuis ?? 0;
  const hache = await hacherMotDePasse(MOT_DE_PASSE_DEMO);
  const remplir = async (executer: Executer): Promise<void> => {
    if (depuis === 0) await chargerComptes(executer, taille, hache);
    const pharmacies = await rangerComptes(executer);
    const parLots = async (quoi: string, depart: number, nombre: number, charger: typeof chargerEncours) => {
      for (let debut = depart; debut < nombre; debut += LOT) {
        const fin = Math.min(nombre, debut + LOT);
        await charger(executer, { debut, fin: fin - 1, pharmacies, aujourdhui });
        dire(`${fin.toLocaleString('fr-FR')} ${quoi}`);
      }
    };
    await parLots('encours', depuis, taille.encours, chargerEncours);
    await parLots('promotions', 0, taille.promotions, chargerPromotions);
    await executer(sql`insert into encours_compteur (tenant_id, annee, dernier)
      select distinct tenant_id, extract(year from date_declaration)::int, 900000 from encours
      on conflict do nothing`);
  };
  await chargerEnGros(proprietaire, systeme, TABLES, { remplir, dire });
};
