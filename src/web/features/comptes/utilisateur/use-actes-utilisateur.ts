import { IconKey, IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { utilisateurContract, type Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { call } from '#web/lib/api.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { corpsDe, useRafraichirUtilisateurs } from './queries.ts';

/** A provisional password to hand over, shown once. */
export type Secret = { readonly nomComplet: string; readonly username: string; readonly motDePasse: string };
export type DialogueUtilisateur =
  | { readonly genre: 'creer' }
  | { readonly genre: 'modifier'; readonly id: number }
  | { readonly genre: 'secret'; readonly secret: Secret };

const sessions = ({ nbSessions }: Utilisateur) =>
  nbSessions > 0 ? [`${pluriel(nbSessions, 'session')} : fermeture immédiate`] : ['Aucune session ouverte'];

/** The confirmation of each act, with its consequence. */
const questions = {
  desactiver: (personne: Utilisateur): Confirmation => ({
    titre: 'Désactiver cet utilisateur ?',
    texte: `${personne.nomComplet} ne pourra plus se connecter jusqu’à sa réactivation.`,
    details: [...sessions(personne), 'Ce que cette personne a fait est conservé'],
    action: 'Désactiver',
    danger: true,
  }),
  reinitialiser: (personne: Utilisateur): Confirmation => ({
    titre: 'Réinitialiser le mot de passe ?',
    texte:
      `Un mot de passe provisoire remplace celui de ` +
      `${personne.nomComplet}. Il vous sera montré une seule fois ; il faudra le changer à la prochaine connexion.`,
    details: sessions(personne),
    action: 'Réinitialiser',
    danger: true,
  }),
  supprimer: (personne: Utilisateur): Confirmation => ({
    titre: 'Supprimer cet utilisateur ?',
    texte: `Le compte de ${personne.nomComplet} (identifiant ${personne.username}) disparaît définitivement.`,
    details: [
      ...sessions(personne),
      'Son nom reste dans l’historique de ce qui a été fait',
      'Ses encours n’ont plus de responsable',
    ],
    action: 'Supprimer',
    danger: true,
  }),
};

/** The acts that a row allows on a user. @param onSupprime called after a deletion, to close the drawer */
export const useActesUtilisateur = (
  ouvrir: (dialogue: DialogueUtilisateur) => void,
  onSupprime: (id: number) => void,
) => {
  const rafraichir = useRafraichirUtilisateurs();

  const faire = async (question: Confirmation | null, acte: () => Promise<unknown>, fait?: string) => {
    if (question && !(await confirmerActe(question))) return;
    try {
      await acte();
      if (fait) succes(fait);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
  const modifier = (personne: Utilisateur, modifs: { activated?: boolean; reinitialiser?: boolean }) =>
    call(utilisateurContract.modifierUtilisateur, { body: { ...corpsDe(personne), ...modifs } });

  const reinitialiser = async (personne: Utilisateur) => {
    const { motDePasseProvisoire, nomComplet, username } = await modifier(personne, { reinitialiser: true });
    if (motDePasseProvisoire)
      ouvrir({ genre: 'secret', secret: { nomComplet, username, motDePasse: motDePasseProvisoire } });
  };
  const supprimer = async ({ id }: Utilisateur) => {
    await call(utilisateurContract.supprimerUtilisateur, { params: { id } });
    onSupprime(id);
  };

  return (personne: Utilisateur): Action[] => {
    const { id, nomComplet, activated, droits } = personne;
    const actes: (Action | false)[] = [
      droits.modifier && {
        cle: 'modifier',
        libelle: 'Modifier',
        icone: IconPencil,
        faire: () => ouvrir({ genre: 'modifier', id }),
      },
      droits.reinitialiser && {
        cle: 'reinitialiser',
        libelle: 'Réinitialiser le mot de passe',
        icone: IconKey,
        faire: () => void faire(questions.reinitialiser(personne), () => reinitialiser(personne)),
      },
      droits.activer &&
        !activated && {
          cle: 'activer',
          libelle: 'Réactiver',
          icone: IconUserCheck,
          faire: () =>
            void faire(
              null,
              () => modifier(personne, { activated: true }),
              `${nomComplet} peut de nouveau se connecter.`,
            ),
        },
      droits.activer &&
        activated && {
          cle: 'desactiver',
          libelle: 'Désactiver',
          icone: IconUserOff,
          danger: true,
          separe: true,
          faire: () =>
            void faire(
              questions.desactiver(personne),
              () => modifier(personne, { activated: false }),
              `${nomComplet} : compte désactivé.`,
            ),
        },
      droits.supprimer && {
        cle: 'supprimer',
        libelle: 'Supprimer',
        icone: IconTrash,
        danger: true,
        separe: !activated,
        faire: () =>
          void faire(questions.supprimer(personne), () => supprimer(personne), `${nomComplet} : compte supprimé.`),
      },
    ];
    return actes.filter((acte) => acte !== false);
  };
};

export type ActesUtilisateur = ReturnType<typeof useActesUtilisateur>;
