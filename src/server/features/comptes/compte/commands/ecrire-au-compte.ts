import type { SystemeTx } from '#server/core/db/database.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import type { Role } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import { adressesDesGestionnaires } from '../read-models/gestionnaires.ts';

const adresse = mailRequis('L’adresse');
const MAX_DESTINATAIRES = 20;
/** Who manages an account of that kind; ADMIN elsewhere. */
const ROLE_DES_GESTIONNAIRES: Readonly<Record<string, Role>> = { GROUPEMENT: 'GROUPEMENT', EDITEUR: 'SUPER_ADMIN' };

export type CompteJoignable = { readonly id: number; readonly type: string; readonly mail: string };

/** The people who manage the account and have an address; the account's own address when there is none. */
const destinatairesDe = async (tx: SystemeTx, { id, type, mail }: CompteJoignable): Promise<string[]> => {
  const adresses = await adressesDesGestionnaires(tx, id, ROLE_DES_GESTIONNAIRES[type] ?? 'ADMIN', MAX_DESTINATAIRES);
  const adressesValides = adresses.filter((email) => adresse.safeParse(email).data === email);
  if (adressesValides.length > 0) return adressesValides;
  return adresse.safeParse(mail).data === mail ? [mail] : [];
};

/** One mail of that key, however many times it is asked for; none to an account that cannot be written to. */
export const ecrireAuCompte = async (
  tx: SystemeTx,
  client: CompteJoignable,
  mail: { cle: string; sujet: string; texte: string; objet: 'abonnement' | 'tenant' },
): Promise<void> => {
  const destinataires = await destinatairesDe(tx, client);
  if (destinataires.length === 0) return;
  await envoyerMail(tx, {
    ...mail,
    ...mettreEnLettre(mail),
    destinataires,
    objetId: client.id,
    auteur: 'systeme',
    tenantId: client.id,
  });
};
