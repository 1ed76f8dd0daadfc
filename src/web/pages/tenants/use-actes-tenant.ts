import {
  IconBan,
  IconCheck,
  IconClipboardList,
  IconCreditCard,
  IconDoorEnter,
  IconGift,
  IconHeartHandshake,
  IconPencil,
  IconPlayerPause,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import type { TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';
import type { EtatTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { useImpersonation } from '#web/session/quitter.ts';
import { call } from '#web/lib/api.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';

type CompteEnListe = Pick<TenantEnListe, 'id' | 'nom' | 'active' | 'droits' | 'nbUtilisateurs' | 'type' | 'abonnement'>;
export type DialogueTenants = {
  genre: 'accepter' | 'refuser' | 'essai' | 'modifier' | 'abonnement' | 'utilisateur';
  id: number;
  nom: string;
};

const utilisateurs = ({ nbUtilisateurs }: CompteEnListe) => pluriel(nbUtilisateurs, 'utilisateur');

/** The confirmation of each act, with its consequence. */
const questions = {
  desactiver: (compte: CompteEnListe): Confirmation => ({
    titre: 'Désactiver ce compte ?',
    texte: `${compte.nom} perd l’accès à Pharmaccord jusqu’à sa réactivation.`,
    details: [`${utilisateurs(compte)} : sessions fermées immédiatement`, 'Données conservées'],
    action: 'Désactiver',
    danger: true,
  }),
  reactiver: (compte: CompteEnListe): Confirmation => ({
    titre: 'Réactiver ce compte ?',
    texte: `${compte.nom} retrouve l’accès à Pharmaccord, avec ses données et son abonnement tels qu’ils sont.`,
    details: [`${utilisateurs(compte)} : connexion de nouveau possible`],
    action: 'Réactiver',
  }),
  offrirAcces: ({ nom }: CompteEnListe): Confirmation => ({
    titre: 'Offrir l’accès à ce compte ?',
    texte: `${nom} accède à tous les écrans sans limite de durée et sans abonnement.`,
    action: 'Offrir l’accès',
  }),
  retirerAccesOffert: ({ nom }: CompteEnListe): Confirmation => ({
    titre: 'Retirer l’accès offert ?',
    texte:
      `${nom} n’accède plus aux écrans de travail que par un essai ou un abonnement en cours. Ses données ` +
      `restent exportables trente jours.`,
    action: 'Retirer l’accès offert',
    danger: true,
  }),
  resilier: (compte: CompteEnListe): Confirmation => ({
    titre: 'Résilier ce compte ?',
    texte: `${compte.nom} perd définitivement l’accès à Pharmaccord. Un compte résilié ne peut pas être réactivé.`,
    details: [
      `${utilisateurs(compte)} : sessions fermées immédiatement`,
      'Mandat de paiement arrêté, accès délégués et connexions coupés',
      'Données effacées trente jours plus tard, sauf ce qui le retient (Clôtures de comptes)',
    ],
    action: 'Résilier définitivement',
    danger: true,
  }),
};

const possible = ({ droits: { etats } }: CompteEnListe, vers: EtatTenant) => etats.includes(vers);

/** Asks for a confirmation, does the act, and reads the list again. */
const useChangementsTenant = () => {
  const rafraichir = useRafraichirTenants();

  const faire = async (question: Confirmation, acte: () => Promise<unknown>, fait: string) => {
    if (!(await confirmerActe(question))) return;
    try {
      await acte();
      succes(fait);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
  const changer = (compte: CompteEnListe, body: 'ACCEPTED' | 'DEACTIVATED', question: Confirmation, fait: string) =>
    void faire(
      question,
      () => call(tenantContract.changerEtat, { params: { id: compte.id }, body }),
      `${compte.nom} : ${fait}.`,
    );

  const offrir = (compte: CompteEnListe) => {
    const partenaire = !compte.abonnement.partenaire;
    void faire(
      partenaire ? questions.offrirAcces(compte) : questions.retirerAccesOffert(compte),
      () => call(abonnementContract.changerAbonnement, { params: { id: compte.id }, body: { partenaire } }),
      `${compte.nom} : ${partenaire ? 'accès offert' : 'accès offert retiré'}.`,
    );
  };
  const resilier = (compte: CompteEnListe) =>
    void faire(
      questions.resilier(compte),
      () => call(tenantContract.resilier, { params: { id: compte.id } }),
      `${compte.nom} : compte résilié.`,
    );
  return { changer, offrir, resilier };
};

/** The acts of a super administrator on an account: those its state allows, each with a confirmation. */
export const useActesTenant = (ouvrir: (dialogue: DialogueTenants) => void) => {
  const { agirPour } = useImpersonation();
  const { changer, offrir, resilier } = useChangementsTenant();
  const navigate = useNavigate();

  return (compte: CompteEnListe): Action[] => {
    const { id, nom, active } = compte;
    const ouvrable = active === 'ACCEPTED' || active === 'DEACTIVATED' || active === 'WAITING';
    // A délégué's firm has no abonnement.
    const vivant = ouvrable && compte.type !== 'TRADE';
    const actes: (Action | false)[] = [
      compte.droits.seConnecter && {
        cle: 'agir',
        libelle: 'Se connecter',
        icone: IconDoorEnter,
        faire: () => void agirPour(id),
      },
      active !== 'DEACTIVATED' &&
        possible(compte, 'ACCEPTED') && {
          cle: 'accepter',
          libelle: 'Accepter',
          icone: IconCheck,
          faire: () => ouvrir({ genre: 'accepter', id, nom }),
        },
      active === 'DEACTIVATED' && {
        cle: 'reactiver',
        libelle: 'Réactiver',
        icone: IconCheck,
        faire: () => changer(compte, 'ACCEPTED', questions.reactiver(compte), 'compte réactivé'),
      },
      {
        cle: 'modifier',
        libelle: 'Modifier l’identité',
        icone: IconPencil,
        faire: () => ouvrir({ genre: 'modifier', id, nom }),
      },
      ouvrable && {
        cle: 'utilisateur',
        libelle: compte.type === 'TRADE' ? 'Ajouter un délégué' : 'Ajouter un utilisateur',
        icone: IconUserPlus,
        faire: () => ouvrir({ genre: 'utilisateur', id, nom }),
      },
      vivant && {
        cle: 'abonnement',
        libelle: 'Abonnement',
        icone: IconCreditCard,
        faire: () => ouvrir({ genre: 'abonnement', id, nom }),
      },
      vivant && {
        cle: 'partenaire',
        libelle: compte.abonnement.partenaire ? 'Retirer l’accès offert' : 'Offrir l’accès',
        icone: IconHeartHandshake,
        faire: () => offrir(compte),
      },
      vivant && {
        cle: 'essai',
        libelle: 'Période d’essai',
        icone: IconGift,
        faire: () => ouvrir({ genre: 'essai', id, nom }),
      },
      possible(compte, 'REFUSED') && {
        cle: 'refuser',
        libelle: 'Refuser',
        icone: IconBan,
        danger: true,
        separe: true,
        faire: () => ouvrir({ genre: 'refuser', id, nom }),
      },
      possible(compte, 'DEACTIVATED') && {
        cle: 'desactiver',
        libelle: 'Désactiver',
        icone: IconPlayerPause,
        danger: true,
        separe: true,
        faire: () => changer(compte, 'DEACTIVATED', questions.desactiver(compte), 'compte désactivé'),
      },
      active === 'TERMINATED' && {
        cle: 'cloture',
        libelle: 'Clôture',
        icone: IconClipboardList,
        faire: () => void navigate({ to: '/clotures', search: { ouvert: id } }),
      },
      possible(compte, 'TERMINATED') && {
        cle: 'resilier',
        libelle: 'Résilier',
        icone: IconUserOff,
        danger: true,
        faire: () => resilier(compte),
      },
    ];
    return actes.filter((acte) => acte !== false);
  };
};

export type ActesTenant = ReturnType<typeof useActesTenant>;
