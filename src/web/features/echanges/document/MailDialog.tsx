import { Alert, Modal, TagsInput, Text, TextInput } from '@mantine/core';
import { MAX_OCTETS_MAIL } from '#shared/core/fichiers/taille-fichier.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { formatTaille, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { MessageTel } from '#web/features/courrier/courrier/MessageTel.tsx';
import { useActesDocument } from './queries.ts';

type Props = { documents: readonly Document[]; onFermer: () => void };

/** One mail with the chosen files, 10 MB together at most (DOC-9). */
export const MailDialog = ({ documents, onFermer }: Props) => {
  const actes = useActesDocument();
  const session = useSession();
  const taille = documents.reduce((somme, document) => somme + document.taille, 0);
  const [premier] = documents;
  const sujet = documents.length === 1 && premier ? premier.nom : `${documents.length} documents`;
  const f = useFormulaire(
    documentContract.envoyerDocuments.body,
    {
      ids: documents.map(({ id }) => id),
      destinataires: [],
      sujet: sujet.slice(0, 255),
      texte:
        `Bonjour,\n\nVeuillez trouver ci-joint ` +
        `${documents.map(({ nom }) => nom).join(', ')}.\n\nCordialement,\n${session?.tenant.nom ?? ''}`,
    },
    async (donnees, { idempotencyKey }) => {
      await actes.envoyer(donnees, idempotencyKey);
      succes('Mail envoyé.');
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title="Envoyer par mail" size="lg" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Envoyer" onAnnuler={fermer}>
        <Text size="sm">
          {pluriel(documents.length, 'document')}, {formatTaille(taille)}.
        </Text>
        {taille > MAX_OCTETS_MAIL ? (
          <Alert color="red" role="alert">
            Le mail dépasse 10 Mo. Choisissez moins de documents, ou téléchargez-les en ZIP.
          </Alert>
        ) : null}
        <TagsInput
          label="Destinataires"
          required
          data-autofocus
          placeholder={f.valeurs.destinataires.length === 0 ? 'adresse@laboratoire.fr' : undefined}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          clearable={false}
          {...f.champ('destinataires')}
        />
        <ResteAEcrireTexte destinataires={f.valeurs.destinataires} />
        <TextInput label="Objet" required {...f.champ('sujet')} />
        <TexteLongField label="Message" required maximum={20_000} minRows={5} maxRows={12} {...f.champ('texte')} />
        <MessageTel sujet={f.valeurs.sujet} texte={f.valeurs.texte} etablissement={session?.tenant.nom ?? ''} />
      </Formulaire>
    </Modal>
  );
};
