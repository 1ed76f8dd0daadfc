import { sql, type RawBuilder } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { filtreEncoursSql as filtrerEncours } from '#server/features/argent/encours/read-models/filtres.ts';
import { documentsCherches } from '#server/features/echanges/document/read-models/liste.ts';
import { lecteurDeDocuments, type LecteurDocuments } from '#server/features/echanges/document/read-models/visibles.ts';
import { filtrerPromotion } from '#server/features/operations/promotion/read-models/filtres.ts';
import { rdvConnuSql, rdvLisibleSql } from '#server/features/rendez-vous/rdv/read-models/liste.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { GenreTrouve, TrouveRecherche } from '#shared/features/pilotage/recherche/contract.ts';
import { centimesCherches, genresCherches, numeroCherche } from '#shared/features/pilotage/recherche/rules.ts';
import { chercherAuDela, estAuDela, MAX_PAR_GENRE, type GenreAuDela } from './read-models/au-dela.ts';

type Requete = RawBuilder<unknown>;
type Cherche = {
  readonly tenantId: number;
  readonly acteur: Acteur;
  readonly q: string;
  readonly aujourdhui: Jour;
  readonly lecteur: LecteurDocuments;
};

/** Every word somewhere in this text, already without case nor accents. */
const contientTout = (texte: Requete, q: string): RawBuilder<boolean> =>
  sql.join<boolean>(
    [
      sql<boolean>`true`,
      ...motsCherches(q).map((mot) => sql<boolean>`strpos(${texte}, (select f_normaliser(${mot}::text))) > 0`),
    ],
    sql` and `,
  );

type Alias = 'c' | 'e' | 'f' | 'p' | 'r';
/**
 * Like `contientTout`, but the laboratory's name may match too: matching laboratories are found first, once for all
 * rows.
 */
const contientOuLabo = (alias: Alias, tenantId: number, q: string, texte = sql`${sql.ref(`${alias}.recherche`)}`) =>
  sql.join<boolean>(
    [
      sql<boolean>`true`,
      ...motsCherches(q).map((mot) => {
        const cherche = sql`(select f_normaliser(${mot}::text))`;
        return sql<boolean>`(strpos(${texte}, ${cherche}) > 0 or ${sql.ref(`${alias}.laboratoire_id`)} in (
          select lr.id from laboratoire lr join laboratoire_detail dr on dr.id = lr.detail_id
          where lr.tenant_id = ${tenantId} and strpos(dr.recherche, ${cherche}) > 0))`;
      }),
    ],
    sql` and `,
  );

const laboratoireDe = (alias: Alias): Requete => {
  const objet = sql.ref(alias);
  return sql`left join laboratoire l on l.tenant_id = ${objet}.tenant_id and l.id = ${objet}.laboratoire_id
    left join laboratoire_detail d on d.id = l.detail_id`;
};
const derniers = (alias: string, ordre: Requete): Requete =>
  sql`order by ${ordre} desc, ${sql.ref(`${alias}.id`)} desc limit ${MAX_PAR_GENRE}`;
const CENTIMES = sql`translate(to_char(f.ttc_centimes / 100.0, 'FM9999999990D00'), '.', ',') || ' € TTC'`;

/** Takes the latest encours before joining their laboratory: they are often found without reading all the encours. */
const encours = (tenantId: number, condition: Requete): Requete => sql`select e.id, e.numero as titre, d.nom as labo,
    null::text as detail, null::integer as annee, e.etat,
    e.valeur_attendue_centimes - e.valeur_reglee_centimes as solde, e.nature_fiscale as nature
  from (select e.* from encours e where e.tenant_id = ${tenantId} and ${condition} ${derniers('e', sql`e.modifie_le`)})
    e
  ${laboratoireDe('e')}`;

/**
 * The columns of each kind, the latest first: id, titre, laboratoireNom, detail, annee; of an encours, its state and
 * its balance.
 */
