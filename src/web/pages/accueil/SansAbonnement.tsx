import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';

/** Why the tabs are closed, and who can open them again (PIL-3). */
export const SansAbonnement = () => {
  const { utilisateur } = useConnecte();
  return (
    <Alert color="orange" icon={<IconLock aria-hidden />} title="Votre abonnement n’est pas actif">
      Les écrans de travail sont suspendus ; vos données sont conservées.{' '}
      {utilisateur.ecrans.includes('parametresAbonnement') ? (
        <LienTexte to="/parametres/abonnement" size="sm" underline="always">
          Voir l’abonnement
        </LienTexte>
      ) : (
        'L’administrateur de votre compte peut demander sa réouverture.'
      )}
    </Alert>
  );
};
