import { lireDecimal, type NombreLu } from '#shared/core/nombres.ts';
import { arrondirEnCentiemes, ecrireCentiemes, enUnites } from './centiemes.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

/**
 * A number with two decimals at most: a threshold, points.
 * @param signe unit, which the user may also type
 * @param enCentiemes the value is in hundredths: 1250 for 12,5
 */
export const DecimalField = ({
  signe = '',
  enCentiemes = false,
  ...reste
}: NombreFieldProps & { signe?: string; enCentiemes?: boolean }) => {
  const lire = (texte: string): NombreLu => lireDecimal(texte, signe);
  return (
    <NombreField
      signe={signe}
      lire={enCentiemes ? lire : enUnites(lire)}
      ecrire={enCentiemes ? ecrireCentiemes : (nombre) => ecrireCentiemes(arrondirEnCentiemes(nombre))}
      {...reste}
    />
  );
};
