import { TextInput } from '@mantine/core';
import { ecartMotifs } from '#shared/features/argent/encours/schemas.ts';
import { libelleEcart } from '#shared/features/argent/encours/messages.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';

const MOTIFS = ecartMotifs.map((value) => ({ value, label: libelleEcart[value] }));

type Props = {
  motif: (typeof ecartMotifs)[number] | null;
  champ: (nom: 'ecartMotif' | 'ecartPrecision') => object;
};

/** Why the rest is no longer expected: a motif of the list, and a comment. */
export const MotifEcart = ({ motif, champ }: Props) => (
  <>
    <ChoixField
      label="Motif de l’écart"
      required
      options={MOTIFS}
      placeholder="Choisissez un motif"
      {...champ('ecartMotif')}
    />
    {motif ? (
      <TextInput label="Précision" required={motif === 'AUTRE'} maxLength={255} {...champ('ecartPrecision')} />
    ) : null}
  </>
);
