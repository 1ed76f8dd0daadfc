import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { hacherMotDePasse, nouveauSecret } from '#server/core/mot-de-passe.ts';
import { fermerSessions } from '#server/core/session.ts';
import { imposerMotDePasse, type RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import type { Role } from '#shared/core/acteur.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { findUtilisateur, updateUtilisateur } from '../repository.ts';

/** What opens the account to a person. */
type Acces = { readonly role: Role; readonly activated: boolean; readonly email: string | null };
type Personne = Acces & { readonly id: number; readonly nom: string; readonly prenom: string };
/** What an act on a person may put back; the deleted one does not come back. */
type ActeSurPersonne = { readonly acces: Acces; readonly reinitialise?: boolean };

const nommer = ({ prenom, nom }: Pick<Personne, 'prenom' | 'nom'>): string => `${prenom} ${nom}`.trim();
const accesDe = ({ role, activated, email }: Acces): Acces => ({ role, activated, email });
const dire = ({ role, activated, email }: Acces): string =>
  `rôle ${libelleRole[role]}, ${activated ? 'actif' : 'désactivé'}, ${email ?? 'sans adresse e-mail'}`;
const memeAcces = (a: Acces, b: Acces): boolean =>
  a.role === b.role && a.activated === b.activated && a.email === b.email;

/** A new person enters the account: those who manage it learn it by mail (CPT-78). */
export const signalerCreation = (tx: SystemeTx, ctx: Contexte, tenantId: number, personne: Personne): Promise<void> =>
  signalerActe(tx, ctx, {
    tenantId,
    nature: 'UTILISATEUR',
    objetId: personne.id,
    sujet: 'Utilisateur ajouté',
    phrase: `${nommer(personne)} entre dans votre compte : ${dire(personne)}.`,
    avant: null,
    apres: { acces: accesDe(personne) } satisfies ActeSurPersonne,
  });

type Changement = {
  readonly tenantId: number;
  readonly avant: Personne;
  readonly apres: Acces & { readonly reinitialiser: boolean };
};
/** Alerts of a change of role, address, state or password; a corrected name alerts nobody. */
export const signalerChangement = async (
  tx: SystemeTx,
  ctx: Contexte,
  { tenantId, avant, apres }: Changement,
): Promise<void> => {
  if (memeAcces(avant, apres) && !apres.reinitialiser) return;
  const motDePasse = apres.reinitialiser ? ' Son mot de passe a été réinitialisé.' : '';
  await signalerActe(tx, ctx, {
    tenantId,
    nature: 'UTILISATEUR',
    objetId: avant.id,
    sujet: 'Accès d’un utilisateur modifié',
    phrase: `${nommer(avant)} : avant, ${dire(avant)} ; maintenant, ${dire(apres)}.${motDePasse}`,
    avant: { acces: accesDe(avant) } satisfies ActeSurPersonne,
    apres: { acces: accesDe(apres), reinitialise: apres.reinitialiser } satisfies ActeSurPersonne,
    aussi: avant.email === apres.email ? [] : [avant.email],
  });
};

export const signalerSuppression = (
  tx: SystemeTx,
  ctx: Contexte,
  tenantId: number,
  personne: Personne,
): Promise<void> =>
  signalerActe(tx, ctx, {
    tenantId,
    nature: 'UTILISATEUR',
    objetId: personne.id,
    sujet: 'Utilisateur supprimé',
    phrase: `${nommer(personne)} (${dire(personne)}) a été supprimé de votre compte.`,
    avant: { acces: accesDe(personne) } satisfies ActeSurPersonne,
    apres: null,
    aussi: [personne.email],
  });

const PAR = 'Lien « Ce n’est pas moi »';

/**
 * Gives back the former role, state and address; a person who was added is put out, a password that was reset is lost
 * (CPT-80).
 */
export const remettreUtilisateur: RemiseCompte = async (tx, { tenantId, objetId, avant, apres }, services) => {
  const id = objetId ?? 0;
  const [alors, ecrit] = [avant as ActeSurPersonne | null, apres as ActeSurPersonne | null];
  if (ecrit === null) return 'La personne supprimée ne revient pas d’elle-même : ajoutez-la de nouveau.';
  const personne = await findUtilisateur(tx, tenantId, id);
  if (!personne || !memeAcces(personne, ecrit.acces)) throw compteErrors.changeDepuis();
  await updateUtilisateur(tx, tenantId, id, { ...(alors?.acces ?? { activated: false }), modifie_par_nom: PAR });
  await fermerSessions(tx, { utilisateurId: id });
  if (ecrit.reinitialise)
    await imposerMotDePasse(tx, { tenantId, auteurId: id }, await hacherMotDePasse(nouveauSecret()), services);
  return alors
    ? `${nommer(personne)} retrouve ses accès d’avant.`
    : `${nommer(personne)} est désactivé : cette personne n’entre plus.`;
};
