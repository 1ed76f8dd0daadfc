// The big accounts: a groupement of a thousand adhérents, a pharmacy with years of work.
import { AUTRE_ENCOURS, AUTRE_PROMOTION, ENCOURS_SANS_RECU, type Banc } from './banc.ts';
import { chargerEncaissements, chargerFactures, chargerRfas } from './volumes-argent.ts';

/** Loads adhérents of a groupement, each with an administrator and an emplacement. */
export const chargerAdherents = async (
  { proprietaire }: Pick<Banc, 'proprietaire'>,
  groupementId: number,
  nombre: number,
): Promise<void> => {
  await proprietaire.query(
    `insert into tenant (type, nom, mail, ville, active, abonnement_partenaire)
     select 'PHARMACIE', 'Adhérente n° ' || n, 'a' || n || '@banc.exemple.fr', 'Angers', 'ACCEPTED', true
       from generate_series(1, $1::int) n`,
    [nombre],
  );
  await proprietaire.query(
    `insert into utilisateur (tenant_id, username, nom, prenom, role, password_hash, first_connection)
     select id, 'banc-' || id, 'Banc', 'Titulaire', 'ADMIN', 'x', false from tenant
       where mail like '%@banc.exemple.fr'`,
  );
  await proprietaire.query(
    `insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le)
     select $1, id, 'ACCEPTED', now() from tenant where mail like '%@banc.exemple.fr'`,
    [groupementId],
  );
};

/** Copies a tenant's rows of a table until it holds about as many rows as asked. */
const jusqua = async (
  { lireLigne, multiplier }: Banc,
  table: string,
  tenant: number,
  voulus: number,
  ecarts: Readonly<Record<string, string>>,
  condition = 'true',
): Promise<void> => {
  const { n } = await lireLigne<{ n: string }>(
    `select count(*) as n from ${table} where tenant_id = $1 and ${condition}`,
    [tenant],
  );
  if (Number(n) > 0) await multiplier(table, tenant, Math.max(0, Math.ceil(voulus / Number(n)) - 1), ecarts, condition);
};

/** Loads thousands of promotions in a pharmacy, each with a product. */
export const chargerPromotions = async (banc: Banc, tenant: number, nombre: number): Promise<void> => {
  await jusqua(banc, 'promotion', tenant, nombre, AUTRE_PROMOTION, 'modele_id is null');
  await banc.proprietaire.query(
    `insert into promotion_produit (tenant_id, promotion_id, position, nom, prix_public_ttc_centimes)
     select tenant_id, id, 0, 'Produit mesuré', 1190 from promotion p where tenant_id = $1
       and not exists (select from promotion_produit where tenant_id = p.tenant_id and promotion_id = p.id)`,
    [tenant],
  );
};

/** Loads documents, each with its version and its file; those of a groupement are shared with all. */
const chargerDocuments = async ({ proprietaire }: Banc, tenant: number, nombre: number, partage: string) => {
  await proprietaire.query(
    `insert into document (tenant_id, nom, categorie_id, annee, visible_by, partage, cree_par_nom)
     select $1, 'Document mesuré ' || n, c.ids[1 + n % cardinality(c.ids)], 2020 + n % 6, 'ALL', $3, 'Banc'
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from document_categorie where tenant_id = $1) c`,
    [tenant, nombre, partage],
  );
  await proprietaire.query(
    `with f as (
       insert into fichier (tenant_id, nom, mime, taille, sha256, cle)
       select tenant_id, 'mesure-' || id, 'application/pdf', 1000, md5(id::text), 'banc-' || tenant_id || '-' || id
         from document d
       where tenant_id = $1 and nom like 'Document mesuré %' returning id, nom, mime, taille, sha256
     )
     insert into document_version (tenant_id, document_id, numero, fichier_id, fichier_nom, mime, taille, sha256,
       apercu)
     select $1, substr(nom, 8)::bigint, 1, id, nom || '.pdf', mime, taille, sha256, true from f`,
    [tenant],
  );
};

/** Marks each shared document as read by ten adhérents. */
const chargerLectures = async ({ proprietaire }: Banc, groupement: number) => {
  await proprietaire.query(
    `insert into document_lecture (tenant_id, document_id, pharmacie_id, utilisateur_id, utilisateur_nom, numero)
     select d.tenant_id, d.id, a.pharmacie_id, 1, 'Banc', d.numero from document d
     join lateral (select pharmacie_id from adhesion where tenant_id = d.tenant_id and etat = 'ACCEPTED'
       order by pharmacie_id limit 10 offset d.id % 900) a on true
     where d.tenant_id = $1 and d.partage = 'TOUS_ADHERENTS' on conflict do nothing`,
    [groupement],
  );
};

