// Creates a super administrator: npm run create-admin -- <identifiant> <adresse e-mail> [nom] [prénom]
// The password is drawn, shown once, and must be changed at the first login.
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../src/server/core/db/database.ts';
import { hacherMotDePasse } from '../src/server/core/mot-de-passe.ts';
import { creerSuperAdministrateur } from '../src/server/features/comptes/tenant/commands/premier-administrateur.ts';
import { ouvrirBaseOuExpliquer } from './ouvrir-base.ts';

const [username, email, nom = 'Administrateur', prenom = 'Pharmaccord'] = process.argv.slice(2);
if (!username || !email?.includes('@')) {
  console.error('Usage : npm run create-admin -- <identifiant> <adresse e-mail> [nom] [prénom]');
  process.exit(2);
}

const { base } = await ouvrirBaseOuExpliquer();
const db = openDatabase(base.application, { role: 'pharmaccord_systeme', max: 1 });
const motDePasse = `Ph1${randomBytes(12).toString('base64url')}`;
try {
  await creerSuperAdministrateur(db, {
    username,
    email,
    nom,
    prenom,
    passwordHash: await hacherMotDePasse(motDePasse),
  });
  console.log(
    `Super administrateur « ${username} » créé.\nMot de passe (à changer à la première connexion) : ${motDePasse}`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await base.embarquee?.stop();
}
