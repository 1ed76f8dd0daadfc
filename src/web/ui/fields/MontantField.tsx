import { lireMontant } from '#shared/core/nombres.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

const decimaux = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ecrireMontant = (centimes: number) => decimaux.format(centimes / 100).replaceAll('\u202f', '\u00a0');

type MontantFieldProps = NombreFieldProps & {
  /** Tax nature shown after the €, when no label gives it: "HT". */
  suffixe?: string;
};

/** An amount typed or pasted the French way (`1234,5`, `1 234.50`, `1234,50 €`), kept in cents. */
export const MontantField = ({ onFocus, suffixe, ...reste }: MontantFieldProps) => (
  <NombreField
    {...(suffixe ? { signe: `€ ${suffixe}`, rightSectionWidth: 58 } : { signe: '€' })}
    lire={lireMontant}
    ecrire={ecrireMontant}
    {...reste}
    onFocus={(evenement) => {
      evenement.currentTarget.select();
      onFocus?.(evenement);
    }}
  />
);
