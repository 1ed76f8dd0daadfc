import {
  IconBan,
  IconCheck,
  IconDoorExit,
  IconPencil,
  IconPlayerPause,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { delegueContract, type Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import type { CoteDelegue, EtatHabilitation } from '#shared/features/reseau/delegue/rules.ts';
import { call } from '#web/lib/api.ts';
import type { Action } from '#web/ui/action.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useRafraichirHabilitations } from './queries.ts';

export type DialogueDelegue = { genre: 'accepter' | 'droits'; habilitation: Habilitation };

const SESSION = 'Ce qui est ouvert se ferme aussitôt';

const questions = (h: Habilitation, cote: CoteDelegue) => {
  const autre = cote === 'PHARMACIE' ? h.delegueNom : h.tenantNom;
  const refuser: Confirmation = {
    titre: cote === 'PHARMACIE' ? 'Refuser cette demande ?' : 'Refuser cette invitation ?',
    texte: `${autre} en sera averti et pourra redemander plus tard.`,
    action: 'Refuser',
    danger: true,
  };
  return {
    refuser,
    accepter: {
      titre: 'Accepter cette invitation ?',
      texte: `Vous pourrez consulter ce que ${autre} vous ouvre.`,
      action: 'Accepter',
    },
    annuler: {
      titre: 'Annuler cette demande ?',
      texte: `${autre} n’aura plus à y répondre.`,
      action: 'Annuler la demande',
      annuler: 'Revenir',
    },
    desactiver:
      cote === 'PHARMACIE'
        ? {
            titre: 'Désactiver cet accès ?',
            texte: `${autre} ne verra plus rien de votre compte.`,
            details: [SESSION],
            action: 'Désactiver',
            danger: true,
          }
        : {
            titre: 'Rendre cet accès ?',
            texte: `Vous ne verrez plus rien de ${autre}. Il faudra le redemander.`,
            action: 'Rendre l’accès',
            danger: true,
          },
    reactiver: {
      titre: 'Réactiver cet accès ?',
      texte: `${autre} retrouve les droits que vous lui aviez donnés.`,
      action: 'Réactiver',
    },
    redemander: {
      titre: 'Demander de nouveau ?',
      texte: `${autre} recevra la demande et décidera.`,
      action: 'Demander',
    },
  } satisfies Record<string, Confirmation>;
};

const FAIT: Readonly<Record<EtatHabilitation, string>> = {
  WAITING: 'Demande envoyée.',
  ACCEPTED: 'Accès accordé.',
  REFUSED: 'La demande est close.',
  DEACTIVATED: 'L’accès a pris fin.',
};

/**
 * The acts of one side on a habilitation, by its `droits`, each with a confirmation.
 * @param ouvrir opens the form of the acts that need one: accepting with rights, changing them
 */
export const useActesHabilitation = (cote: CoteDelegue, ouvrir?: (dialogue: DialogueDelegue) => void) => {
  const rafraichir = useRafraichirHabilitations();
  const changer = async ({ id }: Habilitation, vers: EtatHabilitation, question: Confirmation) => {
    if (!(await confirmerActe(question))) return;
    try {
      await call(delegueContract.changerEtatHabilitation, { params: { id }, body: vers });
      succes(FAIT[vers]);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
  return (h: Habilitation): Action[] => {
    const { droits } = h;
    const q = questions(h, cote);
    const parFormulaire = cote === 'PHARMACIE' && ouvrir !== undefined;
    const actes: (Action | false)[] = [
      droits.accepter && {
        cle: 'accepter',
        libelle: 'Accepter',
        icone: IconCheck,
        faire: () =>
          parFormulaire ? ouvrir({ genre: 'accepter', habilitation: h }) : void changer(h, 'ACCEPTED', q.accepter),
      },
      droits.reactiver && {
        cle: 'reactiver',
        libelle: 'Réactiver',
        icone: IconRefresh,
        faire: () => void changer(h, 'ACCEPTED', q.reactiver),
      },
      parFormulaire &&
        droits.modifier && {
          cle: 'droits',
          libelle: 'Droits et date de fin',
          icone: IconPencil,
          faire: () => ouvrir({ genre: 'droits', habilitation: h }),
        },
      droits.redemander && {
        cle: 'redemander',
        libelle: cote === 'PHARMACIE' ? 'Inviter de nouveau' : 'Demander de nouveau',
        icone: IconSend,
        faire: () => void changer(h, 'WAITING', q.redemander),
      },
      droits.refuser && {
        cle: 'refuser',
        libelle: 'Refuser',
        icone: IconBan,
        danger: true,
        faire: () => void changer(h, 'REFUSED', q.refuser),
      },
      droits.annuler && {
        cle: 'annuler',
        libelle: cote === 'PHARMACIE' ? 'Annuler l’invitation' : 'Annuler la demande',
        icone: IconX,
        faire: () => void changer(h, 'REFUSED', q.annuler),
      },
      droits.desactiver && {
        cle: 'desactiver',
        libelle: cote === 'PHARMACIE' ? 'Désactiver' : 'Rendre l’accès',
        icone: cote === 'PHARMACIE' ? IconPlayerPause : IconDoorExit,
        danger: true,
        separe: true,
        faire: () => void changer(h, 'DEACTIVATED', q.desactiver),
      },
    ];
    return actes.filter((acte) => acte !== false);
  };
};
