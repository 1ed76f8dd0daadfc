import { lireAnnee } from '#shared/core/nombres.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

/** A year, typed in four figures. */
export const AnneeField = (props: NombreFieldProps) => (
  <NombreField lire={lireAnnee} ecrire={String} inputMode="numeric" {...props} />
);
