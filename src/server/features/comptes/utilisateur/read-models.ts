import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { enVie } from '#server/core/session.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur, Role, TypeTenant } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatCompte, Utilisateur, utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import {
  canGererUtilisateurs,
  canVoirUtilisateur,
  droitsSurUtilisateur,
} from '#shared/features/comptes/utilisateur/policy.ts';

type Filtres = QueryOf<(typeof utilisateurContract)['pageTousUtilisateurs']>;
type Recherche = Partial<Pick<Filtres, 'q' | 'role' | 'etat' | 'tenantId' | 'type'>>;
/** The account to list; null: all of them. */
export type PerimetreUtilisateur = number | null;

const etat = sql<EtatCompte>`case when not u.activated then 'DESACTIVE' when u.derniere_connexion is null then 'JAMAIS'
  else 'ACTIF' end`;
const nomComplet = sql<string>`coalesce(nullif(btrim(concat(u.nom, ' ', u.prenom)), ''), u.username)`;
const RECHERCHE = ['u.nom', 'u.prenom', 'u.username', 'u.email'];
const RECHERCHE_TOUS = [...RECHERCHE, 't.nom', 't.ville'];

const utilisateurs = (tx: SystemeTx) =>
  tx.selectFrom('utilisateur as u').innerJoin('tenant as t', 't.id', 'u.tenant_id');

const filtrer = (tx: SystemeTx, perimetre: PerimetreUtilisateur, { q, role, etat: voulu, tenantId, type }: Recherche) =>
  utilisateurs(tx)
    .$if(perimetre !== null, (requete) => requete.where('u.tenant_id', '=', perimetre!))
    .$if(tenantId !== undefined, (requete) => requete.where('u.tenant_id', '=', tenantId!))
    .$if(type !== undefined, (requete) => requete.where('t.type', '=', type!))
    .$if(role !== undefined, (requete) => requete.where('u.role', '=', role!))
    .$if(voulu !== undefined, (requete) => requete.where(etat, '=', voulu!))
    .$if(Boolean(q), (requete) =>
      requete.where(contientTexteSql(perimetre === null ? RECHERCHE_TOUS : RECHERCHE, q ?? '')),
    );

const selection = [
  'u.id',
  'u.version',
  'u.username',
  'u.nom',
  'u.prenom',
  'u.email',
  'u.role',
  'u.activated',
  'u.new_password_needed as newPasswordNeeded',
  'u.first_connection as firstConnection',
  'u.derniere_connexion as derniereConnexion',
  'u.cree_le as creeLe',
  'u.tenant_id as tenantId',
  't.nom as tenantNom',
  't.type as typeTenant',
  nomComplet.as('nomComplet'),
  etat.as('etat'),
  sql<number>`(select count(*) from session s where s.utilisateur_id = u.id and ${enVie('s')})`.as('nbSessions'),
] as const;

