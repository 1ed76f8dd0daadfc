import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { dossierPreuveContract } from '#shared/features/dossier-preuve/contract.ts';
import { telecharger } from '#web/lib/api.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';

type Props = { readonly encoursId: number } | { readonly laboratoireId: number };

/** All that proves a claim, or everything a laboratory owes, in one archive (entities §25.8). */
export const DossierPreuveBouton = (props: Props) => {
  const [enCours, setEnCours] = useState(false);
  const prendre = async () => {
    setEnCours(true);
    info('Dossier de preuve en cours de préparation…');
    try {
      const nom =
        'encoursId' in props
          ? await telecharger(dossierPreuveContract.dossierEncours, { params: { id: props.encoursId } })
          : await telecharger(dossierPreuveContract.dossierLaboratoire, { params: { id: props.laboratoireId } });
      succes(`${nom} téléchargé.`);
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
