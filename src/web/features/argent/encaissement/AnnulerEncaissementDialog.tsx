import { Alert, Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { formatMontant, formatMontants } from '#shared/core/nature-fiscale.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { redevientDu } from '#shared/features/argent/encaissement/rules/affecter.ts';
import { leDeNature } from '#shared/features/argent/encaissement/messages.ts';
import { usePremierLu, reprendreVersion } from '#web/lib/edition.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encaissement.module.css';
import { nomEncaissement } from './mots.ts';
import { encaissementQueries, useActesEncaissement } from './queries.ts';

type Props = { id: number; onFermer: () => void };

const Saisie = ({ encaissement: depart, onFermer }: { encaissement: DetailEncaissement; onFermer: () => void }) => {
  const actes = useActesEncaissement();
  const f = useFormulaire(
    encaissementContract.annulerEncaissement.body,
    { version: depart.version, motif: null },
    async ({ version, motif }) => {
      await actes.annuler({ id: depart.id, version }, motif);
      succes(`${nomEncaissement(depart)} : annulé.`);
      onFermer();
    },
    {
      onRecharger: () => void actes.relire(depart.id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const vivantes = depart.affectations.filter(({ annuleLe }) => annuleLe === null);
  return (
    <Modal opened onClose={fermer} title={`Annuler ${leDeNature[depart.nature]} ?`} size="md">
      <Formulaire formulaire={f} boutonsAuPied>
        <Text size="sm" fw={550} className={styles.texte}>
          {[nomEncaissement(depart), depart.laboratoireNom ?? 'Groupement'].join(' · ')}
        </Text>
        {vivantes.length === 0 ? (
          <Text size="sm">Il ne règle rien : il reste visible parmi les annulés, et ne réglera plus rien.</Text>
        ) : (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {pluriel(vivantes.length, 'règlement sera défait', 'règlements seront défaits')} :{' '}
            <strong>{formatMontants(redevientDu(vivantes))}</strong> seront de nouveau dus.
            <ul className={styles.raisons}>
              {vivantes.map(({ reglementId, encoursNumero, montantCentimes, encoursNatureFiscale }) => (
                <li key={reglementId}>
                  {encoursNumero} · {formatMontant(montantCentimes, encoursNatureFiscale)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <TextInput label="Motif" placeholder="Reçu par erreur, repris par le laboratoire…" {...f.champ('motif')} />
      </Formulaire>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={fermer} disabled={f.enCours}>
          Garder
        </Button>
        <EnvoiAuPied formulaire={f} color="red">
          Annuler l’encaissement
        </EnvoiAuPied>
      </Group>
    </Modal>
  );
};

/** Cancels an encaissement, after naming the règlements it undoes, read afresh (ECM-9). */
export const AnnulerEncaissementDialog = ({ id, onFermer }: Props) => {
  const { data, error, refetch } = useQuery({ ...encaissementQueries.detail(id), staleTime: 0 });
  const encaissement = usePremierLu(data);
  if (encaissement) return <Saisie encaissement={encaissement} onFermer={onFermer} />;
  return (
    <Modal opened onClose={onFermer} title="Annuler l’encaissement ?" size="md">
      {error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Stack align="center" py="xl" role="status" aria-label="Chargement">
          <Loader size="sm" />
        </Stack>
      )}
    </Modal>
  );
};
