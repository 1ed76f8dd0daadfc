import { Alert, List, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { canOuvrir } from '#shared/core/screens.ts';
import { restesSansAbonnement } from '#shared/core/sans-abonnement.ts';
import { quiRegarde, useConnecte } from '#web/session/session-ouverte.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';

/** Explains why the tabs are closed, who can open them again (PIL-3), and what this user may still do (COM-83). */
export const SansAbonnement = () => {
  const session = useConnecte();
  const qui = quiRegarde(session);
  const permis = restesSansAbonnement.filter(({ ecrans }) => ecrans.every((nom) => canOuvrir(nom, qui)));
  return (
    <Alert color="orange" icon={<IconLock aria-hidden />} title="Votre abonnement n’est pas actif">
      Les écrans de travail sont suspendus ; vos données sont conservées.{' '}
      {session.utilisateur.ecrans.includes('parametresAbonnement') ? (
        <LienTexte to="/parametres/abonnement" size="sm" underline="always">
          Voir l’abonnement
        </LienTexte>
      ) : (
        'L’administrateur de votre compte peut demander sa réouverture.'
      )}
      <Text size="sm" mt="xs">
        Vous pouvez encore :
      </Text>
      <List size="sm">
        {permis.map(({ dit }) => (
          <List.Item key={dit}>{dit}</List.Item>
        ))}
      </List>
    </Alert>
  );
};
