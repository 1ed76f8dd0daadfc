import { Checkbox, Group, Modal, TextInput } from '@mantine/core';
import {
  contactSaisieSchema,
  usagesContact,
  type ContactLaboratoire,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesUsage } from '#shared/features/catalogue/laboratoire/messages.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

type ContactDialogProps = {
  laboratoireId: number;
  contact: ContactLaboratoire | 'nouveau';
  onFermer: () => void;
};

/** Adds or edits a contact: a recipient of the mails to a laboratory. */
export const ContactDialog = ({ laboratoireId, contact, onFermer }: ContactDialogProps) => {
  const { creerContact, modifierContact } = useActesLaboratoire();
  const depart = contact === 'nouveau' ? { nom: '', fonction: '', email: '', telephone: '', usages: [] } : contact;
  const { nom, fonction, email, telephone, usages } = depart;
  const formulaire = useFormulaire(
    contactSaisieSchema,
    { nom, fonction, email, telephone, usages },
    async (saisie, { idempotencyKey }) => {
      if (contact === 'nouveau') await creerContact(laboratoireId, saisie, idempotencyKey);
      else await modifierContact(laboratoireId, contact.id, { ...saisie, version: contact.version });
      succes(contact === 'nouveau' ? 'Le contact est ajouté.' : 'Le contact est modifié.');
      onFermer();
    },
    { onRecharger: onFermer },
  );
  const { champ } = formulaire;
  const fermer = () => void formulaire.quitter().then((oui) => oui && onFermer());
  return (
    <Modal
      opened
      onClose={fermer}
      title={contact === 'nouveau' ? 'Ajouter un contact' : 'Modifier le contact'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <TextInput label="Nom" required data-autofocus {...champ('nom')} />
        <TextInput label="Fonction" {...champ('fonction')} />
        <TextInput label="E-mail" type="email" required {...champ('email')} />
        <TelephoneField label="Téléphone" {...champ('telephone')} />
        <Checkbox.Group label="Pour" description="À qui vont les déclarations et les relances." {...champ('usages')}>
          <Group mt={6} gap="sm">
            {usagesContact.map((usage) => (
              <Checkbox key={usage} value={usage} label={libellesUsage[usage]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Formulaire>
    </Modal>
  );
};
