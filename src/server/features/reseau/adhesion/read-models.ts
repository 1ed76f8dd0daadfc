import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Adherent, adhesionContract, DetailAdherent, Episode } from '#shared/features/reseau/adhesion/contract.ts';
import { canAffecterSegments, canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import {
  estPossibleAdhesion,
  ongletsAdhesion,
  type ActeGroupement,
  type EtatAdhesion,
  type OngletAdherents,
} from '#shared/features/reseau/adhesion/rules.ts';
import { episodesAdhesion } from './read-models/episodes.ts';

/**
 * The one place where a groupement reads other tenants: those that ask, are or were its adhérents, and of them only
 * what this file selects. The system role sees everything: `a.tenant_id` is written in every query.
 */
const adherents = (tx: SystemeTx, groupementId: number) =>
  tx
    .selectFrom('adhesion as a')
    .innerJoin('tenant as p', 'p.id', 'a.pharmacie_id')
    .where('a.tenant_id', '=', groupementId);

const depuis = sql<string>`case a.etat when 'ACCEPTED' then coalesce(a.decidee_le, a.demandee_le) when 'REFUSED'
  then a.decidee_le
  when 'TERMINATED' then a.terminee_le else a.demandee_le end`;
// A pharmacy that has left is no longer watched.
const dernierAcces = sql<string | null>`case when a.etat = 'ACCEPTED'
  then (select max(u.derniere_connexion) from utilisateur u where u.tenant_id = a.pharmacie_id) end`;
const segments = sql<
  Adherent['segments']
>`coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
  from adhesion_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
  where x.tenant_id = a.tenant_id and x.adhesion_id = a.id), '[]')`;

/**
 * What the pharmacy of adhésion `a` answered: operations come after the network in the house, the composition gives it.
 */
export type ReponsesDeLAdherent = RawBuilder<Adherent['reponses']>;

const colonnes = [
  'a.id',
  'p.nom',
  'p.code_postal as codePostal',
  'p.ville',
  'p.cip',
  'p.titulaires',
  'a.etat',
  'a.version',
  depuis.as('depuis'),
  dernierAcces.as('dernierAcces'),
  segments.as('segments'),
] as const;

type QuiAgit = Pick<Acteur, 'role' | 'impersonation'>;
const peut = (acteur: QuiAgit, acte: ActeGroupement, etat: EtatAdhesion) =>
  canAgirAdhesion(acteur, acte) && estPossibleAdhesion(acte, etat);

type Ligne = Omit<Adherent, 'droits' | 'etat'> & { etat: string };
const versAdherent = (acteur: QuiAgit, ligne: Ligne): Adherent => {
  const etat = ligne.etat as EtatAdhesion;
  return {
    ...ligne,
    etat,
    droits: {
      accepter: peut(acteur, 'accepter', etat),
      refuser: peut(acteur, 'refuser', etat),
      resilier: peut(acteur, 'resilier', etat),
      affecter: canAffecterSegments(acteur) && etat === 'ACCEPTED',
    },
  };
};

type Filtres = QueryOf<(typeof adhesionContract)['pageAdherents']>;
type Recherche = Omit<Filtres, 'page' | 'taille'>;
type Criteres = Partial<Pick<Filtres, 'q' | 'segmentId' | 'sansSegment'>>;

const RECHERCHE = ['p.nom', 'p.ville', 'p.code_postal', 'p.cip', 'p.titulaires'];

/** A pharmacy that asked again, or is an adhérent again, is no longer among the former ones. */
const derniers = sql<boolean>`not exists (select from adhesion n where n.tenant_id = a.tenant_id
  and n.pharmacie_id = a.pharmacie_id
  and n.id > a.id and n.etat in ('WAITING', 'ACCEPTED', 'REFUSED', 'TERMINATED'))`;

const deLOnglet = (tx: SystemeTx, groupementId: number, onglet: OngletAdherents) =>
  adherents(tx, groupementId)
    .where('a.etat', 'in', [...ongletsAdhesion[onglet]])
    .$if(onglet === 'ANCIENS', (requete) => requete.where(derniers));

const filtres = (
  tx: SystemeTx,
  groupementId: number,
  onglet: OngletAdherents,
  { q, segmentId, sansSegment }: Criteres,
) =>
  deLOnglet(tx, groupementId, onglet)
    .$if(Boolean(q), (requete) => requete.where(contientTexteSql(RECHERCHE, q ?? '')))
    .$if(segmentId !== undefined, (requete) =>
      requete.where(
        sql<boolean>`exists (select from adhesion_segment x where x.tenant_id = a.tenant_id and x.adhesion_id = a.id
          and x.segment_id = ${segmentId!})`,
      ),
    )
    .$if(sansSegment !== undefined, (requete) =>
      requete.where(
        sql<boolean>`exists (select from adhesion_segment x where x.tenant_id = a.tenant_id and x.adhesion_id = a.id) <>
          ${sansSegment!}`,
      ),
    );

const tri = {
  nom: sql`f_tri(p.nom) collate textes`,
  ville: sql`f_tri(p.ville) collate textes`,
  cip: sql`p.cip`,
  titulaires: sql`f_tri(p.titulaires) collate textes`,
  etat: sql`a.etat`,
  depuis,
  dernierAcces,
} as const;

const tries = (tx: SystemeTx, groupementId: number, recherche: Recherche, reponses: ReponsesDeLAdherent) =>
  filtres(tx, groupementId, recherche.onglet, recherche)
    .select([...colonnes, reponses.as('reponses')])
    .orderBy(tri[recherche.tri], (o) => (recherche.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy('a.id', recherche.ordre);

const compter = async (tx: SystemeTx, groupementId: number, recherche: Recherche): Promise<number> =>
  (
    await filtres(tx, groupementId, recherche.onglet, recherche)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The number of rows of each tab, whatever the filters. */
const compterOnglets = async (tx: SystemeTx, groupementId: number): Promise<Record<OngletAdherents, number>> => {
  const n = async (onglet: OngletAdherents) =>
    (
      await deLOnglet(tx, groupementId, onglet)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const [DEMANDES, ADHERENTS, ANCIENS] = await ensemble(n('DEMANDES'), n('ADHERENTS'), n('ANCIENS'));
  return { DEMANDES, ADHERENTS, ANCIENS };
};

export const pageAdherents = async (
  tx: SystemeTx,
  acteur: Acteur,
  recherche: Filtres,
  reponses: ReponsesDeLAdherent,
) => {
  const { page, taille } = recherche;
  const [lignes, total, parOnglet] = await ensemble(
    tries(tx, acteur.tenantId, recherche, reponses)
      .limit(taille)
      .offset((page - 1) * taille)
      .execute(),
    compter(tx, acteur.tenantId, recherche),
    compterOnglets(tx, acteur.tenantId),
  );
  return { elements: lignes.map((ligne) => versAdherent(acteur, ligne)), total, parOnglet };
};

/**
 * The rows that the filters keep, in the asked order; one row more than an export may hold shows that there are too
 * many.
 */
export const adherentsAExporter = async (
  tx: SystemeTx,
  acteur: Acteur,
  recherche: Recherche,
  reponses: ReponsesDeLAdherent,
): Promise<Adherent[]> =>
  (
    await tries(tx, acteur.tenantId, recherche, reponses)
      .limit(MAX_LIGNES_EXPORT + 1)
      .execute()
  ).map((ligne) => versAdherent(acteur, ligne));

/** The adhérents that the filters of the list keep. */
export const idsFiltres = async (tx: SystemeTx, groupementId: number, criteres: Criteres): Promise<number[]> =>
  (await filtres(tx, groupementId, 'ADHERENTS', criteres).select('a.id').execute()).map(({ id }) => id);

// Of a pharmacy that left, or was refused, only the columns of the list.
const siLie = (colonne: 'rue' | 'telephone' | 'mail') =>
  sql<string | null>`case when a.etat in ('WAITING', 'ACCEPTED') then ${sql.ref(`p.${colonne}`)} end`.as(colonne);

/** @throws 404 for another groupement's, for a declared one and for a cancelled request */
export const detailAdherent = async (
  tx: SystemeTx,
  acteur: Acteur,
  id: number,
  reponses: ReponsesDeLAdherent,
): Promise<DetailAdherent> => {
  const ligne = await adherents(tx, acteur.tenantId)
    .select([
      ...colonnes,
      reponses.as('reponses'),
      'a.pharmacie_id as pharmacieId',
      siLie('rue'),
      siLie('telephone'),
      siLie('mail'),
    ])
    .where('a.id', '=', id)
    .where('a.etat', 'in', Object.values(ongletsAdhesion).flat())
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  const { pharmacieId, rue, telephone, mail, ...reste } = ligne;
  const historique: Episode[] = await episodesAdhesion(tx)
    .where('a.tenant_id', '=', acteur.tenantId)
    .where('a.pharmacie_id', '=', pharmacieId)
    .where('a.etat', '<>', 'DECLARED')
    .execute();
  return { ...versAdherent(acteur, reste), rue, telephone, mail, historique };
};
