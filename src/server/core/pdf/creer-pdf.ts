import { Worker } from 'node:worker_threads';
import { coreErrors } from '#shared/core/errors.ts';
import type { DocumentPdf } from './definition.ts';
import type { Demande, Reponse } from './worker.ts';

/** 500 lines of a table take half a second of processor: never on the thread that answers the calls. */
const DELAI_MS = 30_000;
const MAX_EN_ATTENTE = 20;
/** A worker weighs about 60 MB: it goes when nobody prints. */
const REPOS_MS = 20_000;

type Attente = { readonly tenir: (pdf: Buffer) => void; readonly rompre: (error: Error) => void; readonly delai: NodeJS.Timeout };

class Atelier {
  #worker: Worker | undefined;
  #repos: NodeJS.Timeout | undefined;
  #dernier = 0;
  readonly #attentes = new Map<number, Attente>();

  produire(document: DocumentPdf): Promise<Buffer> {
    if (this.#attentes.size >= MAX_EN_ATTENTE) return Promise.reject(coreErrors.indisponible());
    clearTimeout(this.#repos);
    const worker = (this.#worker ??= this.#embaucher());
    worker.ref();
    const id = (this.#dernier += 1);
    return new Promise<Buffer>((tenir, rompre) => {
      const delai = setTimeout(() => this.#renvoyer(new Error(`PDF non terminé en ${DELAI_MS / 1000} s`)), DELAI_MS).unref();
      this.#attentes.set(id, { tenir, rompre, delai });
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
        worker.postMessage({ id, document } satisfies Demande);
      } catch (error) {
        // A function in the content: it cannot travel.
        this.#repondre(id, ({ rompre: refuser }) => refuser(error as Error));
      }
    });
  }

  #embaucher(): Worker {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.on('message', (reponse: Reponse) =>
      this.#repondre(reponse.id, ({ tenir, rompre }) =>
        'pdf' in reponse ? tenir(Buffer.from(reponse.pdf.buffer)) : rompre(new Error(reponse.erreur)),
      ),
    );
    worker.on('error', (error) => worker === this.#worker && this.#renvoyer(error instanceof Error ? error : new Error(String(error))));
    return worker;
  }

  #repondre(id: number, work: (attente: Attente) => void): void {
    const attente = this.#attentes.get(id);
    if (!attente) return;
    this.#attentes.delete(id);
    clearTimeout(attente.delai);
    work(attente);
    if (this.#attentes.size > 0) return;
    // An idle worker does not keep the process alive.
    this.#worker?.unref();
    this.#repos = setTimeout(() => this.#renvoyer(new Error('repos')), REPOS_MS).unref();
  }

  /** Lets the worker go; what it still had to do fails. */
  #renvoyer(error: Error): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    for (const id of this.#attentes.keys()) this.#repondre(id, ({ rompre }) => rompre(error));
  }
}

const atelier = new Atelier();

/**
 * Prints a document on the house's A4 letterhead, on another thread.
 * @throws when the content holds a function or takes more than 30 s; 503 when too many documents wait
 */
export const creerPdf = (document: DocumentPdf): Promise<Buffer> => atelier.produire(document);
