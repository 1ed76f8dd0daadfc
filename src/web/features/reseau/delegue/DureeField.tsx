import { Input, SegmentedControl, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import {
  dureesHabilitation,
  finDeLaDuree,
  type DureeHabilitation,
} from '#shared/features/reseau/delegue/rules/duree.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';

const libelles: Readonly<Record<DureeHabilitation, string>> = {
  UN_MOIS: '1 mois',
  TROIS_MOIS: '3 mois',
  JUSQU_AU: 'Jusqu’au…',
  SANS_FIN: 'Sans fin',
};
const phraseDe = (expireLe: string | null): string =>
  expireLe === null
    ? 'L’accès dure jusqu’à ce que vous le désactiviez.'
    : `Dernier jour compris : le ${formatJour(expireLe)}.`;

type DureeFieldProps = {
  valeur: string | null;
  champ: ReturnType<EtatFormulaire<{ expireLe: string | null }>['champ']>;
  poser: (expireLe: string | null) => void;
};

/** Duration of an access: a usual length, or a last day. */
export const DureeField = ({ valeur, champ, poser }: DureeFieldProps) => {
  const id = useId();
  const [duree, setDuree] = useState<DureeHabilitation>(valeur === null ? 'SANS_FIN' : 'JUSQU_AU');
  const choisir = (choisie: string) => {
    const voulue = dureesHabilitation.find((possible) => possible === choisie) ?? 'SANS_FIN';
    setDuree(voulue);
    poser(finDeLaDuree(voulue, aujourdhui()) ?? null);
  };
  return (
    <Input.Wrapper
      label="Durée"
      id={id}
      description={duree === 'JUSQU_AU' ? undefined : phraseDe(valeur)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Stack gap="xs" mt={4} mb={6}>
        <SegmentedControl
          fullWidth
          aria-label="Durée"
          value={duree}
          onChange={choisir}
          data={dureesHabilitation.map((value) => ({ value, label: libelles[value] }))}
        />
        {duree === 'JUSQU_AU' ? (
          <JourField {...champ} label="Dernier jour, compris" min={aujourdhui()} withAsterisk />
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
};