/** The big tables of a pharmacy, after the tables they refer to. */
const TABLES_D_UN_COMPTE = [
  'laboratoire',
  'laboratoire_ca',
  'encours',
  'encours_ligne',
  'encaissement',
  'encours_reglement',
  'promotion',
  'promotion_produit',
  'promotion_contrepartie',
  'notification',
  'fichier',
  'document_categorie',
  'document',
  'document_version',
  'condition',
  'facture',
  'facture_ligne',
  'rfa',
  'rfa_palier',
  'rfa_atteinte',
  'rfa_base',
] as const;

/**
 * Copies a pharmacy to another one, so that reading a whole tenant's table becomes a fault instead of the shortest
 * way.
 */
const recopierCompte = async ({ proprietaire }: Banc, de: number, vers: number): Promise<void> => {
  // The copied rows keep their ids, and the rows they refer to are copied too: foreign keys need no check.
  await proprietaire.query('set session_replication_role = replica');
  for (const table of TABLES_D_UN_COMPTE) {
    const { rows } = await proprietaire.query<{ colonne: string }>(
      `select attname as colonne from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname <> 'tenant_id'`,
      [table],
    );
    const colonnes = rows.map(({ colonne }) => colonne);
    const valeurs = colonnes.map((colonne) =>
      colonne === 'cle' && table === 'fichier' ? `cle || '-' || $2` : colonne,
    );
    await proprietaire.query(`delete from ${table} where tenant_id = $1`, [vers]);
    await proprietaire.query(
      `insert into ${table} (tenant_id, ${colonnes.join(', ')}) overriding system value
       select $2::bigint, ${valeurs.join(', ')} from ${table} where tenant_id = $1`,
      [de, vers],
    );
  }
  await proprietaire.query('set session_replication_role = origin');
};

/**
 * Loads a catalogue of products: one in a hundred appears twice under nearly the same name, one in a thousand has no
 * code.
 */
const chargerProduits = async ({ proprietaire }: Banc, nombre: number): Promise<void> => {
  await proprietaire.query(
    `insert into produit (nom, ean, marque, laboratoire_detail_id)
     select initcap(m.mots[1 + n % 20] || ' ' || m.mots[1 + n / 20 % 20]) || ' ' || case when n % 100 = 0 then n + 1
       else n end || case when n % 100 = 0 then ' .' else '' end,
       case when n % 1000 <> 0 then (4000000000000 + n)::text end, m.mots[1 + n / 400 % 20],
       l.ids[1 + n % cardinality(l.ids)]
     from generate_series(1, $1::int) n,
       (select string_to_array('crème gel baume sirop solaire vitamine lotion huile savon sérum ' ||
         'spray comprimé gélule sachet ampoule lait masque soin nuit jour', ' ') as mots) m,
       (select array_agg(id) as ids from laboratoire_detail where proprietaire_tenant_id is null) l`,
    [nombre],
  );
};

/**
 * Loads a pharmacy with 50,000 encours, 5,000 promotions, 100,000 notifications, 10,000 documents, 10,000
 * encaissements, 2,000 factures of thirty lines and 300 RFA, other pharmacies of the same size, and its groupement
 * with 1,000 adhérents and 10,000 shared documents.
 * @param autres pharmacies of the same size
 */
export const chargerGrosComptes = async (
  banc: Banc,
  { pharmacie, groupement, autres }: { pharmacie: number; groupement: number; autres: readonly number[] },
): Promise<void> => {
  await chargerAdherents(banc, groupement, 1_000);
  await jusqua(
    banc,
    'encours',
    pharmacie,
    50_000,
    { ...AUTRE_ENCOURS, date_declaration: 'date_declaration - n % 1000' },
    ENCOURS_SANS_RECU,
  );
  await chargerPromotions(banc, pharmacie, 5_000);
  await jusqua(banc, 'notification', pharmacie, 100_000, { date: `date - n * interval '1 minute'` });
  await chargerDocuments(banc, pharmacie, 10_000, 'PRIVE');
  await chargerDocuments(banc, groupement, 10_000, 'TOUS_ADHERENTS');
  await chargerLectures(banc, groupement);
  await jusqua(banc, 'condition', pharmacie, 5_000, { gamme: `gamme || ' ' || n` }, 'source_id is null');
  await chargerProduits(banc, 50_000);
  await chargerEncaissements(banc, pharmacie, 10_000);
  await chargerFactures(banc, pharmacie, { factures: 2_000, lignes: 30 });
  await chargerRfas(banc, pharmacie, 300);
  await chargerSupport(banc, 10_000);
  for (const autre of autres) await recopierCompte(banc, pharmacie, autre);
};

