import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { connu, entier } from '#server/features/rendez-vous/rdv/read-models/liste.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { GenreTrouve, Trouve } from '#shared/features/pilotage/recherche/contract.ts';
import { centimesCherches, genresDe } from '#shared/features/pilotage/recherche/rules.ts';

/** Of each kind: a longer list has its own screen. */
const MAX_PAR_GENRE = 6;

type Requete = RawBuilder<unknown>;
type Cherche = { readonly tenantId: number; readonly acteur: Acteur; readonly q: string };

/** Every word somewhere in this text, already without case nor accents. */
const contientTout = (texte: Requete, q: string): RawBuilder<boolean> =>
  sql.join<boolean>(
    [
      sql<boolean>`true`,
      ...motsCherches(q).map((mot) => sql<boolean>`strpos(${texte}, (select f_normaliser(${mot}::text))) > 0`),
    ],
    sql` and `,
  );

const laboratoireDe = (alias: 'c' | 'e' | 'f' | 'p' | 'r'): Requete => {
  const objet = sql.ref(alias);
  return sql`left join laboratoire l on l.tenant_id = ${objet}.tenant_id and l.id = ${objet}.laboratoire_id
    left join laboratoire_detail d on d.id = l.detail_id`;
};
const dernieres = (ordre: Requete): Requete => sql`order by ${ordre} desc, id desc limit ${MAX_PAR_GENRE}`;
const CENTIMES = sql`translate(to_char(f.ttc_centimes / 100.0, 'FM9999999990D00'), '.', ',') || ' € TTC'`;

/** The columns of each kind, the latest first: id, titre, laboratoireNom, detail, annee. */
const REQUETES: Readonly<Record<GenreTrouve, (cherche: Cherche) => Requete | null>> = {
  MONTANT: ({ tenantId, q }) => {
    const centimes = centimesCherches(q);
    return centimes === null
      ? null
      : sql`select e.id, e.numero as titre, d.nom as labo, e.etat as detail, null::integer as annee
        from encours e ${laboratoireDe('e')} where e.tenant_id = ${tenantId}
          and (e.valeur_attendue_centimes = ${centimes} or e.valeur_attendue_centimes - e.valeur_reglee_centimes = ${centimes})
        ${dernieres(sql`e.modifie_le`)}`;
  },
  RFA: ({
    tenantId,
    q,
  }) => sql`select r.id, coalesce(r.gamme, r.produit, r.condition) as titre, d.nom as labo, r.condition as detail, r.annee
    from rfa r ${laboratoireDe('r')} where r.tenant_id = ${tenantId}
      and ${contientTout(sql`r.recherche || ' ' || d.recherche || ' ' || r.annee`, q)} ${dernieres(sql`r.annee`)}`,
  CONDITION: ({
    tenantId,
    q,
  }) => sql`select c.id, c.gamme as titre, d.nom as labo, c.condition as detail, null::integer as annee
    from condition c ${laboratoireDe('c')} where c.tenant_id = ${tenantId}
      and ${contientTout(sql`c.recherche || ' ' || d.recherche`, q)} ${dernieres(sql`c.date_fin`)}`,
  PROPOSITION: ({ tenantId, q }) => sql`select c.id, p.nom as titre, d.nom as labo,
      (select string_agg(k.libelle, ', ' order by k.id) from condition_groupement_choix k
        where k.tenant_id = c.tenant_id and k.condition_groupement_id = c.id) as detail, null::integer as annee
    from condition_groupement c ${laboratoireDe('c')} join partenariat p on p.tenant_id = c.tenant_id and p.id = c.partenariat_id
    where c.tenant_id = ${tenantId}
      and ${contientTout(
        sql`f_normaliser(d.nom || ' ' || p.nom || ' ' || coalesce((select string_agg(k.libelle, ' ')
        from condition_groupement_choix k where k.tenant_id = c.tenant_id and k.condition_groupement_id = c.id), ''))`,
        q,
      )}
    ${dernieres(sql`c.date_fin`)}`,
  ENCAISSEMENT: ({
    tenantId,
    q,
  }) => sql`select c.id, coalesce(c.numero, '') as titre, d.nom as labo, c.nature as detail, null::integer as annee
    from encaissement c ${laboratoireDe('c')} where c.tenant_id = ${tenantId}
      and ${contientTout(sql`c.recherche || ' ' || coalesce(d.recherche, '')`, q)} ${dernieres(sql`c.date`)}`,
  FACTURE: ({
    tenantId,
    q,
  }) => sql`select f.id, f.numero as titre, coalesce(d.nom, f.vendeur_nom) as labo, ${CENTIMES} as detail,
      null::integer as annee
    from facture f ${laboratoireDe('f')} where f.tenant_id = ${tenantId}
      and ${contientTout(sql`f.recherche || ' ' || coalesce(d.recherche, '')`, q)} ${dernieres(sql`f.date_emission`)}`,
  // Of a private RDV, only that it took place: neither its subject nor its words are searched.
  RDV: ({
    tenantId,
    acteur,
    q,
  }) => sql`select r.id, coalesce(case when v.entier then r.objet end, '') as titre, d.nom as labo,
      to_char(r.date, 'YYYY-MM-DD') as detail, null::integer as annee
    from rdv r ${laboratoireDe('r')} cross join lateral (select ${entier(acteur)} as entier) v
    where r.tenant_id = ${tenantId} and ${connu(acteur)}
      and ${contientTout(sql`case when v.entier then r.recherche else f_normaliser(r.operateur) end || ' ' || d.recherche`, q)}
    ${dernieres(sql`r.date`)}`,
  PRESTATION: ({
    tenantId,
    q,
  }) => sql`select p.id, y.nom as titre, d.nom as labo, p.numero_facture as detail, null::integer as annee
    from prestation p ${laboratoireDe('p')} join type_prestation y on y.tenant_id = p.tenant_id and y.id = p.type_id
    where p.tenant_id = ${tenantId}
      and ${contientTout(sql`p.recherche || ' ' || d.recherche || ' ' || f_normaliser(y.nom)`, q)} ${dernieres(sql`p.date_debut`)}`,
};

/** What the account holds under these words, six of each kind, in one statement: only the kinds that this person may open (AID-2). */
export const chercherPartout = async (tx: TenantTx, acteur: Acteur, q: string): Promise<Trouve[]> => {
  const parties = genresDe(acteur).flatMap((genre) => {
    const requete = REQUETES[genre]({ tenantId: tx.tenantId, acteur, q });
    return requete ? [sql`(select ${genre}::text as genre, x.* from (${requete}) x)`] : [];
  });
  if (parties.length === 0) return [];
  const { rows } = await sql<Trouve>`select genre, id, titre, labo as "laboratoireNom", detail, annee
    from (${sql.join(parties, sql` union all `)}) t`.execute(tx);
  return rows;
};
