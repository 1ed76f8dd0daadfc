import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { insertTenant, insertUtilisateurTenant } from '../repository.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';

type PremierAdministrateur = {
  readonly username: string;
  readonly email: string;
  readonly nom: string;
  readonly prenom: string;
  readonly passwordHash: string;
};

/** The publisher's own tenant, with its super administrators and their notifications; created the first time. */
const tenantEditeur = async (tx: SystemeTx, mail: string): Promise<number> => {
  const [existant] = await idsEditeurs(tx);
  return existant ?? (await insertTenant(tx, { type: 'EDITEUR', nom: 'Pharmaccord', mail, active: 'ACCEPTED' })).id;
};

/**
 * Makes a super administrator from the command line; the password must be changed at the first login.
 * @throws 409 when the identifier or the address is taken
 */
export const creerSuperAdministrateur = (
  db: Database,
  { username, email, nom, prenom, passwordHash }: PremierAdministrateur,
): Promise<number> =>
  transactionSysteme(db, async (tx) => {
    const tenantId = await tenantEditeur(tx, email);
    const { id } = await insertUtilisateurTenant(
      tx,
      {
        tenant_id: tenantId,
        username,
        email,
        nom,
        prenom,
        password_hash: passwordHash,
        role: 'SUPER_ADMIN',
        new_password_needed: true,
      },
      { username: '/username', email: '/email' },
    );
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'utilisateur',
      objetId: id,
      action: 'creer-super-administrateur',
      apres: { username },
    });
    return id;
  });
