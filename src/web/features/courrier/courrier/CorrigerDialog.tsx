import { Modal, TagsInput, Text } from '@mantine/core';
import { monCourrierContract } from '#shared/features/courrier/courrier/contract/mien.ts';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ResteAEcrireTexte } from './ResteAEcrireTexte.tsx';

type Correction = {
  courrier: Pick<EtatCourrier, 'sujet' | 'destinataires' | 'nonRemis'>;
  renvoyer: (destinataires: string[]) => Promise<unknown>;
  /** False when the sender has no limit on new addresses (CRR-38). */
  borne?: boolean;
  onFermer: () => void;
};

/** Sends a mail again to other addresses; recipients who received it do not get it twice. */
export const CorrigerDialog = ({ courrier, renvoyer, borne = true, onFermer }: Correction) => {
  const { sujet, destinataires, nonRemis } = courrier;
  const f = useFormulaire(monCourrierContract.renvoyerMail.body, { destinataires: nonRemis }, async (donnees) => {
    await renvoyer(donnees.destinataires ?? []);
    succes('Le mail repart.');
    onFermer();
  });
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title="Corriger l’adresse et renvoyer" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Renvoyer" onAnnuler={fermer}>
        <Text size="sm">« {sujet} » repart tel quel, pièces jointes comprises.</Text>
        <TagsInput
          label="Destinataires"
          required
          data-autofocus
          description={
            nonRemis.length < destinataires.length
              ? 'Ceux qui l’ont reçu ne le recevront pas une deuxième fois.'
              : undefined
          }
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          clearable={false}
          {...f.champ('destinataires')}
        />
        {borne ? <ResteAEcrireTexte destinataires={f.valeurs.destinataires ?? []} /> : null}
      </Formulaire>
    </Modal>
  );
};
