import { Text } from '@mantine/core';
import { libelleMontants } from '#shared/features/argent/encaissement/messages.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { ReglementEnMain } from './en-main.ts';

type Recu = Pick<EncaissementPropose, 'partage' | 'montantHtCentimes' | 'montantTtcCentimes' | 'resteCentimes'>;

/** "Reçu 120,00 € TTC ; vos encours se comptent hors taxes.": what is known of an amount that is not. */
const montantConnu = ({ partage, montantTtcCentimes, montantHtCentimes }: Recu): string | undefined => {
  const [autre, nom] = partage === 'HT' ? [montantTtcCentimes, 'TTC'] : [montantHtCentimes, 'HT'];
  return autre === null
    ? undefined
    : `Reçu ${formatCentimes(autre)} ${nom} ; vos encours se comptent ${libelleMontants[partage]}.`;
};

/** The amount that is shared out, where what came in does not say it (ECM-2). */
export const MontantDuRecu = ({ recu, f }: { recu: Recu; f: Pick<EtatFormulaire<ReglementEnMain>, 'champ'> }) =>
  recu.resteCentimes === null ? (
    <MontantField
      label={`Montant ${recu.partage} reçu`}
      required
      description={montantConnu(recu)}
      {...f.champ('montantPartageCentimes')}
    />
  ) : null;

/** What would stay to share out, or why it may not be sent. */
export const ResteraDuRecu = ({ centimes }: { centimes: number | null }) => (
  <Text size="sm" aria-live="polite">
    {centimes === null ? null : centimes < 0 ? (
      <Text span c="red" size="sm">
        {formatCentimes(-centimes)} de trop
      </Text>
    ) : (
      <>
        Restera <Money centimes={centimes} gras /> à affecter
      </>
    )}
  </Text>
);
