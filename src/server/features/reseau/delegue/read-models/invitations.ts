import { sql } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import {
  colonnesDeSuivi,
  erreurDuMail,
  invitationsSuivies,
} from '#server/features/reseau/invitation/read-models/suivies.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Sorte } from '#shared/features/reseau/delegue/policy.ts';
import {
  droitsOffertsSchema,
  type AccesPropose,
  type InvitationAcces,
} from '#shared/features/reseau/delegue/schemas/envois.ts';
import { empechementInvitation, etatInvitation } from '#shared/features/reseau/invitation/rules/etats.ts';

const MAX_MONTREES = 200;

/** The rights that an invitation keeps, as a screen says them. */
const droitsMontres = (droits: unknown) => {
  const { laboratoireIds, ...offerts } = droitsOffertsSchema.parse(droits);
  return { ...offerts, nbLaboratoires: laboratoireIds.length };
};

const lignes = (tx: TenantTx) =>
  invitationsSuivies(tx)
    .select([...colonnesDeSuivi, 'i.sorte', 'i.droits'])
    .where('i.sorte', 'is not', null);
type Ligne = Awaited<ReturnType<ReturnType<typeof lignes>['executeTakeFirstOrThrow']>>;

const versInvitationAcces = (ligne: Ligne, { acteur, services }: Contexte): InvitationAcces => {
  const maintenant = services.maintenant();
  const { id, mail, nbEnvois, envoyeeLe, version } = ligne;
  const permis = !acteur.impersonation;
  return {
    id,
    sorte: ligne.sorte as Sorte,
    mail,
    etat: etatInvitation(ligne, maintenant),
    ...droitsMontres(ligne.droits),
    nbEnvois,
    envoyeeLe,
    erreurMail: erreurDuMail(ligne),
    version,
    droits: {
      relancer: permis && acteur.abonne && empechementInvitation('relancer', ligne, maintenant) === null,
      revoquer: permis && empechementInvitation('revoquer', ligne, maintenant) === null,
    },
  };
};

/** The accesses that this account offers and that nobody accepted yet, the latest first. */
export const invitationsAcces = async (tx: TenantTx, ctx: Contexte): Promise<InvitationAcces[]> =>
  (
    await lignes(tx)
      .where('i.revoquee_le', 'is', null)
      .where('i.inscrite_le', 'is', null)
      .orderBy('i.envoyee_le', 'desc')
      .orderBy('i.id', 'desc')
      .limit(MAX_MONTREES)
      .execute()
  ).map((ligne) => versInvitationAcces(ligne, ctx));

/** @throws 404 */
export const uneInvitationAcces = async (tx: TenantTx, ctx: Contexte, id: number): Promise<InvitationAcces> => {
  const ligne = await lignes(tx).where('i.id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versInvitationAcces(ligne, ctx);
};

/** Is this address that person's, or the one of the account? */
export const estSonAdresse = async (
  tx: SystemeTx,
  { tenantId, utilisateurId }: Pick<Acteur, 'tenantId' | 'utilisateurId'>,
  mail: string,
): Promise<boolean> => {
  const { rows } = await sql`select from utilisateur u join tenant t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.id = ${utilisateurId}
      and lower(${mail}) in (lower(u.email), lower(t.mail))`.execute(tx);
  return rows.length > 0;
};

/** What the link of an offered access shows: who offers, and what. */
export const accesPropose = async (
  tx: SystemeTx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
): Promise<AccesPropose> => {
  const { nom, ville, sorte, mail, droits, inscriteLe, declineeLe } = await tx
    .selectFrom('invitation as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    .select(['t.nom', 't.ville', 'i.sorte', 'i.mail', 'i.droits', 'i.inscrite_le as inscriteLe'])
    .select('i.declinee_le as declineeLe')
    .where('i.tenant_id', '=', tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    compte: { nom, ville },
    sorte: sorte as Sorte,
    mail,
    etat: inscriteLe !== null ? 'INSCRITE' : declineeLe !== null ? 'DECLINEE' : 'OUVERTE',
    ...droitsMontres(droits),
  };
};
