import { sql, type SelectQueryBuilder } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { estAbonne, type Abonnement } from '#shared/core/abonnement.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type { delegueContract, Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { coteDe, porteeDesHabilitations, sorteDemandee } from '#shared/features/reseau/delegue/policy.ts';
import {
  droitsHabilitation,
  situationDeLHabilitation,
  type CoteDelegue,
} from '#shared/features/reseau/delegue/rules.ts';
import { montreeAuBeneficiaireSql } from './read-models/montree.ts';

const nomsDesLaboratoires = sql<Habilitation['laboratoires']>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'nom', d.nom)
      order by f_tri(d.nom) collate textes, l.id), '[]')
  from habilitation_laboratoire x join laboratoire l on l.tenant_id = x.tenant_id and l.id = x.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
  where x.tenant_id = h.tenant_id and x.habilitation_id = h.id)`;

type HabilitationLue = Omit<Habilitation, 'situation' | 'suspendue' | 'droits'> & Abonnement;

/** Habilitations with the names of both sides: read by the system role, so every caller says whose they are. */
const lignes = (tx: SystemeTx) =>
  tx
    .selectFrom('habilitation as h')
    .innerJoin('tenant as t', 't.id', 'h.tenant_id')
    .innerJoin('tenant as s', 's.id', 'h.delegue_tenant_id')
    .innerJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'h.delegue_tenant_id').onRef('u.id', '=', 'h.delegue_id'),
    )
    .select([
      'h.id',
      'h.sorte',
      'h.tenant_id as tenantId',
      't.nom as tenantNom',
      't.code_postal as tenantCodePostal',
      't.ville as tenantVille',
      'h.delegue_id as delegueId',
      sql<string>`btrim(u.nom || ' ' || u.prenom)`.as('delegueNom'),
      's.nom as delegueSociete',
      'h.etat',
      'h.initiateur',
      'h.arrete_par as arretePar',
      'h.droit_trade as droitTrade',
      'h.lecture_encours as lectureEncours',
      'h.lecture_documents as lectureDocuments',
      'h.lecture_conditions as lectureConditions',
      'h.tous_laboratoires as tousLaboratoires',
      nomsDesLaboratoires.as('laboratoires'),
      'h.date_demande as dateDemande',
      'h.demande_par_nom as demandePar',
      'h.decide_par_nom as decidePar',
      'h.decide_le as decideLe',
      'h.expire_le as expireLe',
      'h.version',
      't.abonnement_alias as alias',
      't.abonnement_date_fin as dateFin',
      't.abonnement_date_essai as dateEssai',
      't.abonnement_partenaire as partenaire',
    ])
    .$castTo<HabilitationLue>();

const AUCUN = {
  accepter: false,
  refuser: false,
  annuler: false,
  desactiver: false,
  reactiver: false,
  redemander: false,
  modifier: false,
};

const versHabilitation = (
  ctx: Contexte,
  { alias, dateFin, dateEssai, partenaire, ...ligne }: HabilitationLue,
): Habilitation => {
  const cote = coteDe(ctx.acteur, ligne);
  const aujourdhui = aujourdhuiDe(ctx);
  const droits =
    cote && !ctx.acteur.impersonation ? droitsHabilitation(ligne, cote, aujourdhui, ctx.acteur.abonne) : AUCUN;
  const situation = situationDeLHabilitation(ligne, aujourdhui);
  const abonne = estAbonne({ alias, dateFin, dateEssai, partenaire }, aujourdhui);
  return { ...ligne, situation, suspendue: situation === 'ACCEPTED' && !abonne, droits };
};

type Lignes = ReturnType<typeof lignes>;
/** Waiting ones first. */
const parRang = sql`array_position(array['WAITING', 'ACCEPTED', 'DEACTIVATED', 'REFUSED'], h.etat)`;
const habilitationsMontrees = async (
  tx: SystemeTx,
  ctx: Contexte,
  filtrer: (requete: Lignes) => Lignes,
): Promise<Habilitation[]> => {
  const trouvees = await filtrer(lignes(tx))
    .orderBy(parRang)
    .orderBy(sql`f_tri(t.nom) collate textes`)
    .orderBy(sql`f_tri(u.nom) collate textes`)
    .orderBy('h.id')
    .execute();
  return trouvees.map((ligne) => versHabilitation(ctx, ligne));
};

type Filtres = QueryOf<(typeof delegueContract)['pageDelegues']>;
type Page = ResponseOf<(typeof delegueContract)['pageDelegues']>;

/** The columns each side reads of the other. */
const AUTRE = {
  PHARMACIE: {
    nom: sql`f_tri(btrim(u.nom || ' ' || u.prenom)) collate textes`,
    recherche: ['u.nom', 'u.prenom', 's.nom'],
  },
  DELEGUE: { nom: sql`f_tri(t.nom) collate textes`, recherche: ['t.nom', 't.code_postal', 't.ville'] },
} as const;

/** One page of one side's habilitations. `duBeneficiaire` says whose they are. */
const lirePage = async (
  tx: SystemeTx,
  ctx: Contexte,
  cote: CoteDelegue,
  restreindre: (requete: Lignes) => Lignes,
  { q, enVigueur: seulement, tri, ordre, page, taille }: Filtres,
): Promise<Page> => {
  const { nom, recherche } = AUTRE[cote];
  const tris = {
    etat: parRang,
    nom,
    societe: sql`f_tri(s.nom) collate textes`,
    ville: sql`f_tri(t.ville) collate textes`,
    dateDemande: sql`h.date_demande`,
    expireLe: sql`h.expire_le`,
  } satisfies Record<Filtres['tri'], unknown>;
  const gardees = restreindre(lignes(tx))
    .$if(Boolean(q), (r) => r.where(contientTexteSql(recherche, q ?? '')))
    .$if(seulement === true, (r) => r.where(enVigueur(aujourdhuiDe(ctx))));
  const trouvees = await gardees
    .orderBy(tris[tri], (o) => (ordre === 'asc' ? o.asc().nullsLast() : o.desc().nullsLast()))
    .orderBy(nom)
    .orderBy('h.id')
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const { total } = await gardees
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { aDecider } = await restreindre(lignes(tx))
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('aDecider'))
    .where('h.etat', '=', 'WAITING')
    .where('h.initiateur', '<>', cote)
    .executeTakeFirstOrThrow();
  return {
    elements: trouvees.map((ligne) => versHabilitation(ctx, ligne)),
    total,
    aDecider: ctx.acteur.impersonation ? 0 : aDecider,
  };
};

/** The habilitations that this session holds as a beneficiary and may see (RES-82). */
const duBeneficiaire =
  ({ acteur }: Contexte) =>
  (requete: Lignes): Lignes =>
    requete
      .where('h.delegue_id', '=', acteur.utilisateurId)
      .where('h.sorte', '=', sorteDemandee(acteur))
      .where(montreeAuBeneficiaireSql);

export const pageMesHabilitations = (tx: SystemeTx, ctx: Contexte, filtres: Filtres): Promise<Page> =>
  lirePage(tx, ctx, 'DELEGUE', duBeneficiaire(ctx), filtres);

export const pageHabilitationsDuCompte = (tx: SystemeTx, ctx: Contexte, filtres: Filtres): Promise<Page> =>
  lirePage(tx, ctx, 'PHARMACIE', (requete) => requete.where('h.tenant_id', '=', ctx.acteur.tenantId), filtres);

/** @throws 404 when it is not of this pharmacy */
export const habilitationDuCompte = async (tx: SystemeTx, ctx: Contexte, id: number): Promise<Habilitation> => {
  const ligne = await lignes(tx)
    .where('h.id', '=', id)
    .where('h.tenant_id', '=', ctx.acteur.tenantId)
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versHabilitation(ctx, ligne);
};

/** @throws 404 */
export const uneHabilitation = async (tx: SystemeTx, ctx: Contexte, id: number): Promise<Habilitation> => {
  const ligne = await lignes(tx).where('h.id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versHabilitation(ctx, ligne);
};

/** The session's own habilitations, as a beneficiary. */
export const mesHabilitations = (tx: SystemeTx, ctx: Contexte): Promise<Habilitation[]> =>
  habilitationsMontrees(tx, ctx, duBeneficiaire(ctx));

/** The habilitations of one delegate that this session may see. */
export const habilitationsDe = async (tx: SystemeTx, ctx: Contexte, delegueId: number): Promise<Habilitation[]> => {
  const { acteur } = ctx;
  const vue = porteeDesHabilitations(acteur, delegueId);
  if (vue === 'AUCUNE') throw coreErrors.introuvable();
  const trouvees = await habilitationsMontrees(tx, ctx, (requete) =>
    requete
      .where('h.delegue_id', '=', delegueId)
      .$if(vue === 'TOUTES', (r) => r.where('h.sorte', '=', 'TRADE'))
      .$if(acteur.role === 'DELEGUE', (r) => r.where(montreeAuBeneficiaireSql))
      .$if(vue === 'SON_COMPTE', (r) => r.where('h.tenant_id', '=', acteur.tenantId)),
  );
  // A person with no link to this pharmacy does not see it.
  if (trouvees.length === 0 && vue === 'SON_COMPTE') throw coreErrors.introuvable();
  if (trouvees.length === 0 && acteur.role === 'SUPER_ADMIN') {
    const delegue = await tx
      .selectFrom('utilisateur')
      .select('id')
      .where('id', '=', delegueId)
      .where('role', '=', 'DELEGUE')
      .executeTakeFirst();
    if (!delegue) throw coreErrors.introuvable();
  }
  return trouvees;
};

export const habilitationsDuCompte = (tx: SystemeTx, ctx: Contexte): Promise<Habilitation[]> =>
  habilitationsMontrees(tx, ctx, (requete) => requete.where('h.tenant_id', '=', ctx.acteur.tenantId));

type Comptees = SelectQueryBuilder<DB & { h: DB['habilitation'] }, 'h', object>;
const compter = async (tx: SystemeTx, filtrer: (requete: Comptees) => Comptees): Promise<number> => {
  const { n } = await filtrer(tx.selectFrom('habilitation as h'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const nbEnVigueur = (tx: SystemeTx, ctx: Contexte): Promise<number> =>
  compter(tx, (requete) => requete.where('h.tenant_id', '=', ctx.acteur.tenantId).where(enVigueur(aujourdhuiDe(ctx))));

/** Number of habilitations that this session has to decide: requests to its account, offers to this person. */
export const nbEnAttente = (tx: SystemeTx, { acteur }: Contexte): Promise<number> =>
  compter(tx, (requete) =>
    requete
      .where('h.etat', '=', 'WAITING')
      .where((e) =>
        e.or([
          ...(acteur.role === 'ADMIN' || acteur.role === 'GROUPEMENT'
            ? [e.and([e('h.tenant_id', '=', acteur.tenantId), e('h.initiateur', '=', 'DELEGUE')])]
            : []),
          ...(acteur.impersonation
            ? []
            : [
                e.and([
                  e('h.delegue_id', '=', acteur.utilisateurId),
                  e('h.sorte', '=', sorteDemandee(acteur)),
                  e('h.initiateur', '=', 'PHARMACIE'),
                ]),
              ]),
        ]),
      ),
  );

/** The laboratories of a pharmacy, by name: those its habilitations may open. */
export const laboratoiresAOuvrir = (tx: SystemeTx, { acteur }: Contexte): Promise<{ id: number; nom: string }[]> =>
  tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id', 'd.nom'])
    .where('l.tenant_id', '=', acteur.tenantId)
    .orderBy(sql`f_tri(d.nom) collate textes`)
    .orderBy('l.id')
    .execute();
