import { Modal, Text } from '@mantine/core';
import { libelleSituationEncours, sensDeLaSituation } from '#shared/features/argent/encours/messages.ts';
import { situationsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import styles from './MotsDuDu.module.css';

export const TITRE_DES_MOTS = 'Les mots de ce qui est dû';
const TUILE_DU_MOT = ['aReclamer', 'reclame', 'enRetard', 'aVenir', 'aVerifier'] as const;
const MOTS: readonly { id: NomTuile | 'du'; mot: string; sens: string }[] = [
  ...situationsEncours.map((situation, i) => ({
    id: TUILE_DU_MOT[i]!,
    mot: libelleSituationEncours[situation],
    sens: sensDeLaSituation[situation],
  })),
  { id: 'du', mot: 'Dû', sens: 'La somme des cinq : un encours qui n’est pas réglé n’a qu’un de ces mots.' },
  { id: 'recupere', mot: 'Récupéré', sens: 'L’argent et les avoirs reçus, et rien d’autre.' },
  {
    id: 'compense',
    mot: 'Compensé autrement',
    sens: 'Réglé sans argent : relivraison, geste, autre. Jamais compté dans « Récupéré ».',
  },
];

/** Explains each word of the amounts due (ENC-65). @param choisi the word the user asked about */
export const MotsDuDu = ({ choisi }: { choisi?: NomTuile | undefined }) => (
  <dl className={styles.mots}>
    {MOTS.map(({ id, mot, sens }) => (
      <div key={id} className={styles.mot} data-choisi={id === choisi || undefined}>
        <dt>{mot}</dt>
        <Text component="dd" size="sm">
          {sens}
        </Text>
      </div>
    ))}
  </dl>
);

type Props = { choisi: NomTuile; onFermer: () => void };
/** `MotsDuDu` in a dialog, opened from a figure. */
export const MotsDuDuDialog = ({ choisi, onFermer }: Props) => (
  <Modal opened onClose={onFermer} title={TITRE_DES_MOTS} size="lg">
    <MotsDuDu choisi={choisi} />
  </Modal>
);
