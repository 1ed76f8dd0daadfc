import { Autocomplete, Button, Modal, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { libellesType } from '#shared/features/operations/emplacement/messages.ts';
import {
  nouvelEmplacementSchema,
  typesEmplacement,
  zoneSaisieSchema,
  type PlanEmplacement,
} from '#shared/features/operations/emplacement/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { emplacementQueries, useActesPlan } from './queries.ts';

const schema = z.object({
  zone: zoneSaisieSchema.shape.nom,
  nom: nouvelEmplacementSchema.shape.nom,
  type: nouvelEmplacementSchema.shape.type,
});
const types = typesEmplacement.map((value) => ({ value, label: libellesType[value] }));
const PREMIERE_ZONE = 'Espace de vente';

const zoneNommee = ({ zones }: PlanEmplacement, nom: string) =>
  zones.find((zone) => zone.nom.localeCompare(nom, 'fr', { sensitivity: 'base' }) === 0);

type Props = { nom: string; onFermer: () => void; onCree: (id: number) => void };

/** Creates a missing emplacement from the form that needs it, in an existing or new zone (OPE-77). */
export const NouvelEmplacementDialog = ({ nom, onFermer, onCree }: Props) => {
  const { data: plan } = useQuery(emplacementQueries.plan());
  const actes = useActesPlan();
  const f = useFormulaire(
    schema,
    { zone: plan?.zones[0]?.nom ?? PREMIERE_ZONE, nom, type: 'TG' },
    async (saisie) => {
      const zone = zoneNommee(await actes.relire(), saisie.zone) ?? (await actes.creerZone({ nom: saisie.zone }));
      const { id } = await actes.creer({ zoneId: zone.id, nom: saisie.nom, type: saisie.type });
      await actes.relire();
      succes(`Emplacement « ${saisie.nom} » créé.`);
      onCree(id);
      onFermer();
    },
    { garde: false },
  );
  const planHabituel = () =>
    void actes.creerPlanType().then(() => {
      succes('Le plan habituel est créé : choisissez-y une place.');
      onFermer();
    }, echec);
  return (
    <Modal opened onClose={onFermer} title="Créer un emplacement">
      <Formulaire formulaire={f} envoyer="Créer l’emplacement" onAnnuler={onFermer}>
        <TextInput label="Nom" required data-autofocus placeholder="TG d’entrée" {...f.champ('nom')} />
        <ChoixField label="Type" required allowDeselect={false} options={types} {...f.champ('type')} />
        <Autocomplete
          label="Zone"
          required
          description="Choisissez-en une, ou nommez-en une nouvelle."
          data={(plan?.zones ?? []).map((zone) => zone.nom)}
          {...f.champ('zone')}
        />
        {plan?.zones.length === 0 ? (
          <Text size="sm">
            Votre plan est vide.{' '}
            <Button variant="subtle" size="compact-sm" onClick={planHabituel}>
              Créer le plan habituel d’une pharmacie
            </Button>
          </Text>
        ) : null}
      </Formulaire>
    </Modal>
  );
};