const REQUETES: Readonly<Record<Exclude<GenreTrouve, GenreAuDela>, (cherche: Cherche) => Requete | null>> = {
  ENCOURS: ({ tenantId, q, aujourdhui }) => {
    const numero = numeroCherche(q, 'E', 5);
    // A text that reads as an amount is not searched as a number, unless it is whole: it may then be either.
    if (numero === null || (centimesCherches(q) !== null && !/^\d+$/.test(q.trim()))) return null;
    if (numero !== q.trim()) return encours(tenantId, sql`strpos(e.numero, ${numero}) > 0`);
    return encours(tenantId, filtrerEncours(tenantId, { q }, aujourdhui));
  },
  RECLAMATION: ({ tenantId, q }) => {
    const numero = numeroCherche(q, 'R', 4);
    return numero === null
      ? null
      : sql`select r.id, r.numero as titre, d.nom as labo, r.objet as detail, null::integer as annee
        from reclamation r ${laboratoireDe('r')} where r.tenant_id = ${tenantId}
          and ${contientOuLabo('r', tenantId, numero)} ${derniers('r', sql`r.cree_le`)}`;
  },
  PROMOTION: ({
    tenantId,
    q,
    aujourdhui,
  }) => sql`select p.id, p.nom_operation as titre, d.nom as labo, null::text as detail,
      null::integer as annee
    from promotion p ${laboratoireDe('p')} where
      ${filtrerPromotion(tenantId, { q }, aujourdhui)} ${derniers('p', sql`p.date_debut`)}`,
  MODELE: ({
    tenantId,
    q,
  }) => sql`select p.id, p.nom_operation as titre, d.nom as labo, null::text as detail, null::integer as annee
    from promotion p ${laboratoireDe('p')} where p.tenant_id = ${tenantId} and p.origine = 'GROUPEMENT'
      and p.modele_id is null
      and ${contientOuLabo('p', tenantId, q)} ${derniers('p', sql`p.date_debut`)}`,
  DOCUMENT: ({ lecteur, q, aujourdhui }) => documentsCherches(lecteur, { q, max: MAX_PAR_GENRE }, aujourdhui),
  MONTANT: ({ tenantId, q }) => {
    const centimes = centimesCherches(q);
    return centimes === null
      ? null
      : encours(
          tenantId,
          sql`(e.valeur_attendue_centimes = ${centimes} or e.valeur_attendue_centimes - e.valeur_reglee_centimes =
            ${centimes})`,
        );
  },
  RFA: ({
    tenantId,
    q,
  }) => sql`select r.id, coalesce(r.gamme, r.produit, r.condition) as titre, d.nom as labo, r.condition as detail,
    r.annee
    from rfa r ${laboratoireDe('r')} where r.tenant_id = ${tenantId}
      and ${contientOuLabo('r', tenantId, q, sql`(r.recherche || ' ' || r.annee)`)} ${derniers('r', sql`r.annee`)}`,
  CONDITION: ({
    tenantId,
    q,
  }) => sql`select c.id, c.gamme as titre, d.nom as labo, c.condition as detail, null::integer as annee
    from condition c ${laboratoireDe('c')} where c.tenant_id = ${tenantId} and c.retiree_le is null
      and ${contientOuLabo('c', tenantId, q)} ${derniers('c', sql`c.date_fin`)}`,
  PROPOSITION: ({ tenantId, q }) => sql`select c.id, p.nom as titre, d.nom as labo,
      (select string_agg(k.libelle, ', ' order by k.id) from condition_groupement_choix k
        where k.tenant_id = c.tenant_id and k.condition_groupement_id = c.id) as detail, null::integer as annee
    from condition_groupement c ${laboratoireDe('c')} join partenariat p on p.tenant_id = c.tenant_id
      and p.id = c.partenariat_id
    where c.tenant_id = ${tenantId}
      and ${contientTout(
        sql`f_normaliser(d.nom || ' ' || p.nom || ' ' || coalesce((select string_agg(k.libelle, ' ')
        from condition_groupement_choix k where k.tenant_id = c.tenant_id and k.condition_groupement_id = c.id), ''))`,
        q,
      )}
    ${derniers('c', sql`c.date_fin`)}`,
  ENCAISSEMENT: ({
    tenantId,
    q,
  }) => sql`select c.id, coalesce(c.numero, '') as titre, d.nom as labo, c.nature as detail, null::integer as annee
    from encaissement c ${laboratoireDe('c')} where c.tenant_id = ${tenantId}
      and ${contientOuLabo('c', tenantId, q)} ${derniers('c', sql`c.date`)}`,
  FACTURE: ({
    tenantId,
    q,
  }) => sql`select f.id, f.numero as titre, coalesce(d.nom, f.vendeur_nom) as labo, ${CENTIMES} as detail,
      null::integer as annee
    from facture f ${laboratoireDe('f')} where f.tenant_id = ${tenantId}
      and ${contientOuLabo('f', tenantId, q)} ${derniers('f', sql`f.date_emission`)}`,
  // Of a private RDV, only that it took place: neither its subject nor its words are searched.
  RDV: ({
    tenantId,
    acteur,
    q,
  }) => sql`select r.id, coalesce(case when v.entier then r.objet end, '') as titre, d.nom as labo,
      to_char(r.date, 'YYYY-MM-DD') as detail, null::integer as annee
    from rdv r ${laboratoireDe('r')} cross join lateral (select ${rdvLisibleSql(acteur)} as entier) v
    where r.tenant_id = ${tenantId} and ${rdvConnuSql(acteur)}
      and ${contientTout(
        sql`case when v.entier then r.recherche else f_normaliser(r.operateur)
        end || ' ' || d.recherche`,
        q,
      )}
    ${derniers('r', sql`r.date`)}`,
  PRESTATION: ({
    tenantId,
    q,
  }) => sql`select p.id, y.nom as titre, d.nom as labo, p.numero_facture as detail, null::integer as annee
    from prestation p ${laboratoireDe('p')} join type_prestation y on y.tenant_id = p.tenant_id and y.id = p.type_id
    where p.tenant_id = ${tenantId}
      and ${contientTout(
        sql`p.recherche || ' ' || d.recherche || ' ' ||
        f_normaliser(y.nom)`,
        q,
      )} ${derniers('p', sql`p.date_debut`)}`,
};

