import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { Jour } from '#shared/core/dates.ts';
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
import {
  activiteSql,
  dansLeTaux,
  departementSql,
  dernierAcces,
  derniereReponseSuivie,
  type SuiviDeLAdherent,
} from './read-models/suivi.ts';

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
const segments = sql<
  Adherent['segments']
>`coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
  from adhesion_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
  where x.tenant_id = a.tenant_id and x.adhesion_id = a.id), '[]')`;

/** Who reads, on which day, with what the composition knows of answers. */
export type LecteurAdherents = {
  readonly acteur: Acteur;
  readonly aujourdhui: Jour;
  readonly suivi: SuiviDeLAdherent;
};

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
type Criteres = Partial<Pick<Filtres, 'q' | 'segmentId' | 'sansSegment' | 'departement' | 'activite' | 'tauxReponse'>>;

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
  { acteur, aujourdhui, suivi }: LecteurAdherents,
  onglet: OngletAdherents,
  { q, segmentId, sansSegment, departement, activite, tauxReponse }: Criteres,
) =>
  deLOnglet(tx, acteur.tenantId, onglet)
    .$if(departement !== undefined, (requete) => requete.where(sql<boolean>`${departementSql} = ${departement!}`))
    .$if(activite !== undefined, (requete) =>
      requete.where(sql<boolean>`${activiteSql(suivi, aujourdhui)} = ${activite!}`),
    )
    .$if(tauxReponse !== undefined, (requete) => requete.where(dansLeTaux(suivi, tauxReponse!)))
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

const tri = (suivi: SuiviDeLAdherent) => ({
  nom: sql`f_tri(p.nom) collate textes`,
  ville: sql`f_tri(p.ville) collate textes`,
  cip: sql`p.cip`,
  titulaires: sql`f_tri(p.titulaires) collate textes`,
  etat: sql`a.etat`,
  depuis,
  dernierAcces,
  derniereReponse: derniereReponseSuivie(suivi),
  reponses: suivi.taux,
});

const colonnesSuivies = ({ suivi, aujourdhui }: LecteurAdherents) =>
  [
    ...colonnes,
    suivi.reponses.as('reponses'),
    derniereReponseSuivie(suivi).as('derniereReponse'),
    activiteSql(suivi, aujourdhui).as('activite'),
  ] as const;

const tries = (tx: SystemeTx, lecteur: LecteurAdherents, recherche: Recherche) =>
  filtres(tx, lecteur, recherche.onglet, recherche)
    .select(colonnesSuivies(lecteur))
    .orderBy(tri(lecteur.suivi)[recherche.tri], (o) =>
      recherche.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast(),
    )
    .orderBy('a.id', recherche.ordre);

const compter = async (tx: SystemeTx, lecteur: LecteurAdherents, recherche: Recherche): Promise<number> =>
  (
    await filtres(tx, lecteur, recherche.onglet, recherche)
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

const departementsDeLOnglet = async (
  tx: SystemeTx,
  groupementId: number,
  onglet: OngletAdherents,
): Promise<string[]> => {
  const lignes = await deLOnglet(tx, groupementId, onglet)
    .select(departementSql.as('departement'))
    .distinct()
    .orderBy('departement')
    .execute();
  return lignes.flatMap(({ departement }) => departement ?? []);
};

export const pageAdherents = async (tx: SystemeTx, lecteur: LecteurAdherents, recherche: Filtres) => {
  const { page, taille, onglet } = recherche;
  const { acteur } = lecteur;
  const [lignes, total, parOnglet, departements] = await ensemble(
    tries(tx, lecteur, recherche)
      .limit(taille)
      .offset((page - 1) * taille)
      .execute(),
    compter(tx, lecteur, recherche),
    compterOnglets(tx, acteur.tenantId),
    departementsDeLOnglet(tx, acteur.tenantId, onglet),
  );
  return { elements: lignes.map((ligne) => versAdherent(acteur, ligne)), total, parOnglet, departements };
};

/**
 * The rows that the filters keep, in the asked order; one row more than an export may hold shows that there are too
 * many.
 */
export const adherentsAExporter = async (
  tx: SystemeTx,
  lecteur: LecteurAdherents,
  recherche: Recherche,
): Promise<Adherent[]> =>
  (
    await tries(tx, lecteur, recherche)
      .limit(MAX_LIGNES_EXPORT + 1)
      .execute()
  ).map((ligne) => versAdherent(lecteur.acteur, ligne));

/** The adhérents that the filters of the list keep. */
export const idsFiltres = async (tx: SystemeTx, lecteur: LecteurAdherents, criteres: Criteres): Promise<number[]> =>
  (await filtres(tx, lecteur, 'ADHERENTS', criteres).select('a.id').execute()).map(({ id }) => id);

/** The requests that the filters of the list keep. */
export const demandesFiltrees = (tx: SystemeTx, lecteur: LecteurAdherents, criteres: Criteres) =>
  filtres(tx, lecteur, 'DEMANDES', criteres).select(['a.id', 'a.version', 'p.nom']).orderBy('a.id').execute();

/** The names of the pharmacies that ask this groupement, by request. */
export const nomsDesDemandes = async (
  tx: SystemeTx,
  { acteur }: LecteurAdherents,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const demandes = await adherents(tx, acteur.tenantId)
    .select(['a.id', 'p.nom'])
    .where('a.id', 'in', [...ids])
    .where('a.etat', '<>', 'DECLARED')
    .execute();
  return new Map(demandes.map(({ id, nom }) => [id, nom]));
};

// Contact columns are hidden once the pharmacy has left or was refused.
const siLie = (colonne: 'rue' | 'telephone' | 'mail') =>
  sql<string | null>`case when a.etat in ('WAITING', 'ACCEPTED') then ${sql.ref(`p.${colonne}`)} end`.as(colonne);

/** @throws 404 for another groupement's, for a declared one and for a cancelled request */
export const detailAdherent = async (tx: SystemeTx, lecteur: LecteurAdherents, id: number): Promise<DetailAdherent> => {
  const { acteur } = lecteur;
  const ligne = await adherents(tx, acteur.tenantId)
    .select([
      ...colonnesSuivies(lecteur),
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
