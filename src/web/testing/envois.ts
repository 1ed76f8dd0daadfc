import { vi } from 'vitest';

export type EnvoiRecu = {
  readonly url: string;
  readonly cle: string | undefined;
  readonly fichiers: readonly string[];
};
/** Status 0 stands for a lost connection. */
export type ReponseEnvoi = { readonly status: number; readonly corps?: unknown };

/**
 * Fakes uploads until `vi.unstubAllGlobals()`.
 * @returns the requests received, in order
 */
export const recevoirEnvois = (repondre: (envoi: EnvoiRecu) => ReponseEnvoi): readonly EnvoiRecu[] => {
  const recus: EnvoiRecu[] = [];
  class Envoi extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #url = '';
    #cle: string | undefined;
    open(_methode: string, url: string) {
      this.#url = url;
    }
    setRequestHeader(nom: string, valeur: string) {
      if (nom.toLowerCase() === 'idempotency-key') this.#cle = valeur;
    }
    send(corps: FormData) {
      const fichiers = [...corps.values()].flatMap((part) => (part instanceof File ? [part.name] : []));
      const recu = { url: this.#url, cle: this.#cle, fichiers };
      recus.push(recu);
      const reponse = repondre(recu);
      this.status = reponse.status;
      this.responseText = JSON.stringify(reponse.corps ?? null);
      queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')));
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', Envoi);
  return recus;
};
