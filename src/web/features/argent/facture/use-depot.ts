import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { estAnnulation, messageDe } from '#web/lib/echecs.ts';
import { enLots, TROP_DE_FICHIERS, tropDeFichiers } from './lots.ts';
import { factureQueries, useActesFacture } from './queries.ts';

type Envoi = { readonly envoyes: number; readonly total: number; readonly part: number };

/**
 * Sends files in batches as one dépôt, then follows their reading until the report. Continues when the user leaves the
 * screen.
 */
export const useDepot = () => {
  const actes = useActesFacture();
  const [depotId, setDepotId] = useState<number | null>(null);
  const [envoi, setEnvoi] = useState<Envoi | null>(null);
  const [erreur, setErreur] = useState<string | null>(null);
  const arret = useRef<AbortController>(undefined);
  const { data: depot } = useQuery({ ...factureQueries.depot(depotId ?? 0), enabled: depotId !== null });
  const fini = depot?.fini === true;
  useEffect(() => {
    if (fini) actes.rafraichir();
  }, [fini, actes]);
  useEffect(() => () => arret.current?.abort(), []);

  const envoyer = async (fichiers: readonly File[], arreter: AbortController): Promise<void> => {
    let depotEnCours: number | null = null;
    let envoyes = 0;
    for (const lot of enLots(fichiers)) {
      const deja = envoyes;
      const recu: { id: number } = await actes.deposer(
        lot,
        { depotId: depotEnCours, attendus: fichiers.length },
        {
          idempotencyKey: cleUnique(),
          signal: arreter.signal,
          onProgress: (part) =>
            setEnvoi({ envoyes: deja, total: fichiers.length, part: (deja + part * lot.length) / fichiers.length }),
        },
      );
      envoyes += lot.length;
      depotEnCours = recu.id;
      setDepotId(recu.id);
    }
  };

  const deposer = async (fichiers: readonly File[]): Promise<void> => {
    setErreur(null);
    setDepotId(null);
    if (tropDeFichiers(fichiers.length)) return setErreur(TROP_DE_FICHIERS);
    arret.current = new AbortController();
    setEnvoi({ envoyes: 0, total: fichiers.length, part: 0 });
    try {
      await envoyer(fichiers, arret.current);
    } catch (error) {
      if (!estAnnulation(error)) setErreur(messageDe(error));
    } finally {
      setEnvoi(null);
    }
  };
  return {
    deposer,
    annuler: () => arret.current?.abort(),
    envoi,
    depot: depotId === null ? null : (depot ?? null),
    erreur,
  };
};
