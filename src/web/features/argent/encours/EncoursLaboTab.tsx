import { Button, Group } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas.ts';
import { canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ComplementsEncours } from './complements.ts';
import { urlEncours } from './filtres.ts';
import { encoursQueries } from './queries.ts';
import styles from './Encours.module.css';
import { EncoursListe } from './EncoursListe.tsx';
import { EncoursPanneaux, usePanneauxEncours } from './EncoursPanneaux.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** Titles of the relevés of each payer; the groupement has one only when it pays something. */
const RELEVES: readonly { payeur: Payeur; titre: string; envoyer: string }[] = [
  { payeur: 'LABO', titre: 'Relevé', envoyer: 'Envoyer le relevé' },
  { payeur: 'GROUPEMENT', titre: 'Relevé du groupement', envoyer: 'Envoyer au groupement' },
];
const ReleveDialog = differer(async () => (await import('./courriers/ReleveDialog.tsx')).ReleveDialog);

type Props = { laboratoireId: number; complements: ComplementsEncours };

/** The encours of one laboratory, on its page, with the relevé to hand over in a meeting. */
export const EncoursLaboTab = ({ laboratoireId, complements }: Props) => {
  const url = useEtatUrl(urlEncours);
  const panneaux = usePanneauxEncours();
  const session = useSession();
  const [courrier, setCourrier] = useState<Payeur | null>(null);
  const [enCours, setEnCours] = useState<Payeur | null>(null);
  const envoie = session !== null && canReglerEncours(session.utilisateur);

  const { data: duGroupement } = useQuery(
    encoursQueries.parLaboratoire({ laboratoireId, payeur: 'GROUPEMENT', etat: 'DECLARE' }),
  );
  const releves = RELEVES.filter(({ payeur }) => payeur === 'LABO' || (duGroupement ?? []).length > 0);
  const releve = async (payeur: Payeur) => {
    setEnCours(payeur);
    try {
      const nom = await telechargerFichier(encoursContract.releveEncours, {
        params: { id: laboratoireId },
        query: { payeur },
      });
      succes(`${nom} téléchargé.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(null);
    }
  };

  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm" className={styles.actes} data-sans-impression>
        {releves.map(({ payeur, titre }) => (
          <Button
            key={payeur}
            variant="default"
            loading={enCours === payeur}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void releve(payeur)}
          >
            {titre}
          </Button>
        ))}
        {complements.dossierPreuveDuLabo(laboratoireId)}
        {releves.map(({ payeur, envoyer }) =>
          envoie ? (
            <Button
              key={payeur}
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => setCourrier(payeur)}
            >
              {envoyer}
            </Button>
          ) : null,
        )}
        {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvel encours</BoutonAjouter> : null}
      </Group>
      <EncoursListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        complements={complements}
        onNouveau={panneaux.nouveau}
      />
      <EncoursPanneaux panneaux={panneaux} laboratoireId={laboratoireId} complements={complements} />
      {courrier ? (
        <ReleveDialog laboratoireId={laboratoireId} payeur={courrier} onFermer={() => setCourrier(null)} />
      ) : null}
    </>
  );
};
