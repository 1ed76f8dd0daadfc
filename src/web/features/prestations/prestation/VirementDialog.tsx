import { Alert, List, Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { isJour, jour } from '#shared/core/dates.ts';
import { jourDeVirement } from '#shared/core/jours-de-virement.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { phraseAttente } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import type { ApresVirement } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { ajouterJours, aujourdhui, formatInstant, formatJour, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { compterReversions, type DialogueReversions } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ dateExecution: jour('La date d’exécution'), version: z.number() });

const phraseLaissees = (laissees: ApresVirement['laissees']): string =>
  `${pluriel(laissees.length, 'reversion laissée', 'reversions laissées')} de côté, IBAN trop récent : ${laissees
    .map(({ pharmacieNom, utilisableLe }) => `${pharmacieNom} (le ${formatInstant(utilisableLe)})`)
    .join(', ')}.`;

/** The day on which the bank settles a transfer, when it differs from the chosen one (PRS-27). */
const jourDeplace = (dateExecution: string | null): string | null => {
  if (dateExecution === null || !isJour(dateExecution)) return null;
  const execution = jourDeVirement(dateExecution);
  return execution === dateExecution ? null : execution;
};

/** Builds one transfer file for the bank; a reversion belongs to one file at most (PRS-17). */
export const VirementDialog = ({ prestation, reversions, onFermer, onFait }: DialogueReversions) => {
  useAuDessus();
  const actes = useActesPrestation();
  const { id } = prestation;
  const enAttente = reversions.filter(({ ibanUtilisableLe }) => ibanUtilisableLe !== null);
  const partent = reversions.filter(({ ibanUtilisableLe }) => ibanUtilisableLe === null);
  const f = useFormulaire(
    schema,
    { dateExecution: jourDeVirement(ajouterJours(aujourdhui(), 1)), version: prestation.version },
    async (donnees, { idempotencyKey }) => {
      const { laissees } = await actes.emettreVirement(
        id,
        { ...donnees, reversionIds: reversions.map((reversion) => reversion.id) },
        idempotencyKey,
      );
      succes('Fichier prêt : prenez-le ci-dessous et déposez-le à votre banque.');
      if (laissees.length > 0) info(phraseLaissees(laissees));
      onFait();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  const deplace = jourDeplace(f.valeurs.dateExecution);
  return (
    <Modal opened onClose={onFermer} title="Préparer un virement">
      <Formulaire formulaire={f} envoyer="Préparer le fichier" onAnnuler={onFermer}>
        <Text size="sm">
          {compterReversions(partent)}. Le fichier reste le même chaque fois que vous le prenez&nbsp;; rien n’est dit
          reversé avant que vous ne disiez le virement exécuté.
        </Text>
        {enAttente.length > 0 ? (
          <Alert color="orange" title="Laissées de côté">
            <List size="sm">
              {enAttente.map(({ id: reversionId, pharmacieNom, montantHtCentimes, ibanUtilisableLe }) => (
                <List.Item key={reversionId}>
                  {pharmacieNom}, {formatMontant(montantHtCentimes, 'HT')}&nbsp;:{' '}
                  {ibanUtilisableLe ? phraseAttente(ibanUtilisableLe) : null}
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        <JourField label="Date d’exécution" required min={aujourdhui()} data-autofocus {...f.champ('dateExecution')} />
        {deplace === null ? null : (
          <Text size="sm" role="status">
            Les virements ne passent pas ce jour-là&nbsp;: il sera exécuté le {formatJour(deplace)}.
          </Text>
        )}
      </Formulaire>
    </Modal>
  );
};
