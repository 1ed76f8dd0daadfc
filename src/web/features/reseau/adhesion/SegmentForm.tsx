import { Button, Textarea, TextInput } from '@mantine/core';
import { segmentContract, segmentSaisiSchema, type Segment } from '#shared/features/reseau/segment/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire, SubmitButton } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import styles from './Adhesion.module.css';
import { useRafraichirAdhesions } from './queries.ts';

type Props = {
  segment?: Segment;
  /** Text already typed in another field. */
  nom?: string;
  onCree?: (cree: Segment) => void;
  onFini?: () => void;
  onRecharger?: () => void;
};

/** Creates a segment, or changes one, on its own line. */
export const SegmentForm = ({ segment, nom = '', onCree, onFini, onRecharger }: Props) => {
  const rafraichir = useRafraichirAdhesions();
  const f = useFormulaire(
    segmentSaisiSchema,
    { nom: segment?.nom ?? nom, description: segment?.description ?? '' },
    async (saisi, { idempotencyKey }) => {
      if (segment)
        await call(segmentContract.modifierSegment, { body: { ...saisi, id: segment.id, version: segment.version } });
      else {
        const cree = await call(segmentContract.creerSegment, { body: saisi, idempotencyKey });
        onCree?.(cree);
      }
      await rafraichir();
      succes(segment ? 'Segment enregistré.' : `Segment « ${saisi.nom} » créé.`);
      onFini?.();
    },
    onRecharger ? { onRecharger } : {},
  );
  const annuler = () => void f.quitter().then((oui) => oui && onFini?.());
  return (
    <Formulaire formulaire={f} sansBoutons>
      <div className={styles.saisie}>
        <TextInput
          {...f.champ('nom')}
          label="Nom"
          withAsterisk
          {...(segment ? { 'data-autofocus': true, autoFocus: true } : {})}
        />
        <Textarea {...f.champ('description')} label="Description" autosize minRows={1} maxRows={4} />
        <div className={styles.boutons}>
          {segment ? (
            <Button variant="default" onClick={annuler} disabled={f.enCours}>
              Annuler
            </Button>
          ) : null}
          <SubmitButton formulaire={f}>{segment ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
        </div>
      </div>
    </Formulaire>
  );
};
