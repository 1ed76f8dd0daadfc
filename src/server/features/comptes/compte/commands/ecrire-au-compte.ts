import type { SystemeTx } from '#server/core/db/database.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import type { Role } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import { gestionnairesJoignables } from '../read-models/gestionnaires.ts';

const adresse = mailRequis('L’adresse');
const MAX_DESTINATAIRES = 20;
/** Who manages an account of that kind; ADMIN elsewhere. */
const ROLE_DES_GESTIONNAIRES: Readonly<Record<string, Role>> = { GROUPEMENT: 'GROUPEMENT', EDITEUR: 'SUPER_ADMIN' };

export type CompteJoignable = { readonly id: number; readonly type: string; readonly mail: string };

type Lecteur = { readonly email: string; readonly salut: string; readonly cle: string };

/** The people who manage the account and have an address; the account's own address when there is none. */
const lecteursDe = async (tx: SystemeTx, { id, type, mail }: CompteJoignable): Promise<Lecteur[]> => {
  const gestionnaires = await gestionnairesJoignables(
    tx,
    id,
    ROLE_DES_GESTIONNAIRES[type] ?? 'ADMIN',
    MAX_DESTINATAIRES,
  );
  const lecteurs = gestionnaires.map(({ id: personne, prenom, nom, email }) => ({
    email,
    salut: `Bonjour ${`${prenom} ${nom}`.trim()},`,
    cle: `:${personne}`,
  }));
  const joignables = [...new Map(lecteurs.map((lecteur) => [lecteur.email.toLowerCase(), lecteur])).values()];
  const choisis = joignables.length > 0 ? joignables : [{ email: mail, salut: 'Bonjour,', cle: '' }];
  return choisis.filter(({ email }) => adresse.safeParse(email).data === email);
};

type MailAuCompte = {
  readonly cle: string;
  readonly sujet: string;
  /** Without its greeting: each reader is greeted by name (CRR-81). */
  readonly texte: string;
  readonly objet: 'abonnement' | 'tenant';
};

/** One mail of that key to each reader, however many times it is asked for; none to an account without an address. */
export const ecrireAuCompte = async (
  tx: SystemeTx,
  client: CompteJoignable,
  { cle, sujet, texte, objet }: MailAuCompte,
): Promise<void> => {
  for (const lecteur of await lecteursDe(tx, client))
    await envoyerMail(tx, {
      cle: `${cle}${lecteur.cle}`,
      sujet,
      ...mettreEnLettre({ sujet, texte: `${lecteur.salut}\n\n${texte}` }),
      destinataires: [lecteur.email],
      objet,
      objetId: client.id,
      auteur: 'systeme',
      tenantId: client.id,
    });
};
