import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { composerMail, type PiecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';
import styles from './Encours.module.css';

/** Made when the mail leaves. */
const ADRESSE_A_VENIR = `${globalThis.location?.origin ?? ''}/pieces/…`;

type Props = {
  apercu: ApercuCourrier;
  mots: { sujet: string | null; texte: string | null };
  choisies: PiecesChoisies;
};

/** The mail exactly as it will leave, drawn by the function that sends it. */
export const ApercuMail = ({ apercu, mots, choisies }: Props) => {
  // Drawn again when typing pauses.
  const [{ sujet, texte }] = useDebouncedValue({ sujet: mots.sujet ?? '', texte: mots.texte ?? '' }, 200);
  const { html } = composerMail(apercu, { sujet, texte }, choisies, ADRESSE_A_VENIR);
  return (
    <div>
      <Text size="sm" fw={500}>
        Le mail tel qu’il partira
      </Text>
      <iframe title="Le mail tel qu’il partira" className={styles.apercuMail} sandbox="" srcDoc={html} />
    </div>
  );
};
