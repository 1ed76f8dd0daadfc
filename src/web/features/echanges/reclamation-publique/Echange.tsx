import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleNatureReponse } from '#shared/features/echanges/reclamation/messages.ts';
import type { ReclamationPublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { TexteRiche } from '#web/features/echanges/discussion/TexteRiche.tsx';
import { formatInstant, formatJour, formatNombre } from '#web/lib/formats.ts';
import type { LienPublic } from '#web/lib/api/lecture-publique.ts';
import { FichiersPublics } from '#web/ui/publique/FichiersPublics.tsx';
import styles from './Publique.module.css';
import { telechargerPiece } from './queries.ts';

type Message = ReclamationPublique['messages'][number];

const decision = ({
  nature,
  avoirNumero,
  montantCentimes,
  natureFiscale,
  datePrevue,
}: NonNullable<Message['reponse']>): string =>
  [
    libelleNatureReponse[nature],
    avoirNumero && `n°\u00a0${avoirNumero}`,
    montantCentimes !== null && formatMontant(montantCentimes, natureFiscale),
    datePrevue && `le ${formatJour(datePrevue)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const UnMessage = ({
  lien,
  message: { auteur, duLaboratoire, texte, date, pieces, reponse },
}: {
  lien: LienPublic;
  message: Message;
}) => (
  <li className={styles.bulle} data-laboratoire={duLaboratoire || undefined}>
    <div className={styles.auteur}>
      <strong>{auteur}</strong>
      <time dateTime={date}>{formatInstant(date)}</time>
    </div>
    {reponse ? <div className={styles.decision}>{decision(reponse)}</div> : null}
    <TexteRiche html={texte} noms={[]} />
    <FichiersPublics fichiers={pieces} telecharger={(fichierId) => telechargerPiece(lien, fichierId)} />
  </li>
);

/** Number of latest messages always in sight, with the request; older ones are folded when there are many. */
const RECENTS = 8;
const MIN_REPLIES = 3;

type EchangeProps = { lien: LienPublic; messages: readonly Message[] };
/** The messages: the pharmacy on the left, the laboratory on the right. */
export const Echange = ({ lien, messages }: EchangeProps) => {
  const [deplie, setDeplie] = useState(false);
  const replies = messages.length - 1 - RECENTS;
  const [premier] = messages;
  const replier = !deplie && replies >= MIN_REPLIES && premier !== undefined;
  return (
    <section aria-labelledby="titre-echange">
      <Title order={2} id="titre-echange" className={styles.rubrique}>
        Échange
      </Title>
      <ol className={styles.fil}>
        {replier ? (
          <>
            <UnMessage lien={lien} message={premier} />
            <li className={styles.replies}>
              <Button variant="default" size="sm" onClick={() => setDeplie(true)}>
                Voir les {formatNombre(replies)} messages précédents
              </Button>
            </li>
          </>
        ) : null}
        {(replier ? messages.slice(-RECENTS) : messages).map((message) => (
          <UnMessage key={message.id} lien={lien} message={message} />
        ))}
      </ol>
    </section>
  );
};
