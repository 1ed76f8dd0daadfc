import type { SystemeTx } from '#server/core/db/database.ts';
import { ecrireAuCompte, type CompteJoignable } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import type { EtatTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';

type Compte = CompteJoignable & { readonly nom: string; readonly version: number };

const lettre = (...paragraphes: readonly string[]): string => [...paragraphes, 'L’équipe Pharmaccord'].join('\n\n');

/** Who registers learns that it arrived, and what comes next (CPT-22). */
export const ecrireInscription = (tx: SystemeTx, compte: Compte, identifiant: string): Promise<void> =>
  ecrireAuCompte(tx, compte, {
    cle: `inscription-${compte.id}`,
    objet: 'tenant',
    sujet: 'Votre inscription à Pharmaccord est enregistrée',
    texte: lettre(
      `L’inscription de ${compte.nom} est enregistrée (identifiant\u00a0: ${identifiant}).`,
      'Elle est relue avant l’ouverture du compte. Vous recevrez un mail dès que vous pourrez vous connecter.',
    ),
  });

type Dits = { readonly adresse: string; readonly motif: string | null };

const REPONSES: Readonly<Partial<Record<EtatTenant, (nom: string, dits: Dits) => { sujet: string; texte: string }>>> = {
  ACCEPTED: (nom, { adresse }) => ({
    sujet: 'Votre compte Pharmaccord est ouvert',
    texte: lettre(
      `Le compte de ${nom} est ouvert\u00a0: connectez-vous avec l’identifiant et le mot de passe choisis à ` +
        `l’inscription.`,
      adresse,
      'Commencez par vos laboratoires\u00a0: ce qu’ils vous doivent se suit ensuite jusqu’au règlement.',
    ),
  }),
  REFUSED: (nom, { motif }) => ({
    sujet: 'Votre inscription à Pharmaccord n’est pas acceptée',
    texte: lettre(
      `L’inscription de ${nom} n’a pas été acceptée. Le compte ne s’ouvrira pas.`,
      ...(motif === null ? [] : [`Motif\u00a0: ${motif}`]),
      'Si vous pensez à une erreur, répondez à ce mail\u00a0: nous la relirons avec vous.',
    ),
  }),
};

/** An account that was open, and is closed or opened again by the publisher. */
const REOUVERTURE = (nom: string, { adresse }: Dits) => ({
  sujet: 'Votre compte Pharmaccord est rouvert',
  texte: lettre(`Le compte de ${nom} est de nouveau ouvert, avec toutes ses données.`, adresse),
});
const DESACTIVATION = (nom: string, { motif }: Dits) => ({
  sujet: 'Votre compte Pharmaccord est désactivé',
  texte: lettre(
    `Le compte de ${nom} est désactivé\u00a0: personne ne s’y connecte plus. Ses données sont gardées.`,
    ...(motif === null ? [] : [`Motif\u00a0: ${motif}`]),
    'Pour le rouvrir, répondez à ce mail\u00a0: nous le ferons avec vous.',
  ),
});

/** A registration that waits, or that was refused and is looked at again. */
const ATTENDAIENT: readonly EtatTenant[] = ['WAITING', 'REFUSED'];

const reponseDe = (avant: EtatTenant, vers: EtatTenant) => {
  if (ATTENDAIENT.includes(avant)) return REPONSES[vers];
  if (avant === 'ACCEPTED' && vers === 'DEACTIVATED') return DESACTIVATION;
  return avant === 'DEACTIVATED' && vers === 'ACCEPTED' ? REOUVERTURE : undefined;
};

/**
 * Its account learns what the publisher decides of it: accepted, refused, deactivated, opened again (CPT-22, CPT-23).
 */
export const ecrireReponse = async (
  tx: SystemeTx,
  compte: Compte,
  { avant, vers, ...dits }: Dits & { readonly avant: EtatTenant; readonly vers: EtatTenant },
): Promise<void> => {
  const reponse = reponseDe(avant, vers)?.(compte.nom, dits);
  if (!reponse) return;
  await ecrireAuCompte(tx, compte, {
    cle: `inscription-reponse-${compte.id}-${compte.version}`,
    objet: 'tenant',
    ...reponse,
  });
};
