import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ResteraDuRecu } from '#web/features/argent/encaissement/reglement/ResteraDuRecu.tsx';
import { PartsEnMain } from '#web/features/argent/encaissement/reglement/PartsEnMain.tsx';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { insecable } from '#web/lib/formats.ts';
import { Formulaire, SubmitButton, ZoneRefus } from '#web/ui/Formulaire.tsx';
import { ChercherEncours } from './ChercherEncours.tsx';
import { PropositionsDuRecu } from './PropositionsDuRecu.tsx';
import { useReglementDuRecu, type ReglementDuRecuProps } from './use-reglement-du-recu.ts';
import styles from './Rapprochement.module.css';

type PiedProps = {
  reglement: ReturnType<typeof useReglementDuRecu>;
  nature: NatureFiscale;
  onPasser: (() => void) | null;
};
/** The buttons, always in sight. */
const Pied = ({ reglement: { f, sommeCentimes, resteCentimes, empeche }, nature, onPasser }: PiedProps) => (
  <Stack gap="xs" className={styles.pied}>
    <ZoneRefus formulaire={f} />
    <Group justify="space-between" gap="xs">
      <ResteraDuRecu centimes={resteCentimes} nature={nature} />
      <Group gap="xs">
        {onPasser ? (
          <Button variant="default" onClick={onPasser}>
            Passer
          </Button>
        ) : null}
        <SubmitButton formulaire={f} disabled={empeche} rightSection={<IconCornerDownLeft size={15} aria-hidden />}>
          {f.valeurs.parts.length === 0 ? 'Régler' : `Régler ${formatMontant(sommeCentimes, nature)}`}
        </SubmitButton>
      </Group>
    </Group>
  </Stack>
);

/** The affectations of one encaissement: a proposal, accepted or changed, or encours chosen by hand. */
export const ReglementDuRecu = ({ onPasser, ...props }: ReglementDuRecuProps & Pick<PiedProps, 'onPasser'>) => {
  const { encaissement, proposes } = props;
  const reglement = useReglementDuRecu(props);
  const { f, vises, choisie, choisir, ajouter, retirer } = reglement;
  const { parts } = f.valeurs;
  const cadre = useRef<HTMLDivElement>(null);
  // Moves the focus to the affectations when another encaissement opens.
  useEffect(() => {
    cadre.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={cadre}>
      <Formulaire formulaire={f} boutonsAuPied>
        {proposes.rapprochements.length > 0 ? (
          <PropositionsDuRecu
            nature={encaissement.partage}
            propositions={proposes.rapprochements}
            choisie={choisie}
            onChoisir={choisir}
          />
        ) : (
          <Text size="sm">{insecable(proposes.remarque ?? 'Rien ne correspond.')}</Text>
        )}
        {parts.length > 0 ? (
          <PartsEnMain f={f} vises={vises} recu={encaissement} prises={reglement.prises} onRetirer={retirer} />
        ) : null}
        <ChercherEncours
          donneur={encaissement}
          pris={new Set(parts.map(({ encoursId }) => encoursId))}
          onAjouter={ajouter}
        />
        <Pied reglement={reglement} nature={encaissement.partage} onPasser={onPasser} />
      </Formulaire>
    </div>
  );
};