const COMPLETS: ReadonlySet<GenreTrouve> = new Set(['ENCOURS', 'MONTANT']);
const SANS_SOLDE = sql`, null::text as etat, null::bigint as solde, null::text as nature`;

const chezSoi = async (
  tx: TenantTx,
  acteur: Acteur,
  genres: readonly GenreTrouve[],
  { q, aujourdhui }: Pick<Cherche, 'q' | 'aujourdhui'>,
): Promise<TrouveRecherche[]> => {
  const lecteur = await lecteurDeDocuments(tx, acteur);
  const parties = genres.flatMap((genre) => {
    const requete = estAuDela(genre)
      ? null
      : REQUETES[genre]({ tenantId: tx.tenantId, acteur, q, aujourdhui, lecteur });
    return requete
      ? [sql`(select ${genre}::text as genre, x.* ${COMPLETS.has(genre) ? sql`` : SANS_SOLDE} from (${requete}) x)`]
      : [];
  });
  if (parties.length === 0) return [];
  const { rows } = await sql<TrouveRecherche>`select genre, id, titre, labo as "laboratoireNom", detail, annee, etat,
      solde as "soldeCentimes", nature as "natureFiscale" from (${sql.join(parties, sql` union all `)}) t`.execute(tx);
  return rows;
};

/**
 * All that the palette finds, six of each kind: what the account holds in one statement, what lies beyond it by the
 * read models of its own lists. Only the kinds that this person may open are searched (AID-2).
 */
export const chercherPartout = async (
  tx: TenantTx,
  acteur: Acteur,
  q: string,
  aujourdhui: Jour,
): Promise<TrouveRecherche[]> => {
  const genres = genresCherches(acteur, q);
  const trouves = genres.every(estAuDela) ? [] : await chezSoi(tx, acteur, genres, { q, aujourdhui });
  const auDela = genres.filter(estAuDela);
  if (auDela.length === 0) return trouves;
  return [
    ...trouves,
    ...(await enSysteme(tx, (systeme) => chercherAuDela(systeme, acteur, auDela, { q, aujourdhui }))),
  ];
};
