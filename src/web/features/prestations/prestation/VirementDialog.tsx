import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { jour } from '#shared/core/dates.ts';
import { ajouterJours, aujourdhui } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/fermeture.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { compterReversions, type DialogueReversions } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ dateExecution: jour('La date d’exécution'), version: z.number() });

/** One file for the bank; each reversion is in one file at most (PRS-17). */
export const VirementDialog = ({ prestation, reversions, onFermer, onFait }: DialogueReversions) => {
  useAuDessus();
  const actes = useActesPrestation();
  const { id } = prestation;
  const f = useFormulaire(
    schema,
    { dateExecution: ajouterJours(aujourdhui(), 1), version: prestation.version },
    async (donnees, { idempotencyKey }) => {
      await actes.emettreVirement(
        id,
        { ...donnees, reversionIds: reversions.map((reversion) => reversion.id) },
        idempotencyKey,
      );
      succes('Fichier prêt : prenez-le ci-dessous et déposez-le à votre banque.');
      onFait();
    },
    {
      garde: false,
      onRecharger: () =>
        void actes.relire(id).then(({ version }) => {
          f.poser({ version });
          f.fermerAlerte();
        }, echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Préparer un virement">
      <Formulaire formulaire={f} envoyer="Préparer le fichier" onAnnuler={onFermer}>
        <Text size="sm">
          {compterReversions(reversions)}. Le fichier reste le même chaque fois que vous le prenez&nbsp;; rien n’est dit
          reversé avant que vous ne disiez le virement exécuté.
        </Text>
        <JourField label="Date d’exécution" required min={aujourdhui()} data-autofocus {...f.champ('dateExecution')} />
      </Formulaire>
    </Modal>
  );
};
