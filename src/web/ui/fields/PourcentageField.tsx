import { lirePourcentage } from '#shared/core/nombres.ts';
import { arrondirEnCentiemes, ecrireCentiemes, enUnites } from './centiemes.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

/**
 * A percentage (12.5 for 12,5 %), typed with a comma or a point.
 * @param enCentiemes the value is in hundredths: 1250 for 12,5 %
 */
export const PourcentageField = ({ enCentiemes = false, ...reste }: NombreFieldProps & { enCentiemes?: boolean }) => (
  <NombreField
    signe="%"
    lire={enCentiemes ? lirePourcentage : enUnites(lirePourcentage)}
    ecrire={enCentiemes ? ecrireCentiemes : (pourcentage) => ecrireCentiemes(arrondirEnCentiemes(pourcentage))}
    {...reste}
  />
);
