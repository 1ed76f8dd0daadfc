import { useDebouncedValue } from '@mantine/hooks';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { composerMailEncours, type PiecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';
import { PageMail } from '#web/ui/PageMail.tsx';

/** Stands for the address of the files, made when the mail leaves. */
const ADRESSE_A_VENIR = `${globalThis.location?.origin ?? ''}/pieces/…`;

type Props = {
  apercu: ApercuCourrier;
  mots: { sujet: string | null; texte: string | null };
  choisies: PiecesChoisies;
};

/** Preview of the mail, drawn by the same function that sends it. */
export const ApercuMailCadre = ({ apercu, mots, choisies }: Props) => {
  // Redraws only when the user stops typing.
  const [{ sujet, texte }] = useDebouncedValue({ sujet: mots.sujet ?? '', texte: mots.texte ?? '' }, 200);
  const { html } = composerMailEncours(apercu, { sujet, texte }, choisies, ADRESSE_A_VENIR);
  return <PageMail html={html} />;
};