type Gestionnaire = Awaited<ReturnType<typeof enResponsable>>;
type Ligne = Omit<Utilisateur, 'role' | 'typeTenant' | 'droits'> & { role: string; typeTenant: string };
/** This person, and whether he is the first active delegate of his firm: he manages his colleagues (CPT-120). */
export const enResponsable = async (tx: SystemeTx, acteur: Acteur): Promise<Acteur & { responsable: boolean }> => {
  if (acteur.role !== 'DELEGUE') return { ...acteur, responsable: false };
  const premier = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', acteur.tenantId)
    .where('activated', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { ...acteur, responsable: premier?.id === acteur.utilisateurId };
};

const versUtilisateur = (acteur: Gestionnaire, ligne: Ligne): Utilisateur => ({
  ...ligne,
  role: ligne.role as Role,
  typeTenant: ligne.typeTenant as TypeTenant,
  droits: droitsSurUtilisateur(acteur, ligne),
});

const tri = {
  nom: sql`f_tri(${nomComplet}) collate textes`,
  username: sql`lower(u.username)`,
  role: sql`u.role`,
  derniereConnexion: sql`u.derniere_connexion`,
  tenantNom: sql`f_tri(t.nom) collate textes`,
  creeLe: sql`u.cree_le`,
} as const;

const enListe = (
  tx: SystemeTx,
  perimetre: PerimetreUtilisateur,
  recherche: Recherche & Pick<Filtres, 'tri' | 'ordre'>,
) =>
  filtrer(tx, perimetre, recherche)
    .select([...selection])
    .orderBy(tri[recherche.tri], (o) => (recherche.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy(tri.nom)
    .orderBy('u.id');

export const nbUtilisateurs = async (
  tx: SystemeTx,
  perimetre: PerimetreUtilisateur,
  recherche: Recherche,
): Promise<number> => {
  const { n } = await filtrer(tx, perimetre, recherche)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const pageUtilisateurs = async (
  tx: SystemeTx,
  acteur: Acteur,
  perimetre: PerimetreUtilisateur,
  recherche: Recherche & Omit<Filtres, 'q'>,
) => {
  const { page, taille, etat: voulu } = recherche;
  const lignes = await enListe(tx, perimetre, recherche)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const groupes = await filtrer(tx, perimetre, { ...recherche, etat: undefined })
    .select([etat.as('valeur'), (e) => e.fn.countAll<number>().as('n')])
    .groupBy(etat)
    .execute();
  const parEtat: Record<EtatCompte, number> = { ACTIF: 0, JAMAIS: 0, DESACTIVE: 0 };
  for (const { valeur, n } of groupes) parEtat[valeur] = n;
  const total = voulu ? parEtat[voulu] : parEtat.ACTIF + parEtat.JAMAIS + parEtat.DESACTIVE;
  const qui = await enResponsable(tx, acteur);
  const creer = canGererUtilisateurs(qui, perimetre ?? acteur.tenantId);
  return { elements: lignes.map((ligne) => versUtilisateur(qui, ligne)), total, parEtat, droits: { creer } };
};

/** One row more than an export may hold shows that there are too many. */
export const utilisateursAExporter = async (
  tx: SystemeTx,
  acteur: Acteur,
  perimetre: PerimetreUtilisateur,
  recherche: Recherche & Pick<Filtres, 'tri' | 'ordre'>,
): Promise<Utilisateur[]> => {
  const lignes = await enListe(tx, perimetre, recherche)
    .limit(MAX_LIGNES_EXPORT + 1)
    .execute();
  const qui = await enResponsable(tx, acteur);
  return lignes.map((ligne) => versUtilisateur(qui, ligne));
};

/** @throws 404, alike for an unknown and for a foreign id */
export const detailUtilisateur = async (tx: SystemeTx, acteur: Acteur, id: number): Promise<Utilisateur> => {
  const ligne = await utilisateurs(tx)
    .select([...selection])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!ligne || !canVoirUtilisateur(acteur, ligne.tenantId)) throw coreErrors.introuvable();
  return versUtilisateur(await enResponsable(tx, acteur), ligne);
};

type Collegue = { id: number; nomComplet: string; role: Role };

/** People of one account, by name. @param parmi active ones with these roles; everybody otherwise */
export const colleguesUtilisateur = async (
  tx: SystemeTx,
  tenantId: number,
  parmi: { actifs: boolean; roles?: readonly Role[] },
) => {
  const lignes = await utilisateurs(tx)
    .select(['u.id', 'u.nom', 'u.prenom', 'u.activated', 'u.role', nomComplet.as('nomComplet')])
    .where('u.tenant_id', '=', tenantId)
    .$if(parmi.actifs, (requete) => requete.where('u.activated', '=', true))
    .$if(parmi.roles !== undefined, (requete) => requete.where('u.role', 'in', parmi.roles!))
    .orderBy(tri.nom)
    .orderBy('u.id')
    .execute();
  return lignes.map((ligne) => ({ ...ligne, role: ligne.role as Role }) satisfies Collegue);
};

/** Every account in which the super administrator may create a person. */
export const comptesUtilisateurs = async (tx: SystemeTx) => {
  const lignes = await tx
    .selectFrom('tenant as t')
    .select(['t.id', 't.nom', 't.ville', 't.type'])
    .orderBy(tri.tenantNom)
    .orderBy('t.id')
    .execute();
  return lignes.map((ligne) => ({ ...ligne, type: ligne.type as TypeTenant }));
};
