import { useCallback, useEffect, useRef, useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { estAnnulation, messageDe } from '#web/lib/echecs.ts';

export type Envoi = {
  id: string;
  nom: string;
  taille: number;
  /** From 0 to 1. */
  progression: number;
  etat: 'attente' | 'envoi' | 'fait' | 'echec';
  erreur?: string;
};

export type Suivi = { onProgress: (part: number) => void; signal: AbortSignal; idempotencyKey: string };

/**
 * Sends files one after the other, each with its progress and its cancel button.
 * @param envoyer `(fichier, suivi) => call(route, { fichiers: [fichier], ...suivi })`
 */
export const useEnvois = (envoyer: (fichier: File, suivi: Suivi) => Promise<unknown>) => {
  const [envois, setEnvois] = useState<readonly Envoi[]>([]);
  const arrets = useRef(new Map<string, AbortController>());
  /** Files not received yet, kept so that they can be sent again. */
  const gardes = useRef(new Map<string, File>());
  const file = useRef(Promise.resolve());
  const dernier = useRef(envoyer);
  useEffect(() => {
    dernier.current = envoyer;
  });

  const changer = useCallback(
    (id: string, modifs: Partial<Envoi>) =>
      setEnvois((actuels) => actuels.map((envoi) => (envoi.id === id ? { ...envoi, ...modifs } : envoi))),
    [],
  );

  const traiter = useCallback(
    async (id: string, fichier: File) => {
      const arret = arrets.current.get(id);
      if (!arret || arret.signal.aborted) return;
      changer(id, { etat: 'envoi' });
      try {
        await dernier.current(fichier, {
          onProgress: (progression) => changer(id, { progression }),
          signal: arret.signal,
          idempotencyKey: id,
        });
        gardes.current.delete(id);
        changer(id, { etat: 'fait', progression: 1 });
      } catch (erreur) {
        if (estAnnulation(erreur)) setEnvois((actuels) => actuels.filter((envoi) => envoi.id !== id));
        else changer(id, { etat: 'echec', erreur: messageDe(erreur) });
      }
    },
    [changer],
  );

  const ajouter = useCallback(
    (fichiers: readonly File[]) => {
      const nouveaux = fichiers.map((fichier) => ({ fichier, id: cleUnique() }));
      for (const { id, fichier } of nouveaux) {
        arrets.current.set(id, new AbortController());
        gardes.current.set(id, fichier);
      }
      setEnvois((actuels) => [
        ...actuels,
        ...nouveaux.map(({ fichier: { name: nom, size: taille }, id }) => ({
          id,
          nom,
          taille,
          progression: 0,
          etat: 'attente' as const,
        })),
      ]);
      for (const { id, fichier } of nouveaux) file.current = file.current.then(() => traiter(id, fichier));
    },
    [traiter],
  );

  /** Cancels a file in progress, or removes a finished line. */
  const retirer = useCallback((id: string) => {
    arrets.current.get(id)?.abort();
    gardes.current.delete(id);
    setEnvois((actuels) => actuels.filter((envoi) => envoi.id !== id));
  }, []);

  /** Sends a failed file again under the same key: if the server had received it, it does not record it twice. */
  const reessayer = useCallback(
    (id: string) => {
      const fichier = gardes.current.get(id);
      if (!fichier) return;
      changer(id, { etat: 'attente', progression: 0, erreur: undefined });
      file.current = file.current.then(() => traiter(id, fichier));
    },
    [changer, traiter],
  );

  /** Waits until no file is being sent. @returns the number of files not received */
  const attendre = useCallback(async (): Promise<number> => {
    for (let vue: Promise<void> | null = null; vue !== file.current;) {
      vue = file.current;
      await vue;
    }
    return gardes.current.size;
  }, []);
  const nonRecus = useCallback(() => gardes.current.size, []);

  return {
    envois,
    attendre,
    nonRecus,
    ajouter,
    retirer,
    reessayer,
    enCours: envois.some(({ etat }) => etat === 'attente' || etat === 'envoi'),
  };
};
