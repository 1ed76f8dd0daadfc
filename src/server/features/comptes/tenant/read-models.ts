import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import { essaiActif, estAbonne, statutGratuit } from '#shared/core/abonnement.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  typesCompte,
  type DetailTenant,
  type tenantContract,
  type TenantEnListe,
} from '#shared/features/comptes/tenant/contract.ts';
import type { EtatTenant, MonTenant, Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { transitionsTenant } from '#shared/features/comptes/tenant/rules.ts';

/** What an account loses access to by resigning. */
export type AvantResiliation = (
  tx: SystemeTx,
  acteur: Acteur,
  aujourdhui: Jour,
) => Promise<ResponseOf<(typeof tenantContract)['avantResiliation']>>;

const tenants = (tx: SystemeTx) =>
  tx
    .selectFrom('tenant as t')
    .leftJoin('tenant as g', 'g.id', 't.groupement_id')
    .leftJoin('tenant as ga', 'ga.id', 't.groupement_id_asked');

const colonnes = [
  't.id',
  't.type',
  't.nom',
  't.mail',
  't.rue',
  't.code_postal as codePostal',
  't.ville',
  't.telephone',
  't.fax',
  't.cip',
  't.finess',
  't.numero_assurance_maladie as numeroAssuranceMaladie',
  't.siret',
  't.ape',
  't.rcs',
  't.capital',
  't.numero_intracommunautaire as numeroIntracommunautaire',
  't.titulaires',
  't.site',
  't.site_internet as siteInternet',
  't.site_intranet as siteIntranet',
  't.tva',
  't.partenariat',
  't.groupement_id as groupementId',
  'g.nom as groupementNom',
  't.groupement_id_asked as groupementIdAsked',
  'ga.nom as groupementNomAsked',
  't.etat_groupement as etatGroupement',
  't.active',
  't.abonnement_alias as alias',
  't.abonnement_date_fin as dateFin',
  't.abonnement_date_essai as dateEssai',
  't.abonnement_partenaire as partenaire',
  't.cree_le as creeLe',
  't.version',
  't.push_key as pushKey',
] as const;

/** Assembled from street, postal code and city (CPT-29). */
const adresse = ({
  rue,
  codePostal,
  ville,
}: {
  rue: string | null;
  codePostal: string | null;
  ville: string | null;
}): string => [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');

type Ligne = Omit<MonTenant, 'type' | 'isGroupement' | 'adresse' | 'active' | 'etatGroupement' | 'abonnement'> &
  Pick<Tenant['abonnement'], 'alias' | 'dateFin' | 'dateEssai' | 'partenaire'> & {
    type: string;
    active: string;
    etatGroupement: string | null;
  };

const versTenant = ({ alias, dateFin, dateEssai, partenaire, ...ligne }: Ligne, aujourdhui: Jour): MonTenant => {
  const abonnement = { alias, dateFin, dateEssai, partenaire };
  return {
    ...ligne,
    type: ligne.type as TypeTenant,
    isGroupement: ligne.type === 'GROUPEMENT',
    active: ligne.active as EtatTenant,
    etatGroupement: ligne.etatGroupement as Tenant['etatGroupement'],
    adresse: adresse(ligne),
    abonnement: {
      ...abonnement,
      abonne: estAbonne(abonnement, aujourdhui),
      essaiActif: essaiActif(abonnement),
      statutGratuit: statutGratuit(abonnement),
    },
  };
};

export const unTenant = async (tx: SystemeTx, id: number, aujourdhui: Jour): Promise<MonTenant> =>
  versTenant(await tenants(tx).select(colonnes).where('t.id', '=', id).executeTakeFirstOrThrow(), aujourdhui);

type Filtres = QueryOf<(typeof tenantContract)['pageTenants']>;

const RECHERCHE = [
  't.nom',
  't.ville',
  't.code_postal',
  't.mail',
  't.cip',
  't.finess',
  't.numero_assurance_maladie',
  't.titulaires',
];

const mailPartageSql = sql<boolean>`t.type = 'PHARMACIE' and exists(
  select from tenant j where j.type = 'PHARMACIE' and j.id <> t.id and lower(j.mail) = lower(t.mail))`;

type Gardes = Partial<Pick<Filtres, 'type' | 'active' | 'q' | 'mailPartage'>>;

const filtres = (tx: SystemeTx, { type, active, q, mailPartage }: Gardes) =>
  tenants(tx)
    .where('t.type', 'in', type === undefined ? typesCompte : [type])
    .$if(active !== undefined, (requete) => requete.where('t.active', '=', active!))
    .$if(mailPartage === true, (requete) => requete.where(mailPartageSql))
    .$if(Boolean(q), (requete) => requete.where(contientTexteSql(RECHERCHE, q ?? '')));

const chiffres = [
  sql<number>`(select count(*) from utilisateur u where u.tenant_id = t.id)`.as('nbUtilisateurs'),
  sql<number>`(select count(*) from tenant m where m.groupement_id = t.id and m.etat_groupement = 'ACCEPTED')`.as(
    'nbAdherents',
  ),
  sql<string | null>`(select max(u.derniere_connexion) from utilisateur u where u.tenant_id = t.id)`.as(
    'derniereConnexion',
  ),
] as const;

const versListe = (
  ligne: Ligne & Pick<TenantEnListe, 'nbUtilisateurs' | 'nbAdherents' | 'derniereConnexion'>,
  aujourdhui: Jour,
): DetailTenant => {
  const tenant = versTenant(ligne, aujourdhui);
  const { nbUtilisateurs, nbAdherents, derniereConnexion } = ligne;
  return {
    ...tenant,
    nbUtilisateurs,
    nbAdherents,
    derniereConnexion,
    droits: { etats: [...transitionsTenant[tenant.active]], seConnecter: tenant.active === 'ACCEPTED' },
  };
};

const tri = {
  nom: sql`f_tri(t.nom) collate textes`,
  ville: sql`f_tri(t.ville) collate textes`,
  creeLe: sql`t.cree_le`,
  active: sql`t.active`,
  derniereConnexion: sql`"derniereConnexion"`,
} as const;

export const nbTenants = async (tx: SystemeTx, recherche: Partial<Filtres>): Promise<number> =>
  (
    await filtres(tx, recherche)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

type Recherche = Omit<Filtres, 'page' | 'taille'>;

const enListe = (tx: SystemeTx, recherche: Recherche) =>
  filtres(tx, recherche)
    .select(colonnes)
    .select([...chiffres])
    .orderBy(tri[recherche.tri], (o) => (recherche.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy('t.id');

/**
 * The rows that the filters keep, in the asked order; one row more than an export may hold shows that there are too
 * many.
 */
export const tenantsAExporter = async (
  tx: SystemeTx,
  recherche: Recherche,
  aujourdhui: Jour,
): Promise<DetailTenant[]> => {
  const lignes = await enListe(tx, recherche)
    .limit(MAX_LIGNES_EXPORT + 1)
    .execute();
  return lignes.map((ligne) => versListe(ligne, aujourdhui));
};

/** Pharmacies whose mail is that of another: read once, and not once for each of them. */
const nbMailsPartages = async (tx: SystemeTx): Promise<number> => {
  const { rows } = await sql<{ nombre: number }>`select coalesce(sum(n), 0)::int as nombre from (
    select count(*) as n from tenant where type = 'PHARMACIE' group by lower(mail) having count(*) > 1) m`.execute(tx);
  return rows[0]?.nombre ?? 0;
};

export const pageTenants = async (tx: SystemeTx, recherche: Filtres, aujourdhui: Jour) => {
  const { page, taille } = recherche;
  const lignes = await enListe(tx, recherche)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const etats = await filtres(tx, { ...recherche, active: undefined })
    .select(['t.active', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('t.active')
    .execute();
  const parEtat: Record<EtatTenant, number> = {
    WAITING: 0,
    ACCEPTED: 0,
    REFUSED: 0,
    DEACTIVATED: 0,
    TERMINATED: 0,
    ...Object.fromEntries(etats.map(({ active, n }) => [active, n])),
  };
  const tous = etats.reduce((somme, { n }) => somme + n, 0);
  return {
    elements: lignes.map((ligne) => versListe(ligne, aujourdhui)),
    total: recherche.active === undefined ? tous : parEtat[recherche.active],
    parEtat,
    nbMailsPartages: recherche.type === 'PHARMACIE' ? await nbMailsPartages(tx) : 0,
  };
};

const parNom = (tx: SystemeTx, recherche: Parameters<typeof filtres>[1]) =>
  filtres(tx, recherche)
    .select(colonnes)
    .select([...chiffres])
    .orderBy(tri.nom, (o) => o.asc().nullsFirst())
    .orderBy('t.id');

/** Pharmacies and groupements, some at a time. */
export const listTenants = async (
  tx: SystemeTx,
  aujourdhui: Jour,
  { page, taille }: QueryOf<(typeof tenantContract)['listTenants']>,
): Promise<TenantEnListe[]> => {
  const lignes = await parNom(tx, {})
    .where('t.type', '<>', 'TRADE')
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  return lignes.map((ligne) => versListe(ligne, aujourdhui));
};

export const tousLesGroupements = async (tx: SystemeTx, aujourdhui: Jour): Promise<TenantEnListe[]> =>
  (await parNom(tx, { type: 'GROUPEMENT' }).execute()).map((ligne) => versListe(ligne, aujourdhui));

/** @throws 404 for an unknown account and for the publisher's own */
export const detailTenant = async (tx: SystemeTx, id: number, aujourdhui: Jour): Promise<DetailTenant> => {
  const ligne = await filtres(tx, {})
    .select(colonnes)
    .select([...chiffres])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versListe(ligne, aujourdhui);
};

export const groupementsPublics = (tx: SystemeTx) =>
  tx
    .selectFrom('tenant as t')
    .select(['t.id', 't.nom', 't.ville', 't.partenariat'])
    .where('t.type', '=', 'GROUPEMENT')
    .where('t.active', '=', 'ACCEPTED')
    .orderBy(sql`f_tri(t.nom) collate textes`)
    .execute();

/** A thousand at a time: what is left is answered by another call. */
const MAX_INSCRIPTIONS = 1_000;
/** Registrations of pharmacies that wait, or were refused and are chosen again: these, or all that a search keeps. */
export const inscriptionsEnAttente = (
  tx: SystemeTx,
  choix: { readonly ids: readonly number[] } | { readonly q: string | undefined },
): Promise<{ id: number; nom: string }[]> =>
  ('ids' in choix
    ? filtres(tx, { type: 'PHARMACIE' })
        .where('t.id', 'in', choix.ids.length > 0 ? choix.ids : [0])
        .where('t.active', 'in', ['WAITING', 'REFUSED'])
    : filtres(tx, { type: 'PHARMACIE', active: 'WAITING', q: choix.q })
  )
    .select(['t.id', 't.nom'])
    .orderBy('t.id')
    // One more than an answer may hold: a longer list is seen to be another one.
    .limit(MAX_INSCRIPTIONS + 1)
    .execute();
