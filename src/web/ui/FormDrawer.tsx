import { Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Attente } from './Attente.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import { useFermeture } from './fermeture.ts';
import { Formulaire, SubmitButton } from './Formulaire.tsx';

type Props = {
  titre: string;
  largeur: number;
  formulaire: ComponentProps<typeof Formulaire>['formulaire'] & { quitter: () => Promise<boolean> };
  /** The button that saves. */
  envoyer: string;
  onFermer: () => void;
  children: ReactNode;
};

/** A form in a drawer, its buttons at the foot. Leaving asks when something was typed. */
export const FormDrawer = ({ titre, largeur, formulaire, envoyer, onFermer, children }: Props) => {
  const fermer = () => void formulaire.quitter().then((oui) => oui && onFermer());
  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(fermer)}
      titre={titre}
      largeur={largeur}
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={fermer} disabled={formulaire.enCours}>
            Annuler
          </Button>
          <SubmitButton formulaire={formulaire}>{envoyer}</SubmitButton>
        </>
      }
    >
      <Formulaire formulaire={formulaire} sansBoutons>
        <Stack gap="lg">{children}</Stack>
      </Formulaire>
    </DetailDrawer>
  );
};

type AttenteProps = Pick<Props, 'largeur' | 'onFermer'> & { erreur: unknown; onReessayer: () => void };

/** In its place while what it edits is read. */
export const FormDrawerAttente = ({ largeur, onFermer, erreur, onReessayer }: AttenteProps) => (
  <DetailDrawer ouvert onFermer={onFermer} titre="Chargement…" largeur={largeur}>
    <Attente erreur={erreur} onReessayer={onReessayer} />
  </DetailDrawer>
);
