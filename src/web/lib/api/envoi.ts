import { ConnexionPerdue } from '../echecs.ts';
import type { RequeteApi } from './requete.ts';

/** Progress, from 0 to 1. */
export type OnProgress = (part: number) => void;
export type Reponse = { readonly status: number; readonly ok: boolean; text(): Promise<string> };

const annulation = () => new DOMException('Envoi annulé', 'AbortError');

/**
 * Sends through `XMLHttpRequest`, because `fetch` does not report the progress of an upload. Same refusals as `fetch`.
 */
export const envoyerAvecProgression = (
  { url, method, headers, body }: RequeteApi,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Reponse> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const annuler = () => xhr.abort();
    const finir = (suite: () => void) => {
      signal?.removeEventListener('abort', annuler);
      suite();
    };
    if (signal?.aborted) return reject(annulation());
    signal?.addEventListener('abort', annuler, { once: true });
    xhr.open(method, url);
    for (const [nom, valeur] of Object.entries(headers)) xhr.setRequestHeader(nom, valeur);
    xhr.upload.addEventListener('progress', (evenement) => {
      if (evenement.lengthComputable && evenement.total > 0) onProgress(evenement.loaded / evenement.total);
    });
    xhr.addEventListener('load', () => {
      const texte = xhr.responseText;
      finir(() =>
        resolve({ status: xhr.status, ok: xhr.status >= 200 && xhr.status < 300, text: () => Promise.resolve(texte) }),
      );
    });
    xhr.addEventListener('error', () => finir(() => reject(new ConnexionPerdue())));
    xhr.addEventListener('timeout', () => finir(() => reject(new ConnexionPerdue())));
    xhr.addEventListener('abort', () => finir(() => reject(annulation())));
    xhr.send(body ?? null);
  });
