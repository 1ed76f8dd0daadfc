import { setTimeout as attendre } from 'node:timers/promises';
import type { connecter } from '../ecritures.ts';

type Compte = Awaited<ReturnType<typeof connecter>>;
const BORNE = 'torture';
const PAUSE_MS = 400;
/** Most questions a user may have open. */
const MAX = 10;

/** Asks the support one question: its job, queued with it, writes one mail to each super administrator. */
const poser = async ({ port, entetes }: Compte, cle: string): Promise<number> => {
  const corps =
    `--${BORNE}\r\nContent-Disposition: form-data; name="donnees"\r\n\r\n` +
    `${JSON.stringify({ texte: `Question ${cle}` })}\r\n--${BORNE}--\r\n`;
  const reponse = await fetch(`http://127.0.0.1:${port}/api/v1/support/conversations`, {
    method: 'POST',
    headers: { ...entetes, 'content-type': `multipart/form-data; boundary=${BORNE}`, 'idempotency-key': cle },
    body: corps,
  });
  const dit = await reponse.text();
  if (![200, 503].includes(reponse.status)) throw new Error(`question refusée : ${reponse.status} ${dit}`);
  return reponse.status;
};

/**
 * Asks up to ten questions, one after the other, and repeats each with its key until it is answered.
 * @returns a function that stops after the last answer, and gives the number of questions
 */
export const questionner = (compte: Compte, tour: number): (() => Promise<number>) => {
  const arret = new AbortController();
  let posees = 0;
  const demander = async (): Promise<void> => {
    while (!arret.signal.aborted && posees < MAX) {
      const status = await poser(compte, `question-${tour}-${posees}`).catch((error: unknown) => {
        // A network failure is retried; a refusal is reported.
        if (!(error instanceof TypeError)) throw error;
      });
      if (status === 200) posees += 1;
      await attendre(PAUSE_MS);
    }
  };
  const fin = demander();
  fin.catch(() => {});
  return async () => {
    arret.abort();
    await fin;
    return posees;
  };
};
