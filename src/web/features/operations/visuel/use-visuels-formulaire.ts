import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import { envoyerVisuel, visuelQueries } from './visuels.ts';

const attente = () => {
  let dire!: (id: number) => void;
  const id = new Promise<number>((resolve) => {
    dire = resolve;
  });
  return { id, dire };
};

/**
 * The files of an operation being written: kept until it is saved, then sent one by one; sent at once when it is
 * already saved.
 * @param id of the operation; null until its first save
 */
export const useVisuelsFormulaire = (id: number | null) => {
  const client = useQueryClient();
  const [promotion] = useState(attente);
  useEffect(() => {
    if (id !== null) promotion.dire(id);
  }, [id, promotion]);
  const { envois, retirer, ...actes } = useEnvois(async (fichier, suivi) => {
    const promotionId = await promotion.id;
    suivi.signal.throwIfAborted();
    await envoyerVisuel(promotionId, fichier, suivi);
    void client.invalidateQueries(visuelQueries.liste({ promotionId }));
  });
  const attendus = envois.filter(({ etat }) => etat !== 'fait');
  /** Gives up the files that could not be sent. */
  const renoncer = useCallback(() => {
    for (const { id: envoi } of envois) retirer(envoi);
  }, [envois, retirer]);
  return { ...actes, retirer, attendus, renoncer };
};
export type VisuelsFormulaire = ReturnType<typeof useVisuelsFormulaire>;
