import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { insertTenant, insertUtilisateurTenant } from '../repository.ts';
import { lockUniciteCompte } from '../repository/deja-pris.ts';

type Premier = {
  readonly societe: string;
  readonly mail: string;
  readonly nom: string;
  readonly prenom: string;
  readonly username: string;
};

/**
 * A firm of delegates with its first one, by the link that an account sent him: it opens at once, and sees what it is
 * given (RES-83).
 * @param passwordHash hashed before the transaction: it is long
 * @throws 409 when the identifier or the address is taken
 */
export const ouvrirSocieteDeDelegue = async (
  tx: SystemeTx,
  { societe, mail, nom, prenom, username }: Premier,
  passwordHash: string,
): Promise<{ id: number }> => {
  const unicite = { username: '/username', email: '/username' };
  await lockUniciteCompte(tx, { username, email: mail }, { ...unicite, mail: '/username' });
  const { id } = await insertTenant(tx, { type: 'TRADE', active: 'ACCEPTED', nom: societe, mail }, '/societe');
  const premier = { tenant_id: id, username, email: mail, nom, prenom, password_hash: passwordHash };
  await insertUtilisateurTenant(tx, { ...premier, role: 'DELEGUE' }, unicite);
  await journaliser(tx, 'systeme', {
    tenantId: id,
    objet: 'tenant',
    objetId: id,
    action: 'inscrire',
    apres: { nom: societe, mail },
  });
  return { id };
};
