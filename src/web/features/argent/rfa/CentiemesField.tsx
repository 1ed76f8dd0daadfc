import type { UniteRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { DecimalField } from '#web/ui/fields/DecimalField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import type { NombreFieldProps } from '#web/ui/fields/NombreField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';

/** A number of a RFA, in hundredths of its unit (RFA-1). */
export const CentiemesField = ({ unite, ...champ }: NombreFieldProps & { unite: UniteRfa | null }) => {
  switch (unite) {
    case 'EUROS':
      return <MontantField {...champ} />;
    case 'POURCENT':
      return <PourcentageField enCentiemes {...champ} />;
    case 'UNITES':
      return <DecimalField enCentiemes signe="unités" rightSectionWidth={58} {...champ} />;
    case null:
      return <DecimalField enCentiemes {...champ} />;
  }
};
