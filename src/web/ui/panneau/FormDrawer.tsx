import { Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Attente } from '../Attente.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import { useFermeture } from './fermeture.ts';
import { EnvoiAuPied, Formulaire } from '../Formulaire.tsx';
import styles from '../Formulaire.module.css';

type Props = {
  titre: string;
  largeur: number;
  formulaire: ComponentProps<typeof Formulaire>['formulaire'] & { quitter: () => Promise<boolean> };
  /** Label of the save button. */
  envoyer: string;
  /** Notice to read before saving, always in sight above the buttons. */
  avis?: ReactNode;
  onFermer: () => void;
  children: ReactNode;
};

/** A form in a drawer, with its buttons at the foot. Asks before leaving when the user has typed something. */
export const FormDrawer = ({ titre, largeur, formulaire, envoyer, avis, onFermer, children }: Props) => {
  const fermer = () => void formulaire.quitter().then((oui) => oui && onFermer());
  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(fermer)}
      titre={titre}
      largeur={largeur}
      pied={
        <>
          {avis ? <div className={styles.avis}>{avis}</div> : null}
          <Button visibleFrom="xs" variant="default" onClick={fermer} disabled={formulaire.enCours}>
            Annuler
          </Button>
          <EnvoiAuPied formulaire={formulaire}>{envoyer}</EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={formulaire} boutonsAuPied>
        <Stack gap="lg">{children}</Stack>
      </Formulaire>
    </DetailDrawer>
  );
};

type AttenteProps = Pick<Props, 'largeur' | 'onFermer'> & { erreur: unknown; onReessayer: () => void };

/** Stands for the drawer while the edited item is read. */
export const FormDrawerAttente = ({ largeur, onFermer, erreur, onReessayer }: AttenteProps) => (
  <DetailDrawer ouvert onFermer={onFermer} titre="Chargement…" largeur={largeur}>
    <Attente erreur={erreur} onReessayer={onReessayer} />
  </DetailDrawer>
);
