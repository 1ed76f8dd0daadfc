import { Alert, Checkbox, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { DetailEncours, EncoursEnListe, Reglement } from '#shared/features/argent/encours/schemas.ts';
import { motsDuReglement } from '#shared/features/argent/encours/messages.ts';
import { estCouvert } from '#shared/features/argent/encours/rules.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { formatJour } from '#web/lib/formats.ts';
import { usePremierLu, reprendreVersion } from '#web/lib/edition.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Money } from '#web/ui/Money.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encours.module.css';
import { PiedDialogue } from './PiedDialogue.tsx';
import { encoursQueries, useActesEncours } from './queries.ts';

type Props = { encours: EncoursEnListe; onFermer: () => void };

const actifsDe = ({ reglements }: DetailEncours): Reglement[] => reglements.filter(({ annuleLe }) => annuleLe === null);
/** Règlements selected at first: the only one; among several, the user chooses. */
const proposes = (actifs: readonly Reglement[]): number[] => (actifs.length === 1 ? actifs.map(({ id }) => id) : []);

/** Describes in a sentence the state of the encours after the reopening. */
type SuiteProps = { attenduCentimes: number; recuCentimes: number; nature: NatureFiscale };
const Suite = ({ attenduCentimes, recuCentimes, nature }: SuiteProps) =>
  estCouvert({ valeurAttendueCentimes: attenduCentimes, valeurRegleeCentimes: recuCentimes }) ? (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      Les règlements gardés couvrent tout l’attendu : choisissez au moins celui qui était faux.
    </Alert>
  ) : (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
      Il restera <strong>{formatMontant(attenduCentimes - recuCentimes, nature)}</strong> à recevoir
      {recuCentimes > 0 ? `, ${formatMontant(recuCentimes, nature)} restent reçus.` : '.'}
    </Alert>
  );

const Choix = ({ detail, onFermer }: { detail: DetailEncours; onFermer: () => void }) => {
  const actes = useActesEncours();
  const [encours, relire] = useState(detail);
  const actifs = actifsDe(encours);
  const [annules, annuler] = useState(proposes(actifs));
  const f = useFormulaire(
    encoursContract.repasserARegler.body,
    { version: encours.version, reglements: [] },
    async ({ version }) => {
      await actes.repasserARegler({ id: encours.id, version }, annules);
      succes(`${encours.numero} est de nouveau à régler.`);
      onFermer();
    },
    {
      onRecharger: () =>
        void actes.relire(encours.id).then((relu) => {
          relire(relu);
          annuler(proposes(actifsDe(relu)));
          reprendreVersion(f, relu);
        }, echec),
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const choisis = new Set(annules);
  const recuCentimes = actifs.reduce(
    (somme, { id, montantCentimes }) => (choisis.has(id) ? somme : somme + montantCentimes),
    0,
  );
  const cocher = (id: number, oui: boolean) =>
    annuler(actifs.flatMap((actif) => ((actif.id === id ? oui : choisis.has(actif.id)) ? [actif.id] : [])));
  const couvert = estCouvert({
    valeurAttendueCentimes: encours.valeurAttendueCentimes,
    valeurRegleeCentimes: recuCentimes,
  });
  return (
    <Modal opened onClose={fermer} title={`Repasser ${encours.numero} à régler`} size="lg">
      <Formulaire formulaire={f} sansBoutons>
        {actifs.length === 0 ? (
          <Text size="sm">Rien n’avait été reçu : le montant sera de nouveau dû.</Text>
        ) : (
          <>
            <Text size="sm">
              Cochez les règlements à annuler. Les autres restent ; les annulés restent visibles, et ce qui avait été
              reçu à part redevient à affecter.
            </Text>
            <ul className={styles.liste} aria-label="Règlements à annuler">
              {actifs.map((reglement) => (
                <li key={reglement.id} className={styles.entree}>
                  <Checkbox
                    flex={1}
                    size="sm"
                    label={`Le ${formatJour(reglement.date)} · ${motsDuReglement(reglement)}`}
                    checked={choisis.has(reglement.id)}
                    onChange={({ currentTarget }) => cocher(reglement.id, currentTarget.checked)}
                  />
                  <Money centimes={reglement.montantCentimes} suffixe={encours.natureFiscale} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Suite
          attenduCentimes={encours.valeurAttendueCentimes}
          recuCentimes={recuCentimes}
          nature={encours.natureFiscale}
        />
      </Formulaire>
      <PiedDialogue formulaire={f} onAnnuler={fermer} envoyer="Repasser à régler" disabled={couvert} />
    </Modal>
  );
};

/** Reopens a settled encours: the user chooses the règlements to cancel. */
export const RouvrirDialog = ({ encours, onFermer }: Props) => {
  const { data, error, refetch } = useQuery({ ...encoursQueries.detail(encours.id), staleTime: 0 });
  const detail = usePremierLu(data);
  if (detail) return <Choix detail={detail} onFermer={onFermer} />;
  return (
    <Modal opened onClose={onFermer} title={`Repasser ${encours.numero} à régler`} size="lg">
      {error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Stack align="center" py="xl" role="status">
          <Loader size="sm" />
        </Stack>
      )}
    </Modal>
  );
};
