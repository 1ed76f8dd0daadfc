import { Button, Group } from '@mantine/core';
import { IconDownload, IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { telecharger } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ComplementsEncours } from './complements.ts';
import { urlEncours } from './filtres.ts';
import { EncoursListe } from './EncoursListe.tsx';
import { EncoursPanneaux, usePanneaux } from './EncoursPanneaux.tsx';

const ReleveDialog = differer(async () => (await import('./ReleveDialog.tsx')).ReleveDialog);

type Props = { laboratoireId: number; complements: ComplementsEncours };

/** The encours of one laboratory, on its page, with the statement to hand over in a meeting. */
export const EncoursLaboTab = ({ laboratoireId, complements }: Props) => {
  const url = useEtatUrl(urlEncours);
  const panneaux = usePanneaux();
  const session = useSession();
  const [courrier, setCourrier] = useState(false);
  const [enCours, setEnCours] = useState(false);
  const envoie = session !== null && canReglerEncours(session.utilisateur);

  const releve = async () => {
    setEnCours(true);
    try {
      succes(`${await telecharger(encoursContract.releveEncours, { params: { id: laboratoireId } })} téléchargé.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };

  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm" data-sans-impression>
        <Button
          variant="default"
          loading={enCours}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void releve()}
        >
          Relevé
        </Button>
        {complements.dossierPreuveDuLabo(laboratoireId)}
        {envoie ? (
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setCourrier(true)}>
            Envoyer le relevé
          </Button>
        ) : null}
        {panneaux.nouveau ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={panneaux.nouveau}>
            Nouvel encours
          </Button>
        ) : null}
      </Group>
      <EncoursListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onNouveau={panneaux.nouveau}
      />
      <EncoursPanneaux panneaux={panneaux} laboratoireId={laboratoireId} complements={complements} />
      {courrier ? <ReleveDialog laboratoireId={laboratoireId} onFermer={() => setCourrier(false)} /> : null}
    </>
  );
};
