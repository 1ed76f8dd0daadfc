import { IconCheck, IconUserMinus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { adhesionContract, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import type { ActeGroupement } from '#shared/features/reseau/adhesion/rules.ts';
import { call } from '#web/lib/api.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';

const refuser = ({ nom }: Adherent): Confirmation => ({
  titre: 'Refuser cette demande ?',
  texte: `${nom} est prévenue de votre refus. Elle pourra vous solliciter à nouveau.`,
  action: 'Refuser',
  danger: true,
});

const resilier = ({ nom, segments }: Adherent): Confirmation => ({
  titre: 'Mettre fin à cette adhésion ?',
  texte: `${nom} n’est plus adhérente dès maintenant, et en est prévenue.`,
  details: [
    segments.length > 0
      ? `Elle sort de ${pluriel(segments.length, 'segment')} : ` +
        segments.map(({ nom: nomSegment }) => nomSegment).join(', ')
      : 'Elle n’est dans aucun segment',
    'Vous ne voyez plus ses coordonnées ni son dernier accès',
    'Elle passe parmi les anciens, et pourra demander à revenir',
  ],
  action: 'Mettre fin à l’adhésion',
  danger: true,
});

const faits: Readonly<Record<ActeGroupement, string>> = {
  accepter: 'adhésion acceptée',
  refuser: 'demande refusée',
  resilier: 'adhésion terminée',
};

/**
 * The acts of a groupement on a pharmacy, by the rights of the row; an act that removes something asks for a
 * confirmation.
 */
export const useActesAdhesion = () => {
  const client = useQueryClient();
  const rafraichir = useRafraichirAdhesions();

  const faire = async (adherent: Adherent, acte: ActeGroupement, question?: Confirmation) => {
    if (question && !(await confirmerActe(question))) return;
    const { id, version, nom } = adherent;
    try {
      const apres = await call(adhesionContract.deciderAdhesion, { params: { id }, body: { acte, version } });
      client.setQueryData(adhesionQueries.detail(id).queryKey, apres);
      succes(`${nom} : ${faits[acte]}.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };

  const actes = (adherent: Adherent): Action[] => {
    const { droits } = adherent;
    const permis: (Action | false)[] = [
      droits.accepter && {
        cle: 'accepter',
        libelle: 'Accepter',
        icone: IconCheck,
        faire: () => void faire(adherent, 'accepter'),
      },
      droits.refuser && {
        cle: 'refuser',
        libelle: 'Refuser',
        icone: IconX,
        danger: true,
        faire: () => void faire(adherent, 'refuser', refuser(adherent)),
      },
      droits.resilier && {
        cle: 'resilier',
        libelle: 'Mettre fin à l’adhésion',
        icone: IconUserMinus,
        danger: true,
        faire: () => void faire(adherent, 'resilier', resilier(adherent)),
      },
    ];
    return permis.filter((acte) => acte !== false);
  };
  return { actes };
};
export type ActesAdhesion = ReturnType<typeof useActesAdhesion>['actes'];
