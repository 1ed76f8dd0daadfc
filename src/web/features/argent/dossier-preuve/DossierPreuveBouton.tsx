import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { codeDiffere } from '#web/ui/code-differe.ts';
import { echec } from '#web/ui/snackbar.tsx';
import type { SujetDossier } from './demander-dossier.ts';

const chargerDemande = codeDiffere(async () => (await import('./demander-dossier.ts')).demanderDossier);

/** Builds an archive of the proofs of one encours, or of all the encours of a laboratory (PRV-1). */
export const DossierPreuveBouton = (sujet: SujetDossier) => {
  const [envoi, setEnvoi] = useState(false);
  const demander = async () => {
    setEnvoi(true);
    try {
      const demanderDossier = await chargerDemande();
      await demanderDossier(sujet);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={envoi}
      leftSection={<IconFileZip size={16} aria-hidden />}
      onClick={() => void demander()}
    >
      Dossier de preuve
    </Button>
  );
};
