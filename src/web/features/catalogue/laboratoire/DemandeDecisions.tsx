import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decisionDemandeSchema } from '#shared/features/catalogue/laboratoire/contract.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';

type DialogueProps = { nomDemande: string; onFermer: () => void; onFait: () => void };
const [existantSchema, refusSchema] = decisionDemandeSchema.options;

/** Answers that the requested laboratory is already in the catalogue under another name (CAT-50). */
const ExistantDialog = ({ nomDemande, onFermer, onFait }: DialogueProps) => {
  const { data } = useQuery(laboratoireQueries.catalogue());
  const { deciderDemande } = useActesLaboratoire();
  const formulaire = useFormulaire(
    existantSchema,
    { decision: 'EXISTANT' as const, nomDemande, detailId: null as number | null },
    async (decision) => {
      await deciderDemande(decision);
      succes(`« ${nomDemande} » est réuni au laboratoire choisi : qui l’avait demandé est prévenu.`);
      onFait();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title={`« ${nomDemande} » existe déjà`}>
      <Formulaire formulaire={formulaire} envoyer="Réunir" onAnnuler={onFermer}>
        <ChoixField
          label="Laboratoire du catalogue"
          description="Tout ce que les comptes ont déjà rattaché au laboratoire demandé y passera."
          required
          searchable
          data-autofocus
          options={(data ?? []).map(({ id, nom, ville }) => ({ value: id, label: ville ? `${nom} (${ville})` : nom }))}
          {...formulaire.champ('detailId')}
        />
      </Formulaire>
    </Modal>
  );
};

/** Refuses a request: the account keeps the laboratory for itself, and reads the motive (CAT-51). */
const RefusDialog = ({ nomDemande, onFermer, onFait }: DialogueProps) => {
  const { deciderDemande } = useActesLaboratoire();
  const formulaire = useFormulaire(
    refusSchema,
    { decision: 'REFUS' as const, nomDemande, motif: '' },
    async (decision) => {
      await deciderDemande(decision);
      succes(`La demande de « ${nomDemande} » est refusée : qui l’avait faite est prévenu.`);
      onFait();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title={`Refuser « ${nomDemande} »`}>
      <Formulaire formulaire={formulaire} envoyer="Refuser" danger onAnnuler={onFermer}>
        <TexteLongField
          label="Motif du refus"
          required
          maximum={255}
          data-autofocus
          description="La pharmacie le lira et gardera ce laboratoire pour elle seule."
          {...formulaire.champ('motif')}
        />
      </Formulaire>
    </Modal>
  );
};

/** The two answers to a request that do not create a laboratory in the catalogue. */
export const DemandeDecisions = ({ nomDemande, onFait }: { nomDemande: string; onFait: () => void }) => {
  const [ouvert, setOuvert] = useState<'EXISTANT' | 'REFUS' | null>(null);
  const dialogue = { nomDemande, onFait, onFermer: () => setOuvert(null) };
  return (
    <Group gap="xs" mt="xs">
      <Button variant="default" size="xs" onClick={() => setOuvert('EXISTANT')}>
        Il existe déjà
      </Button>
      <Button variant="default" size="xs" onClick={() => setOuvert('REFUS')}>
        Refuser
      </Button>
      {ouvert === 'EXISTANT' ? <ExistantDialog {...dialogue} /> : null}
      {ouvert === 'REFUS' ? <RefusDialog {...dialogue} /> : null}
    </Group>
  );
};
