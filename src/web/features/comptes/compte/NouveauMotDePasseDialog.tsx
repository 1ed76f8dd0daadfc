import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { AppError } from '#shared/core/app-error.ts';
import { poserAvis } from '#web/session/avis.ts';
import type { SessionOuverte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { DIFFERENTS, motsDePasseIdentiques, nouveauConfirme } from './confirmation.ts';
import { fermerSurServeur } from '#web/session/ouvrir-session.ts';
import { MotDePasseRules } from './MotDePasseRules.tsx';

const schema = z.object(nouveauConfirme).refine(motsDePasseIdentiques, DIFFERENTS);

/** Forced change of password after the login (CPT-6); the user is then logged out, with a message that stays. */
export const NouveauMotDePasseDialog = ({ session, onFini }: { session: SessionOuverte; onFini: () => void }) => {
  const { token, utilisateur } = session;
  const f = useFormulaire(
    schema,
    { nouveau: '', confirmation: '' },
    async ({ nouveau }) => {
      try {
        await call(compteContract.resetPassword, { token, body: nouveau });
      } catch (erreur) {
        // The body is the password itself: its errors belong to the first field.
        if (erreur instanceof AppError && erreur.errors.length > 0)
          throw new AppError(erreur.status, erreur.code, erreur.message, {
            errors: erreur.errors.map(({ detail }) => ({ pointer: '/nouveau', detail })),
          });
        throw erreur;
      }
      await fermerSurServeur(token);
      poserAvis({
        genre: 'motDePasse',
        texte: 'Votre mot de passe a été modifié. Connectez-vous avec votre nouveau mot de passe.',
      });
      onFini();
    },
    { garde: false },
  );
  const renoncer = () => {
    void fermerSurServeur(token);
    onFini();
  };
  return (
    <Modal
      opened
      onClose={renoncer}
      closeOnClickOutside={false}
      title="Choisissez un nouveau mot de passe"
      styles={{ title: { fontWeight: 650 } }}
    >
      <Formulaire formulaire={f} envoyer="Enregistrer le mot de passe" onAnnuler={renoncer}>
        <Text size="sm">
          Bonjour {utilisateur.nomComplet}, votre mot de passe doit être remplacé avant de continuer.
        </Text>
        <MotDePasseField
          {...f.champ('nouveau')}
          label="Nouveau mot de passe"
          autoComplete="new-password"
          data-autofocus
        />
        <MotDePasseRules valeur={f.valeurs.nouveau ?? ''} />
        <MotDePasseField {...f.champ('confirmation')} label="Confirmez le mot de passe" autoComplete="new-password" />
      </Formulaire>
    </Modal>
  );
};
