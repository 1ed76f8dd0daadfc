import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { acteSensibleContract } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';

const schema = z.object({
  password: z.string('Le mot de passe est obligatoire.').min(1, 'Le mot de passe est obligatoire.'),
});

const Saisie = ({ repondre }: { repondre: (confirmee: boolean) => void }) => {
  useAuDessus();
  const f = useFormulaire(
    schema,
    { password: '' },
    async (body) => {
      await call(acteSensibleContract.confirmerIdentite, { body });
      repondre(true);
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} envoyer="Confirmer" onAnnuler={() => repondre(false)}>
      <Text size="sm">
        Cet acte touche à l’argent ou aux accès&nbsp;: retapez votre mot de passe. Il ne sera plus demandé pendant dix
        minutes, et votre saisie est conservée.
      </Text>
      <MotDePasseField
        {...f.champ('password')}
        label="Votre mot de passe"
        autoComplete="current-password"
        data-autofocus
      />
    </Formulaire>
  );
};

type Props = { readonly demande: { readonly repondre: (confirmee: boolean) => void } | null };
/** Asks for the password again before an act on money or access (CPT-77); the act waits meanwhile. */
export const ConfirmationDialog = ({ demande }: Props) => (
  <Modal
    opened={demande !== null}
    onClose={() => demande?.repondre(false)}
    closeOnClickOutside={false}
    title="Confirmez que c’est bien vous"
    zIndex={320}
  >
    {demande ? <Saisie repondre={demande.repondre} /> : null}
  </Modal>
);
