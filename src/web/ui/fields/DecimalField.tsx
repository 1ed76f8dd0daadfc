import { lireDecimal } from '#shared/core/nombres.ts';
import { centiemes, ecrireCentiemes, unites } from './centiemes.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

/** A number with two decimals at most: a threshold, points. @param signe its unit, that may be typed too */
export const DecimalField = ({ signe = '', ...reste }: NombreFieldProps & { signe?: string }) => (
  <NombreField
    signe={signe}
    lire={unites((texte) => lireDecimal(texte, signe))}
    ecrire={(nombre) => ecrireCentiemes(centiemes(nombre))}
    {...reste}
  />
);
