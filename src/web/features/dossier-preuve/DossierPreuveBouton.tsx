import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { chargerCode } from '#web/ui/chargement.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import type { SujetDossier } from './prendre-dossier.ts';

/** All that proves a claim, or everything a laboratory owes, in one archive (entities §25.8). */
export const DossierPreuveBouton = (sujet: SujetDossier) => {
  const [enCours, setEnCours] = useState(false);
  const prendre = async () => {
    setEnCours(true);
    info('Dossier de preuve en cours de préparation…');
    try {
      const prendreDossier = await chargerCode(async () => (await import('./prendre-dossier.ts')).prendreDossier);
      succes(`${await prendreDossier(sujet)} téléchargé.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <Button variant="default" loading={enCours} leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => void prendre()}>
      Dossier de preuve
    </Button>
  );
};
