import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';

export const findUtilisateurParUsername = (tx: SystemeTx, username: string) =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select([
      'u.id',
      'u.nom',
      'u.prenom',
      'u.tenant_id as tenantId',
      'u.password_hash as passwordHash',
      'u.role',
      'u.activated',
      't.active',
    ])
    .where(sql<string>`lower(u.username)`, '=', username.toLowerCase())
    .executeTakeFirst();

export const findUtilisateurCompte = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('utilisateur')
    .select(
      colonnesNommees('utilisateur', [
        'id',
        'tenantId',
        'username',
        'nom',
        'prenom',
        'email',
        'activated',
        'passwordHash',
        'newPasswordNeeded',
        'firstConnection',
        'nouveautesLues',
      ]),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const updateDerniereConnexion = (tx: SystemeTx, id: number) =>
  tx
    .updateTable('utilisateur')
    .set({ derniere_connexion: sql`now()` })
    .where('id', '=', id)
    .execute();

/**
 * @param attendu the hash that was compared, when the old password was asked: the update fails when it has changed
 * meanwhile
 * @returns whether it was changed
 */
export const updateMotDePasse = async (
  tx: SystemeTx,
  id: number,
  passwordHash: string,
  attendu?: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('utilisateur')
    .set({ password_hash: passwordHash, new_password_needed: false, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(attendu !== undefined, (requete) => requete.where('password_hash', '=', attendu!))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const updatePremiereConnexion = (tx: SystemeTx, id: number) =>
  tx.updateTable('utilisateur').set({ first_connection: false }).where('id', '=', id).execute();

export const updateNouveautesLues = (tx: SystemeTx, id: number, date: string) =>
  tx.updateTable('utilisateur').set({ nouveautes_lues: date }).where('id', '=', id).execute();

export const findProfil = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('utilisateur')
    .select(colonnesNommees('utilisateur', ['nom', 'prenom', 'email', 'version', 'modifieLe', 'modifieParNom']))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updateProfil = (
  tx: SystemeTx,
  id: number,
  champs: {
    readonly nom: string;
    readonly prenom: string;
    readonly email: string | null;
    readonly modifie_par_nom: string;
  },
) =>
  tx
    .updateTable('utilisateur')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(surViolation({ utilisateur_email: compteErrors.mailUtilise }));

/** The person who may log in, has an address, and has this identifier or this address. */
export const findComptesJoignables = async (tx: SystemeTx, identifiant: string) => {
  const texte = identifiant.toLowerCase();
  const lignes = await tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.tenant_id as tenantId', 'u.nom', 'u.prenom', 'u.username', 'u.email'])
    .where((e) => e.or([e(sql<string>`lower(u.username)`, '=', texte), e(sql<string>`lower(u.email)`, '=', texte)]))
    .where('u.activated', '=', true)
    .where('t.active', '=', 'ACCEPTED')
    .execute();
  return lignes.flatMap(({ email, ...personne }) => (email ? [{ ...personne, email }] : []));
};

type NouvelleDemande = {
  readonly tenantId: number;
  readonly utilisateurId: number;
  readonly tokenHash: Buffer;
  readonly expireLe: Date;
};
export const insertDemandeCompte = (tx: SystemeTx, { tenantId, utilisateurId, tokenHash, expireLe }: NouvelleDemande) =>
  tx
    .insertInto('mot_de_passe_demande')
    .values({
      tenant_id: tenantId,
      utilisateur_id: utilisateurId,
      token_hash: tokenHash,
      expire_le: expireLe.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Locked: of two simultaneous uses, the second one finds the link used. */
export const findDemande = (tx: SystemeTx, tokenHash: Buffer) =>
  tx
    .selectFrom('mot_de_passe_demande')
    .select(colonnesNommees('mot_de_passe_demande', ['tenantId', 'utilisateurId', 'expireLe', 'utiliseLe']))
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

export const updateDemandesUtilisees = (tx: SystemeTx, tenantId: number, utilisateurId: number, maintenant: Date) =>
  tx
    .updateTable('mot_de_passe_demande')
    .set({ utilise_le: maintenant.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .where('utilise_le', 'is', null)
    .execute();

/** The links already sent are no longer valid: the password or the address has changed. */
export const deleteDemandesDeMotDePasse = (tx: SystemeTx, utilisateurId: number) =>
  tx
    .deleteFrom('mot_de_passe_demande')
    .where('utilisateur_id', '=', utilisateurId)
    .where('utilise_le', 'is', null)
    .execute();

/** Links to choose a password: a week after their end, an old one no longer says why it does not work. */
export const deleteDemandesPerimees = (tx: SystemeTx) =>
  tx
    .deleteFrom('mot_de_passe_demande')
    .where('expire_le', '<', sql<string>`now() - interval '7 days'`)
    .execute();
