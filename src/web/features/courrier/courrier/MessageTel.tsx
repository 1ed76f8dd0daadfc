import { useDebouncedValue } from '@mantine/hooks';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { PageMail } from '#web/ui/PageMail.tsx';

type Props = { sujet: string | null; texte: string | null; etablissement: string };

/** A mail whose whole text is known here, drawn by the same function that sends it (CRR-28). */
export const MessageTel = ({ sujet, texte, etablissement }: Props) => {
  // Redraws only when the user stops typing.
  const [mots] = useDebouncedValue({ sujet: sujet ?? '', texte: texte ?? '' }, 200);
  return <PageMail html={mettreEnPage({ ...mots, etablissement }).html} />;
};
