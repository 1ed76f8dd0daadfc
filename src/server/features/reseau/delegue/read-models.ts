import { sql, type SelectQueryBuilder } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { enVigueur } from '#server/core/habilitation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type {
  delegueContract,
  Habilitation,
  PharmacieTrouveeDelegue,
} from '#shared/features/reseau/delegue/contract.ts';
import { coteDe, porteeDesHabilitations, sorteDemandee, type Sorte } from '#shared/features/reseau/delegue/policy.ts';
import {
  droitsHabilitation,
  estPossibleDelegue,
  situationDeLHabilitation,
  type CoteDelegue,
  type SuiviHabilitation,
} from '#shared/features/reseau/delegue/rules.ts';

const nomsDesLaboratoires = sql<Habilitation['laboratoires']>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'nom', d.nom)
      order by f_tri(d.nom) collate textes, l.id), '[]')
  from habilitation_laboratoire x join laboratoire l on l.tenant_id = x.tenant_id and l.id = x.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
  where x.tenant_id = h.tenant_id and x.habilitation_id = h.id)`;

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
    ])
    .$castTo<Omit<Habilitation, 'situation' | 'droits'>>();

const AUCUN = {
  accepter: false,
  refuser: false,
  annuler: false,
  desactiver: false,
  reactiver: false,
  redemander: false,
  modifier: false,
};

const versHabilitation = (ctx: Contexte, ligne: Omit<Habilitation, 'situation' | 'droits'>): Habilitation => {
  const cote = coteDe(ctx.acteur, ligne);
  const aujourdhui = aujourdhuiDe(ctx);
  const droits =
    cote && !ctx.acteur.impersonation ? droitsHabilitation(ligne, cote, aujourdhui, ctx.acteur.abonne) : AUCUN;
  return { ...ligne, situation: situationDeLHabilitation(ligne, aujourdhui), droits };
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

/** One page of one side's habilitations. `siennes` says whose they are. */
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

export const pageMesHabilitations = (tx: SystemeTx, ctx: Contexte, filtres: Filtres): Promise<Page> =>
  lirePage(
    tx,
    ctx,
    'DELEGUE',
    (requete) =>
      requete.where('h.delegue_id', '=', ctx.acteur.utilisateurId).where('h.sorte', '=', sorteDemandee(ctx.acteur)),
    filtres,
  );

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
  habilitationsMontrees(tx, ctx, (requete) =>
    requete.where('h.delegue_id', '=', ctx.acteur.utilisateurId).where('h.sorte', '=', sorteDemandee(ctx.acteur)),
  );

/** The habilitations of one delegate that this session may see. */
export const habilitationsDe = async (tx: SystemeTx, ctx: Contexte, delegueId: number): Promise<Habilitation[]> => {
  const { acteur } = ctx;
  const vue = porteeDesHabilitations(acteur, delegueId);
  if (vue === 'AUCUNE') throw coreErrors.introuvable();
  const trouvees = await habilitationsMontrees(tx, ctx, (requete) =>
    requete
      .where('h.delegue_id', '=', delegueId)
      .$if(vue === 'TOUTES', (r) => r.where('h.sorte', '=', 'TRADE'))
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

/** Waiting for a decision of this session: requests to its pharmacy, invitations to this person. */
export const nbEnAttente = (tx: SystemeTx, { acteur }: Contexte): Promise<number> =>
  compter(tx, (requete) =>
    requete
      .where('h.etat', '=', 'WAITING')
      .where((e) =>
        e.or([
          ...(acteur.role === 'ADMIN'
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

const MAX_TROUVEES = 20;
type Trouvee = Omit<PharmacieTrouveeDelegue, 'situation' | 'demandable'> & {
  [K in keyof SuiviHabilitation]: SuiviHabilitation[K] | null;
};

/**
 * Pharmacies by name, CIP or town. What is public of them, and the habilitation that already links the one who asks.
 */
export const chercherPharmaciesDelegue = async (
  tx: SystemeTx,
  ctx: Contexte,
  q: string,
): Promise<PharmacieTrouveeDelegue[]> => {
  const { acteur } = ctx;
  const sorte: Sorte = sorteDemandee(acteur);
  const trouvees = await tx
    .selectFrom('tenant as t')
    .leftJoin('habilitation as h', (join) =>
      join.onRef('h.tenant_id', '=', 't.id').on('h.delegue_id', '=', acteur.utilisateurId).on('h.sorte', '=', sorte),
    )
    .select([
      't.id',
      't.nom',
      't.code_postal as codePostal',
      't.ville',
      'h.etat',
      'h.initiateur',
      'h.arrete_par as arretePar',
      'h.expire_le as expireLe',
    ])
    .where('t.type', '=', 'PHARMACIE')
    .where('t.active', '=', 'ACCEPTED')
    .where('t.id', '<>', acteur.tenantId)
    .where(contientTexteSql(['t.nom', 't.cip', 't.code_postal', 't.ville'], q))
    .orderBy(sql`f_tri(t.nom) collate textes`)
    .orderBy('t.id')
    .limit(MAX_TROUVEES)
    .$castTo<Trouvee>()
    .execute();
  return trouvees.map(({ id, nom, codePostal, ville, etat, initiateur, arretePar, expireLe }) => {
    const suivi = etat && initiateur ? { etat, initiateur, arretePar, expireLe } : null;
    return {
      id,
      nom,
      codePostal,
      ville,
      situation: suivi && situationDeLHabilitation(suivi, aujourdhuiDe(ctx)),
      demandable: suivi === null || estPossibleDelegue('DEMANDER', suivi, 'DELEGUE', aujourdhuiDe(ctx)),
    };
  });
};

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
