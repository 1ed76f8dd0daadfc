import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { libelleMontants } from '#shared/features/argent/encaissement/messages.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { formatCentimes, insecable } from '#web/lib/formats.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire, SubmitButton, ZoneRefus } from '#web/ui/Formulaire.tsx';
import { Money } from '#web/ui/Money.tsx';
import { ChercherEncours } from './ChercherEncours.tsx';
import { PartsEnMain } from './PartsEnMain.tsx';
import { PropositionsDuRecu } from './PropositionsDuRecu.tsx';
import { useReglementDuRecu, type ReglementDuRecuProps } from './use-reglement-du-recu.ts';
import styles from './Rapprochement.module.css';

/** "Reçu 120,00 € TTC ; vos encours se comptent hors taxes.": what is known of an amount that is not. */
const montantConnu = ({ partage, montantTtcCentimes, montantHtCentimes }: DetailEncaissement): string | undefined => {
  const [autre, nom] = partage === 'HT' ? [montantTtcCentimes, 'TTC'] : [montantHtCentimes, 'HT'];
  return autre === null
    ? undefined
    : `Reçu ${formatCentimes(autre)} ${nom} ; vos encours se comptent ${libelleMontants[partage]}.`;
};

const Restera = ({ centimes }: { centimes: number | null }) =>
  centimes === null ? null : centimes < 0 ? (
    <Text span c="red" size="sm">
      {formatCentimes(-centimes)} de trop
    </Text>
  ) : (
    <>
      Restera <Money centimes={centimes} gras /> à affecter
    </>
  );

type PiedProps = { reglement: ReturnType<typeof useReglementDuRecu>; onPasser: (() => void) | null };
/** The act, always in sight. */
const Pied = ({ reglement: { f, sommeCentimes, resteCentimes }, onPasser }: PiedProps) => {
  const vide = f.valeurs.parts.length === 0;
  return (
    <Stack gap="xs" className={styles.pied}>
      <ZoneRefus formulaire={f} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" aria-live="polite">
          <Restera centimes={resteCentimes} />
        </Text>
        <Group gap="xs">
          {onPasser ? (
            <Button variant="default" onClick={onPasser}>
              Passer
            </Button>
          ) : null}
          <SubmitButton
            formulaire={f}
            disabled={vide || (resteCentimes !== null && resteCentimes < 0)}
            rightSection={<IconCornerDownLeft size={15} aria-hidden />}
          >
            {vide ? 'Régler' : `Régler ${formatCentimes(sommeCentimes)}`}
          </SubmitButton>
        </Group>
      </Group>
    </Stack>
  );
};

/** What one encaissement settles: a proposal accepted, changed, or encours chosen by hand. */
export const ReglementDuRecu = ({ onPasser, ...props }: ReglementDuRecuProps & Pick<PiedProps, 'onPasser'>) => {
  const { encaissement, proposes } = props;
  const reglement = useReglementDuRecu(props);
  const { f, vises, choisie, choisir, ajouter, retirer } = reglement;
  const { parts } = f.valeurs;
  const cadre = useRef<HTMLDivElement>(null);
  // Another one comes in hand: the keyboard is where it is settled.
  useEffect(() => {
    cadre.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={cadre}>
      <Formulaire formulaire={f} boutonsAuPied>
        {proposes.rapprochements.length > 0 ? (
          <PropositionsDuRecu propositions={proposes.rapprochements} choisie={choisie} onChoisir={choisir} />
        ) : (
          <Text size="sm">{insecable(proposes.remarque ?? 'Rien ne correspond.')}</Text>
        )}
        {parts.length > 0 ? <PartsEnMain f={f} vises={vises} onRetirer={retirer} /> : null}
        {encaissement.resteCentimes === null ? (
          <MontantField
            label={`Montant ${encaissement.partage} reçu`}
            required
            description={montantConnu(encaissement)}
            {...f.champ('montantPartageCentimes')}
          />
        ) : null}
        <ChercherEncours
          donneur={encaissement}
          pris={new Set(parts.map(({ encoursId }) => encoursId))}
          onAjouter={ajouter}
        />
        <Pied reglement={reglement} onPasser={onPasser} />
      </Formulaire>
    </div>
  );
};
