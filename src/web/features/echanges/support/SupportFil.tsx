import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { MessageSupport as Message } from '#shared/features/echanges/support/schemas.ts';
import { useLecture } from '#web/features/echanges/discussion/Briques.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { SupportMessage, type PieceSupport } from './SupportMessage.tsx';
import styles from './Support.module.css';

type Page = { readonly messages: readonly Message[]; readonly nonLus: number };
type Props = {
  /** Pages of messages, newest page first. */
  pages: readonly Page[];
  plusAnciens: { readonly reste: boolean; readonly enCours: boolean; readonly lire: () => void };
  onLu: (jusqua: number) => Promise<void>;
  ouvrirPiece: (piece: PieceSupport) => Promise<unknown>;
};

const montrer = (bas: HTMLElement | null): void => bas?.scrollIntoView({ block: 'end' });

/** The messages of a conversation: scrolls to the last one, and marks it read once seen. */
export const SupportFil = ({ pages, plusAnciens, onLu, ouvrirPiece }: Props) => {
  const messages = useMemo(() => pages.toReversed().flatMap((page) => page.messages), [pages]);
  const dernier = messages.at(-1)?.id;
  const actes = useMemo(() => ({ marquerLue: onLu, marquerNonLue: onLu }), [onLu]);
  const { fin } = useLecture({ dernier, aMarquer: (pages[0]?.nonLus ?? 0) > 0, actes });
  return (
    <>
      {plusAnciens.reste ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          loading={plusAnciens.enCours}
          onClick={plusAnciens.lire}
        >
          Messages précédents
        </Button>
      ) : null}
      <ol className={styles.fil} aria-label="Messages" aria-live="polite">
        {messages.map((message) => (
          <SupportMessage
            key={message.id}
            message={message}
            onOuvrir={(piece) => void ouvrirPiece(piece).catch(echec)}
          />
        ))}
      </ol>
      <div key={dernier} ref={montrer}>
        <div ref={fin} aria-hidden className={styles.fin} />
      </div>
    </>
  );
};