/** Loads two contreparties per promotion, with the encours of half of the finished ones. */
export const chargerArgent = async ({ proprietaire, aujourdhui }: Banc, tenant: number): Promise<void> => {
  await proprietaire.query(
    `insert into promotion_contrepartie (tenant_id, promotion_id, position, part, action, payeur, valeur_centiemes)
     select tenant_id, id, n, case when type_promo = 'TG' then 'TG' else 'PROMO' end, 'AVOIR', 'LABO', 10000 + id % 5000
     from promotion p, generate_series(0, 1) n where tenant_id = $1
       and not exists (select from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id)`,
    [tenant],
  );
  await proprietaire.query(
    `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, valeur_attendue_centimes,
      date_declaration, date_echeance, etat,
       source_type, source_id, source_detail_id)
     select c.tenant_id, 'BANC-' || c.id, p.laboratoire_id, 'CONTREPARTIE_TG', 'Mesure', 'AVOIR', c.valeur_centiemes,
       p.date_fin, p.date_fin + 30,
       case when c.id % 3 = 0 then 'A_DECLARER' else 'DECLARE' end, 'PROMOTION', p.id, c.id
     from promotion_contrepartie c join promotion p on p.tenant_id = c.tenant_id and p.id = c.promotion_id
     where c.tenant_id = $1 and c.id % 2 = 0 and p.date_fin < $2::date and p.laboratoire_id is not null
       and not exists (select from encours e where e.tenant_id = c.tenant_id and e.source_type = 'PROMOTION'
         and e.source_id = c.promotion_id and e.source_detail_id = c.id)`,
    [tenant, aujourdhui],
  );
};

/** Loads thousands of conversations with the support, from users of every account, with two messages each. */
const chargerSupport = async ({ proprietaire }: Banc, nombre: number): Promise<void> => {
  await proprietaire.query(
    `with qui as (select tenant_id, id, row_number() over () - 1 as rang, count(*) over () as n from utilisateur
      where role <> 'SUPER_ADMIN'),
     s as (
       insert into support_conversation (tenant_id, utilisateur_id, sujet, etat, a_repondre, dernier_le, cree_le,
         clos_le, recherche)
       select tenant_id, id, 'Question ' || k, case when k % 3 > 0 then 'CLOSE' else 'OUVERTE'
       end, k % 2 = 0, now() - k * interval '1 hour',
         now() - k * interval '1 hour', case when k % 3 > 0 then now() - k * interval '1 hour' end,
         'question ' || k || case when k % 500 = 0 then ' tournesol ' else ' '
           end || repeat('des mots qui ne disent rien de plus ', 20)
       from generate_series(1, $1::int) k join qui on qui.rang = k % qui.n returning tenant_id, id
     ), d as (
       insert into discussion (tenant_id, kind, objet_id, cree_par_nom) select tenant_id, 'SUPPORT', id, 'Banc' from s
         returning tenant_id, id
     )
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom, cree_le)
     select tenant_id, id, '<p>Bonjour, où en est-on ?</p>', 'Bonjour, où en est-on ?', 'Banc', now()
       from d, generate_series(1, 2)`,
    [nombre],
  );
};

/** Loads thousands of réclamations, each with its discussion and three messages. */
export const chargerReclamations = async (
  { proprietaire, lireLigne, multiplier }: Banc,
  tenant: number,
  nombre: number,
): Promise<void> => {
  const { n } = await lireLigne<{ n: string }>('select count(*) as n from reclamation where tenant_id = $1', [tenant]);
  await multiplier('reclamation', tenant, Math.ceil(nombre / Number(n)), {
    numero: `numero || '-' || n`,
    lien_secret: 'gen_random_uuid()',
    encours_id: 'null',
    cree_le: `cree_le - n * interval '1 hour'`,
  });
  await proprietaire.query(
    `with d as (
       insert into discussion (tenant_id, kind, objet_id, statut, statut_le, cree_par_nom)
       select tenant_id, 'RECLAMATION', id, (array['WAITING', 'PROCESSED', 'EXPIRED'])[1 + id % 3], now(), 'Banc'
         from reclamation r
       where tenant_id = $1 and not exists (select from discussion d where d.tenant_id = r.tenant_id
       and d.kind = 'RECLAMATION' and d.objet_id = r.id)
       returning tenant_id, id
     )
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom, externe, cree_le)
     select tenant_id, id, '<p>Bonjour, où en est-on ?</p>', 'Bonjour, où en est-on ?', 'Banc', n % 2 = 0,
       now() - id * interval '1 minute'
     from d, generate_series(1, 3) n`,
    [tenant],
  );
};
