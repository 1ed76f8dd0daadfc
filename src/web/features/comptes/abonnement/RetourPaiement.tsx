import { Alert, Loader } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';

type RetourPaiementProps = {
  suivi: SuiviAbonnement;
  commandeId: number;
  abandon: boolean;
  onFermer: () => void;
};

type Message = { couleur: string; icone: ReactNode; titre: string; texte: string };

const enCours: Message = {
  couleur: 'blue',
  icone: <Loader size={18} aria-hidden />,
  titre: 'Confirmation en cours',
  texte: 'La confirmation du paiement arrive d’ici quelques instants. Cette page se met à jour toute seule.',
};
const abandonne: Message = {
  couleur: 'gray',
  icone: <IconInfoCircle aria-hidden />,
  titre: 'Paiement abandonné',
  texte: 'Vous avez quitté la page de paiement : rien n’a été prélevé.',
};

const rendu: Message = {
  couleur: 'gray',
  icone: <IconInfoCircle aria-hidden />,
  titre: 'Paiement remboursé ou annulé',
  texte: 'Ce paiement a été reçu, puis rendu : la période qu’il ouvrait a pris fin.',
};

const messageDe = ({ commande, abonnement }: SuiviAbonnement, abandon: boolean): Message | null => {
  switch (commande?.etat) {
    case 'PAYEE':
      if (!abonnement.abonne) return rendu;
      return {
        couleur: 'green',
        icone: <IconCircleCheck aria-hidden />,
        titre: 'Paiement reçu',
        texte: abonnement.dateFin
          ? `Merci. Votre abonnement est ouvert jusqu’au ${formatJour(abonnement.dateFin)} inclus.`
          : 'Merci. Votre abonnement est ouvert.',
      };
    case 'REFUSEE':
      return {
        couleur: 'red',
        icone: <IconAlertCircle aria-hidden />,
        titre: 'Paiement refusé',
        texte:
          `${commande.motif ?? 'Le paiement a été refusé.'} Aucun montant n’a été prélevé ; vous pouvez essayer ` +
          `à nouveau.`,
      };
    case 'EN_ATTENTE':
      return abandon ? abandonne : enCours;
    case 'ABANDONNEE':
    case 'EXPIREE':
      return abandonne;
    case undefined:
      return null;
  }
};

/**
 * The result of a payment, on the way back from the payment page. The address names the order; only the server knows
 * the result.
 */
export const RetourPaiement = ({ suivi, commandeId, abandon, onFermer }: RetourPaiementProps) => {
  const message = suivi.commande?.id === commandeId ? messageDe(suivi, abandon) : null;
  return (
    <div role="status">
      {message ? (
        <Alert
          color={message.couleur}
          icon={message.icone}
          title={message.titre}
          withCloseButton
          closeButtonLabel="Fermer ce message"
          onClose={onFermer}
        >
          {insecable(message.texte)}
        </Alert>
      ) : null}
    </div>
  );
};
