import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import { canInviterPharmacies } from '#shared/features/reseau/invitation/policy.ts';
import {
  actesInvitation,
  empechementInvitation,
  etatInvitation,
  JOURS_ENTRE_ENVOIS,
  MAX_ENVOIS,
  relancableLe,
} from '#shared/features/reseau/invitation/rules/etats.ts';
import { etatsInvitation, type EtatInvitation, type Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { colonnesDeSuivi, erreurDuMail, invitationsSuivies } from './suivies.ts';

/** `etatInvitation`, in SQL: `routes.test.ts` compares both. */
const etatInvitationSql = (maintenant: Date) => sql<EtatInvitation>`case
  when i.inscrite_le is not null then 'INSCRITE'
  when i.revoquee_le is not null then 'REVOQUEE'
  when i.declinee_le is not null then 'DECLINEE'
  when m.statut = 'ECHEC' then 'REFUSEE'
  when i.rebond_le is not null then 'REBOND'
  when i.expire_le <= ${maintenant.toISOString()}::timestamptz then 'EXPIREE'
  when i.ouverte_le is not null then 'OUVERTE'
  when m.statut = 'EN_ATTENTE' then 'EN_ATTENTE'
  else 'ENVOYEE' end`;

/** Whether a reminder may be sent: `empechementInvitation('relancer')` in SQL; `routes.test.ts` compares both. */
const invitationRelancableSql = (
  maintenant: Date,
) => sql<boolean>`(${etatInvitationSql(maintenant)} in ('ENVOYEE', 'OUVERTE', 'EXPIREE')
  and i.nb_envois < ${MAX_ENVOIS}::int
  and i.envoyee_le + make_interval(days => ${JOURS_ENTRE_ENVOIS}::int) <= ${maintenant.toISOString()}::timestamptz)`;

/** Of the groupement, each with its last mail. */
const invitationsDuGroupement = (tx: TenantTx) =>
  invitationsSuivies(tx)
    .leftJoin('segment as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.segment_id'))
    .where('i.sorte', 'is', null);

type Filtres = QueryOf<(typeof invitationContract)['pageInvitations']>;
const filtrees = (tx: TenantTx, { q, etat }: Pick<Filtres, 'q' | 'etat'>, maintenant: Date) =>
  invitationsDuGroupement(tx)
    .$if(Boolean(q), (requete) =>
      requete.where(contientTexteSql(['i.nom', 'i.mail', 'i.ville', 'i.code_postal', 'i.finess', 's.nom'], q ?? '')),
    )
    .$if(etat !== undefined, (requete) => requete.where(sql<boolean>`${etatInvitationSql(maintenant)} = ${etat}`));

const colonnes = [
  ...colonnesDeSuivi,
  'i.nom',
  'i.code_postal as codePostal',
  'i.ville',
  'i.finess',
  's.nom as segmentNom',
] as const;

const lignes = (tx: TenantTx) => invitationsDuGroupement(tx).select(colonnes);
type Ligne = Awaited<ReturnType<ReturnType<typeof lignes>['executeTakeFirstOrThrow']>>;

const versInvitation = (ligne: Ligne, acteur: Pick<Acteur, 'role'>, maintenant: Date): Invitation => {
  const { expireLe: _e, declineeLe: _d, revoqueeLe: _r, rebondLe: _b, statutMail: _s, ...reste } = ligne;
  const etat = etatInvitation(ligne, maintenant);
  const prochaine = relancableLe(ligne);
  const permis = canInviterPharmacies(acteur);
  const [relancer, revoquer, noterRebond, corriger] = actesInvitation.map(
    (acte) => permis && empechementInvitation(acte, ligne, maintenant) === null,
  ) as [boolean, boolean, boolean, boolean];
  return {
    ...reste,
    etat,
    erreurMail: erreurDuMail(ligne),
    relancableLe:
      (etat === 'ENVOYEE' || etat === 'OUVERTE') && ligne.nbEnvois < MAX_ENVOIS && prochaine > maintenant
        ? prochaine.toISOString()
        : null,
    droits: { relancer, revoquer, noterRebond, corriger },
  };
};

const tri = {
  nom: sql`f_tri(i.nom) collate textes`,
  ville: sql`f_tri(i.ville) collate textes`,
  envoyeeLe: sql`i.envoyee_le`,
} as const;

export const pageInvitations = async (
  tx: TenantTx,
  acteur: Pick<Acteur, 'role'>,
  recherche: Filtres,
  maintenant: Date,
) => {
  const elements = await filtrees(tx, recherche, maintenant)
    .select(colonnes)
    .orderBy(tri[recherche.tri], recherche.ordre)
    .orderBy('i.id')
    .limit(recherche.taille)
    .offset((recherche.page - 1) * recherche.taille)
    .execute();
  const comptes = await filtrees(tx, { q: recherche.q }, maintenant)
    .select([
      etatInvitationSql(maintenant).as('etat'),
      (e) => e.fn.countAll<number>().as('n'),
      sql<number>`count(*) filter (where ${invitationRelancableSql(maintenant)})`.as('relancables'),
    ])
    .groupBy(sql`1`)
    .execute();
  const parEtat = Object.fromEntries(etatsInvitation.map((etat) => [etat, 0])) as Record<EtatInvitation, number>;
  for (const { etat, n } of comptes) parEtat[etat] = n;
  return {
    elements: elements.map((ligne) => versInvitation(ligne, acteur, maintenant)),
    total: recherche.etat ? parEtat[recherche.etat] : comptes.reduce((somme, { n }) => somme + n, 0),
    parEtat,
    nbRelancables: comptes.reduce((somme, { relancables }) => somme + relancables, 0),
    droits: { inviter: canInviterPharmacies(acteur) },
  };
};

/** @throws 404 */
export const uneInvitation = async (
  tx: TenantTx,
  acteur: Pick<Acteur, 'role'>,
  id: number,
  maintenant: Date,
): Promise<Invitation> => {
  const ligne = await lignes(tx).where('i.id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versInvitation(ligne, acteur, maintenant);
};

/** The invitations that may be sent a reminder now, among the chosen ones (`ids`) or all (null). */
export const idsRelancables = async (
  tx: TenantTx,
  ids: readonly number[] | null,
  maintenant: Date,
): Promise<number[]> =>
  (
    await invitationsDuGroupement(tx)
      .select('i.id')
      .where(invitationRelancableSql(maintenant))
      .$if(ids !== null, (requete) => requete.where('i.id', 'in', ids!.length > 0 ? [...ids!] : [0]))
      .orderBy('i.id')
      .execute()
  ).map(({ id }) => id);

/** Where a mail of the account is at; null: there is none. */
export const statutDuMail = async (tx: TenantTx, mailId: number | null): Promise<string | null> => {
  if (mailId === null) return null;
  const mail = await tx
    .selectFrom('mail')
    .select('statut')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', mailId)
    .executeTakeFirst();
  return mail?.statut ?? null;
};
