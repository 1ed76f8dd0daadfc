import { useState } from 'react';
import { MAX_FICHIERS, MAX_OCTETS_FICHIERS_RECLAMATION } from '#shared/features/echanges/reclamation/schemas.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';

const refusDe = (fichiers: readonly File[]): string | null => {
  if (fichiers.length > MAX_FICHIERS) return 'Joignez 10 fichiers au plus.';
  return fichiers.reduce((octets, { size }) => octets + size, 0) > MAX_OCTETS_FICHIERS_RECLAMATION
    ? 'Le mail dépasse 10 Mo : retirez un fichier.'
    : null;
};

/** Files to send with a message. */
export const useFichiers = () => {
  const [fichiers, setFichiers] = useState<readonly File[]>([]);
  return {
    fichiers,
    refus: refusDe(fichiers),
    ajouter: (nouveaux: readonly File[]) => setFichiers((avant) => [...avant, ...nouveaux.map(valeurEnregistrable)]),
    retirer: (fichier: File) => setFichiers((avant) => avant.filter((fichierJoint) => fichierJoint !== fichier)),
    vider: () => setFichiers([]),
  };
};
