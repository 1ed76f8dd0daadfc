import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconBell, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { ecartDe } from '#shared/features/argent/encours/messages.ts';
import { bilanReclamation, type BilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { clotureResteSchema, type DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { MotifEcart } from '#web/features/argent/encours/MotifEcart.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesReclamation } from './queries.ts';

/** Closes the rest, with the reason why it is no longer expected. */
const CloreResteDialog = ({ r, reste, onFermer }: { r: DetailReclamation; reste: number; onFermer: () => void }) => {
  const actes = useActesReclamation();
  const f = useFormulaire(
    clotureResteSchema,
    { encoursVersion: r.encours?.version ?? null, ecartMotif: null, ecartPrecision: null },
    async (donnees, { idempotencyKey }) => {
      if (donnees.ecartMotif === 'AUTRE' && !donnees.ecartPrecision) throw encoursErrors.ecartAPreciser();
      await actes.cloreReste(r.id, donnees, idempotencyKey);
      succes(`Reste de ${formatMontant(reste, r.natureFiscale)} clos.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title={`Clore le reste de ${r.numero}`} size="md">
      <Formulaire formulaire={f} sansBoutons>
        <Text size="sm">
          {insecable(`${formatMontant(reste, r.natureFiscale)} ne seront plus attendus de ${r.laboratoireNom}.`)}
        </Text>
        <MotifEcart motif={f.valeurs.ecartMotif ?? null} champ={(nom) => f.champ(nom)} />
      </Formulaire>
      <PiedDialogue formulaire={f} onAnnuler={fermer} envoyer={`Clore ${formatMontant(reste, r.natureFiscale)}`} />
    </Modal>
  );
};

const partsDe = (
  {
    natureFiscale,
    recuCentimes,
    compenseCentimes,
    closCentimes,
  }: Omit<BilanReclamation, 'reclameCentimes' | 'resteCentimes'>,
  motif: string | null,
) =>
  [
    `${formatMontant(recuCentimes, natureFiscale)} reçus`,
    compenseCentimes > 0 && `${formatMontant(compenseCentimes, natureFiscale)} compensés autrement`,
    closCentimes > 0 && `${formatMontant(closCentimes, natureFiscale)} clos${motif ? ` (${motif})` : ''}`,
    closCentimes < 0 && `${formatMontant(-closCentimes, natureFiscale)} reçus en trop${motif ? ` (${motif})` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * The progress of the amount réclamé, once a part is received or closed: the user pursues the rest, or closes it with
 * a motive.
 */
export const ResteReclamation = ({ r, onRelancer }: { r: DetailReclamation; onRelancer: () => void }) => {
  const [cloture, setCloture] = useState(false);
  const bilan = bilanReclamation(r);
  if (!bilan || (bilan.recuCentimes === 0 && bilan.compenseCentimes === 0 && bilan.closCentimes === 0)) return null;
  const { reclameCentimes, resteCentimes } = bilan;
  const parts = partsDe(bilan, r.encours && ecartDe(r.encours));
  const du = resteCentimes > 0;
  return (
    <Alert
      color={du ? 'orange' : 'green'}
      icon={<IconInfoCircle aria-hidden />}
      title={du ? insecable(`Reste ${formatMontant(resteCentimes, r.natureFiscale)}`) : 'Rien ne reste dû'}
    >
      <Text size="sm" className="chiffres">
        {insecable(`${formatMontant(reclameCentimes, r.natureFiscale)} réclamés · ${parts}`)}
      </Text>
      {du && (r.droits.relancer || r.droits.clore) ? (
        <Group gap="xs" mt="xs">
          {r.droits.relancer ? (
            <Button size="xs" variant="default" leftSection={<IconBell size={15} aria-hidden />} onClick={onRelancer}>
              Relancer pour le reste
            </Button>
          ) : null}
          {r.droits.clore ? (
            <Button size="xs" variant="default" onClick={() => setCloture(true)}>
              Clore le reste…
            </Button>
          ) : null}
        </Group>
      ) : null}
      {cloture && du ? <CloreResteDialog r={r} reste={resteCentimes} onFermer={() => setCloture(false)} /> : null}
    </Alert>
  );
};
