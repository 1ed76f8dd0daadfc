import { IconBuildingCommunity, IconSend, IconSpeakerphone } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Cockpit } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { ListeDePas, type Pas } from '../PremiersPas.tsx';

/** First steps of a groupement: accept requests, invite, send (STA-53). A read-only user sees the progress. */
export const PremiersPasGroupement = ({ accepteDesDemandes, adherents, operation }: Cockpit['premiersPas']) => {
  const { utilisateur } = useConnecte();
  const agit = utilisateur.role === 'GROUPEMENT';
  const versGroupement = linkOptions({ to: '/parametres/groupement' });
  const versInvitations = linkOptions({ to: '/parametres/invitations' });
  const versOperations = linkOptions({ to: '/promotionsGroupement' });
  const tous: readonly Pas[] = [
    {
      titre: 'Acceptez les demandes des pharmacies',
      texte: 'Tant que ce réglage est éteint, une pharmacie peut vous nommer, pas vous rejoindre.',
      icone: IconBuildingCommunity,
      fait: accepteDesDemandes,
      ...(agit ? { vers: versGroupement, libelleVers: 'Régler mon groupement' } : {}),
    },
    {
      titre: 'Invitez vos pharmacies',
      texte: 'Un fichier ou un collage suffit\u00a0: chacune reçoit un lien, et vous suivez qui s’inscrit.',
      icone: IconSend,
      fait: adherents,
      ...(agit ? { vers: versInvitations, libelleVers: 'Inviter des pharmacies' } : {}),
    },
    {
      titre: 'Envoyez une première opération',
      texte: 'Une promotion ou une TG, publiée à tous ou à un segment\u00a0: les réponses se comptent ici.',
      icone: IconSpeakerphone,
      fait: operation,
      ...(agit ? { vers: versOperations, libelleVers: 'Préparer une opération' } : {}),
    },
  ];
  return <ListeDePas tous={tous} />;
};
