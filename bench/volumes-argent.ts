// Amounts of a big pharmacy: factures with their lines, avoirs and transfers, RFA.
import { transactionSysteme } from '../src/server/core/db/database.ts';
import { retenirBases } from '../src/server/features/argent/rfa/commands/suivre-bases.ts';
import type { Banc } from './banc.ts';

/** Loads avoirs, transfers and cheques over two and a half years, a third of them partly allocated. */
export const chargerEncaissements = async (
  { proprietaire, aujourdhui }: Banc,
  tenant: number,
  nombre: number,
): Promise<void> => {
  await proprietaire.query(
    `insert into encaissement (tenant_id, laboratoire_id, payeur, nature, numero, date, montant_ht_centimes,
      tva_centimes, montant_ttc_centimes,
       partage, source, info, cree_par_nom)
     select $1, l.ids[1 + n % cardinality(l.ids)], 'LABO', (array['AVOIR', 'VIREMENT', 'CHEQUE'])[1 + n % 3],
       'BANC-' || n, $3::date - n % 900,
       x.ht, x.ht / 5, x.ht + x.ht / 5, 'HT', 'MANUEL', 'Reçu mesuré ' || n, 'Banc'
     from generate_series(1, $2::int) n, lateral (select 1000 + n % 400 * 125 as ht) x,
       (select array_agg(id order by id) as ids from laboratoire where tenant_id = $1) l`,
    [tenant, nombre, aujourdhui],
  );
};

/**
 * Loads factures of the last two years with their lines: one in eight is an avoir, two hundred products per
 * laboratory, one line in ten with an écart.
 * @param lignes per facture
 */
export const chargerFactures = async (
  { proprietaire, aujourdhui }: Banc,
  tenant: number,
  { factures, lignes }: { readonly factures: number; readonly lignes: number },
): Promise<void> => {
  await proprietaire.query(
    `with f as (
       insert into fichier (tenant_id, nom, mime, taille, sha256, cle)
       values ($1::bigint, 'mesure.xml', 'application/xml', 1000, md5('facture'), 'banc-facture-' || $1::bigint)
         returning id
     ), n as (
       insert into facture (tenant_id, laboratoire_id, nature, numero, source, date_emission, date_echeance, devise,
         ht_centimes, tva_centimes,
         ttc_centimes, vendeur_nom, fichier_id, sha256, cree_par_nom)
       select $1, l.ids[1 + n % cardinality(l.ids)], case when n % 8 = 0 then 'AVOIR' else 'FACTURE'
         end, 'MESURE-' || n,
         case when n % 2 = 0 then 'UBL' else 'FACTURX' end, $2::date - n % 730, $2::date - n % 730 + 60, 'EUR', x.ht,
         x.ht / 5, x.ht + x.ht / 5,
         'Vendeur mesuré', f.id, md5('facture-' || n), 'Banc'
       from f, generate_series(1, $3::int) n, lateral (select 9000 * $4::int as ht) x,
         (select array_agg(id order by id) as ids from laboratoire where tenant_id = $1) l
       returning id, laboratoire_id
     )
     insert into facture_ligne (tenant_id, facture_id, rang, nom, ean, quantite, gratuites, prix_brut, prix_net,
       montant_net_centimes,
       tva_centiemes, resultat, condition_dite, remise_attendue, ecart_centimes)
     select $1, n.id, r, 'Crème mesurée ' || x.produit, (4000000000000 + x.produit)::text, 12000000, 0, 10000000,
       7500000, 9000, 2000,
       case when r % 10 = 0 then 'ECART_DEFAVORABLE' else 'OK' end, 'Solaires : 30 %', 3000, case when r % 10 = 0
       then 600 else 0 end
     from n, generate_series(1, $4::int) r, lateral (select n.laboratoire_id * 200 + (n.id * 7 + r) % 200 as produit)
     x`,
    [tenant, aujourdhui, factures, lignes],
  );
};

/**
 * Loads RFA of the year with three paliers: half have a typed base, the others read it in factures, as the job leaves
 * them.
 */
export const chargerRfas = async (
  { proprietaire, systeme, aujourdhui }: Banc,
  tenant: number,
  nombre: number,
): Promise<void> => {
  await proprietaire.query(
    `with r as (
       insert into rfa (tenant_id, laboratoire_id, annee, gamme, condition, taux, type, resultat_type, resultat_periode,
         mode_reglement,
         date_reglement_prevue, acceptation, cree_par_nom)
       select $1, l.ids[1 + n % cardinality(l.ids)], $3::int, case when n % 2 = 0 then 'Toute la gamme'
         else 'Gamme mesurée ' || n end,
         '2 % dès 10 000 € d’achats, 4 % dès 20 000 €, 6 % dès 40 000 €', 0, 'CA_NET_HT', 'TAUX_PREMIER_EURO',
         case when n % 5 = 0 then 'TRIMESTRE' else 'ANNEE' end, 'RFA', make_date($3::int + 1, 4, 30),
         case when n % 20 = 0 then 'REFUSED' else 'ACCEPTED' end, 'Banc'
       from generate_series(1, $2::int) n, (select array_agg(id order by id) as ids from laboratoire
         where tenant_id = $1) l
       returning id
     ), p as (
       insert into rfa_palier (tenant_id, rfa_id, position, seuil, valeur)
       select $1, r.id, t.position, t.seuil, t.valeur
         from r, (values (0, 1000000, 200), (1, 2000000, 400), (2, 4000000, 600)) t (position, seuil, valeur)
     )
     insert into rfa_base (tenant_id, rfa_id, mois, base)
     select $1, r.id, $3::int || '-' || lpad(m::text, 2, '0'), 100000 + r.id % 50 * 1000
       from r, generate_series(1, 11) m where r.id % 2 = 0`,
    [tenant, nombre, Number(aujourdhui.slice(0, 4))],
  );
  const { rows } = await proprietaire.query<{ id: string }>(
    'select distinct laboratoire_id as id from rfa where tenant_id = $1',
    [tenant],
  );
  for (const { id } of rows)
    await transactionSysteme(systeme, (tx) => retenirBases(tx, { tenantId: tenant, laboratoireId: Number(id) }));
};
