import { Modal, Text, Textarea, TextInput } from '@mantine/core';
import { actionsEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleActionEncours } from '#shared/features/argent/encours/messages.ts';
import { actionParDefaut } from '#shared/features/argent/encours/rules/actions.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { encoursReclamationSchema, type DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { ChampTauxTva, ChoixNatureFiscale } from '#web/features/argent/encours/formulaire/ChampsFiscaux.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import styles from './Reclamation.module.css';
import { useActesReclamation } from './queries.ts';

const ACTIONS = actionsEncours.map((value) => ({ value, label: libelleActionEncours[value] }));

/** Creates the encours of a réclamation, to declare, linked both ways. */
export const CreerEncoursDialog = ({
  reclamation: r,
  onFermer,
}: {
  reclamation: DetailReclamation;
  onFermer: () => void;
}) => {
  const actes = useActesReclamation();
  const f = useFormulaire(
    encoursReclamationSchema,
    {
      info: `Réclamation ${r.numero} : ${r.objet ?? libelleMotif[r.motif]}`,
      actionAttendue: actionParDefaut.NEW_RECLAMATION,
      actionDescription: null,
      valeurAttendueCentimes: r.montantReclameCentimes,
      natureFiscale: r.natureFiscale,
      tauxTvaCentiemes: r.tauxTvaCentiemes,
    },
    async (donnees, { idempotencyKey }) => {
      const { encours } = await actes.creerEncours(r.id, donnees, idempotencyKey);
      succes(`Encours ${encours?.numero ?? ''} créé.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title="Créer l’encours" size="lg">
      <Formulaire formulaire={f} boutonsAuPied>
        <Text size="sm" c="dimmed">
          {r.laboratoireNom} · les produits et les références de la réclamation sont repris.
        </Text>
        <Textarea label="Information" required autosize minRows={2} {...f.champ('info')} />
        <div className={styles.deux}>
          <MontantField
            label={`Valeur attendue ${f.valeurs.natureFiscale ?? r.natureFiscale}`}
            required
            data-autofocus
            readOnly={r.montantReclameCentimes !== null}
            description={r.montantReclameCentimes === null ? undefined : 'Le montant réclamé.'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...f.champ('valeurAttendueCentimes')}
          />
          <ChoixNatureFiscale {...f.champ('natureFiscale')} readOnly={r.montantReclameCentimes !== null} />
          <ChampTauxTva {...f.champ('tauxTvaCentiemes')} />
          <ChoixField
            label="Action attendue"
            required
            allowDeselect={false}
            options={ACTIONS}
            {...f.champ('actionAttendue')}
          />
        </div>
        {f.valeurs.actionAttendue === 'AUTRES' ? (
          <TextInput label="Description de l’action" required {...f.champ('actionDescription')} />
        ) : null}
      </Formulaire>
      <PiedDialogue formulaire={f} onAnnuler={fermer} envoyer="Créer l’encours" />
    </Modal>
  );
};
