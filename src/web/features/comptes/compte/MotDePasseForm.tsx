import { SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { changementMotDePasseSchema, compteContract } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { DIFFERENTS, motsDePasseIdentiques, nouveauConfirme } from './confirmation.ts';
import { MotDePasseRules } from './MotDePasseRules.tsx';

const schema = z
  .object({ ancien: changementMotDePasseSchema.shape.ancien, ...nouveauConfirme })
  .refine(motsDePasseIdentiques, DIFFERENTS);
const VIDE = { ancien: '', nouveau: '', confirmation: '' };

/**
 * Changes the password, with the old one; ends every other session (CPT-5). Remounts once changed, to empty its
 * fields.
 */
export const MotDePasseForm = ({ onChange }: { onChange: () => void }) => {
  const f = useFormulaire(schema, VIDE, async ({ ancien, nouveau }) => {
    await call(compteContract.changerMotDePasse, { body: { ancien, nouveau } });
    succes('Votre mot de passe est changé. Vos autres sessions sont fermées.');
    onChange();
  });
  return (
    <Formulaire formulaire={f} envoyer="Changer le mot de passe">
      <MotDePasseField
        {...f.champ('ancien')}
        label="Mot de passe actuel"
        autoComplete="current-password"
        withAsterisk
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MotDePasseField
          {...f.champ('nouveau')}
          label="Nouveau mot de passe"
          autoComplete="new-password"
          withAsterisk
        />
        <MotDePasseField
          {...f.champ('confirmation')}
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          withAsterisk
        />
      </SimpleGrid>
      <MotDePasseRules valeur={f.valeurs.nouveau ?? ''} />
    </Formulaire>
  );
};
